#pragma once
// A part of an image at another size.

#include "ore/image.h"

namespace ore {

/// A window onto an image, in pixels of that image; it need not begin or end at whole ones.
struct ImageWindow {
  double top = 0.0;
  double left = 0.0;
  double height = 0.0;
  double width = 0.0;
};

/// What the window shows, as an image of height x width. Every new pixel is a weighted mean under a tent as
/// wide as two new or two old pixels, whichever are larger: bilinear when it enlarges, and without
/// moiré when it shrinks. Beyond the image's edge its outermost pixels go on.
/// Requires an image that is not empty, a window of positive size, and height, width >= 1.
GrayImage resample(const GrayImage& image, const ImageWindow& window, int height, int width);

// Histogram equalisation: every grey level v becomes
//
//   round(255 (c(v) - c(v_0)) / (c(v_max) - c(v_0))),   c(v) the number of pixels that are v or darker,
//
// with v_0 the darkest level of the image, so that it reaches from 0 to 255 with all levels about as
// frequent.

/// An image of one level only, which has nothing to spread, stays as it is.
GrayImage equalise(const GrayImage& image);

}  // namespace ore
