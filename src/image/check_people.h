#pragma once
// What every person of a gallery must be.

#include <span>
#include <string_view>

#include "ore/gallery.h"

namespace ore {

/// Throws Error unless the name is not empty and UTF-8.
void check_name(std::string_view name);

/// Throws Error unless every name is good and given once, everybody has a face, and every face is
/// height x width.
void check_people(std::span<const Person> people, int height, int width);

}  // namespace ore
