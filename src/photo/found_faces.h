#pragma once
// What detectors have in common once they have found something.

#include <vector>

#include "ore/photo.h"

namespace ore {

/// Of boxes that lie mostly over one another, the surest only; largest first.
std::vector<FoundFace> each_face_once(std::vector<FoundFace> faces);

}  // namespace ore
