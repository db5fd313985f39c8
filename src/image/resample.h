#pragma once
// resample() shows a window of an image at another size; equalise() equalises its histogram.

#include "ore/image.h"

namespace ore {

/// A window onto an image, in pixels of that image; bounds may be fractions of pixels.
struct ImageWindow {
  double top = 0.0;
  double left = 0.0;
  double height = 0.0;
  double width = 0.0;
};

/// The content of the window as an image of height x width. Every new pixel is a mean weighted by a tent as
/// wide as two new or two old pixels, whichever are larger: bilinear when enlarging, without moiré when
/// shrinking. The image's border pixels continue beyond its edge.
/// Requires an image that is not empty, a window of positive size, and height, width >= 1.
GrayImage resample(const GrayImage& image, const ImageWindow& window, int height, int width);

// Histogram equalisation: every grey level v becomes
//
//   round(255 (c(v) - c(v_0)) / (c(v_max) - c(v_0))),   c(v) the number of pixels that are v or darker,
//
// with v_0 the darkest level of the image, so that levels range from 0 to 255 and are about equally
// frequent.

/// Equalises the histogram. An image with a single grey level stays as it is.
GrayImage equalise(const GrayImage& image);

}  // namespace ore
