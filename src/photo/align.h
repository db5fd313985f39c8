#pragma once
// frame_landmarks: the places of eyes, nose and mouth in the frame of a cropped face.

#include "ore/photo.h"

namespace ore {

/// All five landmarks. As shares of the frame's width and height, symmetric: eyes (0.26,
/// 0.30), nose (0.50, 0.54), corners of the mouth (0.30, 0.73). Faces of Extended Yale B are cropped tighter:
/// in them, YuNet finds the eyes at (0.20, 0.23), the nose at (0.50, 0.52) and the mouth at (0.25, 0.76),
/// where the light is within 20 degrees.
Landmarks frame_landmarks(const FaceFrame& frame);

}  // namespace ore
