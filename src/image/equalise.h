#pragma once
// Histogram equalisation: every grey level v becomes
//
//   round(255 (c(v) - c(v_0)) / (c(v_max) - c(v_0))),   c(v) the number of pixels that are v or darker,
//
// with v_0 the darkest level of the image, so that it reaches from 0 to 255 with all levels about as
// frequent.

#include "ore/image.h"

namespace ore {

/// An image of one level only, which has nothing to spread, stays as it is.
GrayImage equalise(const GrayImage& image);

}  // namespace ore
