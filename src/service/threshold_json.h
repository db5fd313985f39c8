#pragma once

#include <nlohmann/json.hpp>

#include "ore/model.h"

namespace ore {

/// What the threshold of "unknown" means, as far as the gallery can tell.
nlohmann::ordered_json threshold_json(const Calibration& calibration);

}  // namespace ore
