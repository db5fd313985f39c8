#pragma once
// The part of read_image that lists of skipped files share with it.

#include <filesystem>

#include "ore/image.h"

namespace ore {

/// As read_image, but the message of the Error is the reason only: a list of skipped files has the names
/// in a column of their own.
GrayImage read_image_or_give_reason(const std::filesystem::path& file);

}  // namespace ore
