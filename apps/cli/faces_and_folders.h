#pragma once
// What several commands do with files: a folder to write into, one aligned face to look at.

#include <filesystem>

#include "ore/image.h"

namespace ore::cli {

/// Makes the folder and those above it unless they are there. Throws Error.
void make_folder(const std::filesystem::path& folder);

/// Throws Error when the image cannot be read or has another size.
GrayImage read_aligned_face(const std::filesystem::path& image, int face_height, int face_width);

}  // namespace ore::cli
