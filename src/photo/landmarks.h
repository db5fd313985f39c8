#pragma once
// Landmarks of found faces: reduced photos for the search, eyes in a face box (EyeSearch), and more accurate
// YuNet landmarks as a mean over several views (refine_landmarks).

#include <opencv2/core/mat.hpp>
#include <opencv2/objdetect.hpp>

#include <memory>
#include <optional>
#include <vector>

#include "ore/photo.h"
#include "photo/yunet_detector.h"

namespace ore {

/// A smaller copy of a photo: detectors need at most a few hundred pixels of a face.
struct ReducedPhoto {
  cv::Mat pixels;             ///< same channels as the photo; shares its pixels if not reduced
  double across_scale = 1.0;  ///< pixels of the photo per pixel here
  double down_scale = 1.0;

  /// Maps a point of the reduced photo to the photo.
  PhotoPoint to_photo(const PhotoPoint& here) const {
    return {(here.x + 0.5) * across_scale - 0.5, (here.y + 0.5) * down_scale - 0.5};
  }
};

/// Reduces the longer side to at most `longer_side` pixels; never enlarges.
ReducedPhoto reduce(const cv::Mat& photo, int longer_side);

/// The same in grey.
ReducedPhoto reduce_to_gray(const Photo& photo, int longer_side);

/// Mean positions of the eyes in a detector's boxes, as shares of the width from the left and of the height
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

/// Whether distance and tilt of the eyes fit a face that looks roughly at the camera.
bool plausible_eyes(const EyePair& eyes, const cv::Rect2d& box);

EyePair typical_eyes(const TypicalEyes& typical, const cv::Rect2d& box);

/// OpenCV's cascades for eyes (Viola, Jones: Robust real-time face detection, 2004). Not
/// thread-safe: use one per thread.
class EyeSearch {
 public:
  /// If the cascades are not installed, find() always fails. Throws Error: a cascade is damaged.
  EyeSearch();

  /// Returns true if it finds both eyes at plausible places; `gray` is 8-bit, `box` a face from forehead to
  /// chin.
  bool find(const cv::Mat& gray, const cv::Rect2d& box, EyePair& eyes);

  /// A face with the given box in the reduced photo, with the found eyes or else with eyes at typical places.
  FoundFace face(const ReducedPhoto& gray, const cv::Rect2d& box, const TypicalEyes& typical,
                 double confidence);

 private:
  bool find_one(const cv::Mat& half, cv::Point2d& eye);

  std::vector<std::unique_ptr<cv::CascadeClassifier>> cascades_;
};

// YuNet's landmarks depend on the size of the face in the picture and on its position in the network's grid:
// a single search misplaces an eye by 5 to 6 % of the eye distance. refine_landmarks searches again in a few
// small views, which show the face upright, centred and at one size, shifted against the grid and mirrored.
// The mean over the views is off by 2.4 %. The views do not confirm false detections.

/// `first` is a detection in `photo` or in a smaller copy, in pixels of `photo`. Returns nullopt if the views
/// do not confirm it. The confidence is the mean score of the views.
std::optional<FoundFace> refine_landmarks(const YunetNetwork& network, const cv::Mat& photo,
                                          const NetworkFace& first);

}  // namespace ore
