#pragma once
// A name for a face that stays the same whatever else comes and goes.

#include <string>
#include <vector>

#include "ore/gallery.h"

namespace ore::service {

/// For each of the person's faces sixteen hexadecimal digits of a hash of the name and the pixels, so that an
/// id never means another person's face; a second face with the same pixels gets "-2" and so on.
std::vector<std::string> face_ids(const Person& person);

}  // namespace ore::service
