#pragma once
// Every experiment there is, each in a file of its own name, in the order of the report.

#include "experiment/experiment.h"

namespace ore {

// The paper's tables.
Experiment illumination_experiment();     // `yaleb_accuracy`: faces under changing light
Experiment noise_occlusion_experiment();  // `yaleb_occlude`: under squares of noise, none of them seen before

}  // namespace ore
