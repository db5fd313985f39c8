#pragma once
// Every experiment there is, each in a file of its own name, in the order of the report.

#include "experiment/experiment.h"

namespace ore {

// The paper's tables.
Experiment illumination_experiment();     // `yaleb_accuracy`: faces under changing light
Experiment noise_occlusion_experiment();  // `yaleb_occlude`: under squares of noise, none of them seen before

// Beyond the paper.
Experiment texture_occlusion_experiment();         // under squares of texture, split by the light
Experiment training_faces_experiment();            // over the number of training faces
Experiment descriptors_and_profiles_experiment();  // what patches are described with, how many are kept
Experiment leave_one_out_check_experiment();       // does the training error tell the test error?
Experiment strangers_experiment();                 // people who are not in the gallery

}  // namespace ore
