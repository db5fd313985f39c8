#pragma once

#include "ore/model.h"

namespace ore {

/// For faces of that size before anybody was learned from: patches of all kinds with equal weights, and so
/// high a threshold that everybody is unknown, since nothing tells how alike strangers look.
Model untrained_model(int face_height, int face_width);

/// Whether a model is one of these.
bool is_untrained(const Model& model);

}  // namespace ore
