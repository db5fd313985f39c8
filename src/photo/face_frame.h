#pragma once
// Where the parts of a face lie in a frame.

#include "ore/photo.h"

namespace ore {

/// All five are known. In parts of the frame's width and height, and the same on both sides: eyes (0.20,
/// 0.23), nose (0.50, 0.52), corners of the mouth (0.25, 0.76). These are the means of what YuNet finds in
/// the well-lit faces of Extended Yale B (light within 20 degrees), so that a face that is cut out looks like
/// one of those.
Landmarks frame_landmarks(const FaceFrame& frame);

}  // namespace ore
