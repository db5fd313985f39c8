#pragma once

#include "ore/image.h"
#include "service/people_keeper.h"

namespace ore::service {

/// The mean of everybody's faces, to draw a model's patches on: nobody's own.
GrayImage mean_face(const Snapshot& people);

}  // namespace ore::service
