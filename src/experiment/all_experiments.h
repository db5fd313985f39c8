#pragma once
// Every experiment there is, each in a file of its own name, in the order of the report.

#include "experiment/experiment.h"

namespace ore {

// The paper's tables.
Experiment illumination_experiment();     // `yaleb_accuracy`: faces under changing light
Experiment noise_occlusion_experiment();  // `yaleb_occlude`: under squares of noise, none of them seen before
Experiment ar_inference_experiment();     // `ar_infer`: learned from plain faces, tested on disguised ones
Experiment ar_learning_experiment();      // `ar_learn`: random halves of AR, disguises in both

// Its figure `efficiency`, and both of its claims in one picture.
Experiment running_times_experiment();  // milliseconds a face over the dimension
Experiment trade_off_experiment();      // accuracy over milliseconds

}  // namespace ore
