#pragma once
// The part of read_photo that lists of refused files share with it.

#include <filesystem>

#include "ore/photo.h"

namespace ore {

/// As read_photo, but the message of the Error is the reason only.
Photo read_photo_or_give_reason(const std::filesystem::path& file);

}  // namespace ore
