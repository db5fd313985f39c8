#pragma once
// A photo as OpenCV sees it, and smaller: detectors need no more than a few hundred pixels of a face.

#include <opencv2/core/mat.hpp>
#include <opencv2/objdetect.hpp>

#include <memory>
#include <optional>
#include <vector>

#include "ore/photo.h"
#include "photo/yunet_detector.h"

namespace ore {

struct ReducedPhoto {
  cv::Mat pixels;             ///< of the photo's channels; may share its pixels where nothing was to reduce
  double across_scale = 1.0;  ///< pixels of the photo per pixel here
  double down_scale = 1.0;

  /// From a place here to the same place in the photo.
  PhotoPoint to_photo(const PhotoPoint& here) const {
    return {(here.x + 0.5) * across_scale - 0.5, (here.y + 0.5) * down_scale - 0.5};
  }
};

/// Its longer side is at most `longer_side` pixels; never enlarged.
ReducedPhoto reduce(const cv::Mat& photo, int longer_side);

/// The same in grey.
ReducedPhoto reduce_to_gray(const Photo& photo, int longer_side);

// Where the eyes are in a face of which only the box is known.

/// Where a detector's boxes have the eyes on average, as shares of the width from the left and of the height
/// from the top.
struct TypicalEyes {
  double left_x = 0.3;
  double right_x = 0.7;
  double y = 0.4;
};

/// In pixels from the picture's upper left corner.
struct EyePair {
  cv::Point2d left;
  cv::Point2d right;
};

/// As far apart, and as level, as the eyes of somebody who looks roughly at the camera.
bool plausible_eyes(const EyePair& eyes, const cv::Rect2d& box);

EyePair typical_eyes(const TypicalEyes& typical, const cv::Rect2d& box);

/// OpenCV's cascades for eyes (Viola, Jones: Robust real-time face detection, 2004). It changes while it
/// works: one for every thread.
class EyeSearch {
 public:
  /// Without the cascades, nothing is ever found. Throws Error: a cascade is damaged.
  EyeSearch();

  /// True where both eyes were found at plausible places; `gray` is 8-bit, `box` a face from forehead to
  /// chin.
  bool find(const cv::Mat& gray, const cv::Rect2d& box, EyePair& eyes);

  /// A face with the given box in the reduced photo: with its eyes where they were found, else where they
  /// usually are.
  FoundFace face(const ReducedPhoto& gray, const cv::Rect2d& box, const TypicalEyes& typical,
                 double confidence);

 private:
  bool find_one(const cv::Mat& half, cv::Point2d& eye);

  std::vector<std::unique_ptr<cv::CascadeClassifier>> cascades_;
};

// YuNet's landmarks depend on how large a face is in the picture it searches and on where it lies in the
// network's grid: found once, an eye is off by 5 to 6 % of the eye distance. Here every face is searched for
// again in a few small views that show it upright, in the middle and at one size, shifted against the grid
// and mirrored, and their mean is taken: 2.4 %. What is no face is not found again, which tells it from one.

/// `first` is what the network found in `photo` or in a smaller copy, in pixels of `photo`. Nothing when the
/// views do not confirm it. Its confidence is the mean score of the views.
std::optional<FoundFace> refine_landmarks(const YunetNetwork& network, const cv::Mat& photo,
                                          const NetworkFace& first);

}  // namespace ore
