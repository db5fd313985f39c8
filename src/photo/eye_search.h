#pragma once
// Where the eyes are in a face of which only the box is known.

#include <memory>
#include <opencv2/core/mat.hpp>
#include <opencv2/objdetect.hpp>
#include <vector>

#include "photo/reduced_photo.h"

namespace ore {

/// Where a detector's boxes have the eyes on average, as shares of the width from the left and of the height
/// from the top.
struct UsualEyes {
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

EyePair usual_eyes(const UsualEyes& usual, const cv::Rect2d& box);

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
  FoundFace face(const ReducedPhoto& gray, const cv::Rect2d& box, const UsualEyes& usual, double confidence);

 private:
  bool find_one(const cv::Mat& half, cv::Point2d& eye);

  std::vector<std::unique_ptr<cv::CascadeClassifier>> cascades_;
};

}  // namespace ore
