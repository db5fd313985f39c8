#pragma once
// A short film: drawn faces that move over a background.

#include <filesystem>
#include <vector>

#include "ore/image.h"
#include "ore/photo.h"

namespace ore::testing {

/// A picture of one drawn person.
GrayImage drawn_face(int person, int picture, int height, int width);

/// One face of a frame: where it is pasted, and what.
struct PastedFace {
  FaceBox box{};
  GrayImage face;
};

/// Writes the frames as MJPG in an AVI, which OpenCV can by itself, at 25 frames a second. Frame i has its
/// number as the brightness of its background: 4 i.
void write_video(const std::filesystem::path& file, const std::vector<std::vector<PastedFace>>& frames,
                 int height, int width);

}  // namespace ore::testing
