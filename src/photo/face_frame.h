#pragma once
// Where the parts of a face lie in a frame.

#include "ore/photo.h"

namespace ore {

/// All five are known.
Landmarks frame_landmarks(const FaceFrame& frame);

}  // namespace ore
