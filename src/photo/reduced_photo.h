#pragma once
// A photo as OpenCV sees it, and smaller: detectors need no more than a few hundred pixels of a face.

#include <opencv2/core/mat.hpp>

#include "ore/photo.h"

namespace ore {

/// The photo's own pixels, not a copy; nobody may write to them.
cv::Mat opencv_view(const Photo& photo);

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

}  // namespace ore
