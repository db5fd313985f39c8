#pragma once
// Every experiment there is, each in a file of its own name, in the order of the report.

#include "experiment/experiment.h"

namespace ore {

// The paper's tables.
Experiment illumination_experiment();     // `yaleb_accuracy`: faces under changing light
Experiment noise_occlusion_experiment();  // `yaleb_occlude`: under squares of noise, none of them seen before
Experiment ar_inference_experiment();     // `ar_infer`: learned from plain faces, tested on disguised ones
Experiment ar_learning_experiment();      // `ar_learn`: random halves of AR, disguises in both

// The paper's figures.
Experiment patch_pictures_experiment();       // `patch_demo`, `..._selected_patches`: what is looked at
Experiment stems_experiment();                // `stems`: weights before and after the confidence
Experiment boosting_progress_experiment();    // `boost_curve_yaleb`: errors step by step
Experiment budget_errors_experiment();        // `train_test_errors_l1`: errors over 1/lambda
Experiment recomputation_times_experiment();  // `fast_training`: what representing anew would cost
Experiment running_times_experiment();        // `efficiency`: milliseconds a face over the dimension

// Beyond the paper.
Experiment texture_occlusion_experiment();         // under squares of texture, split by the light
Experiment training_faces_experiment();            // over the number of training faces
Experiment descriptors_and_profiles_experiment();  // what patches are described with, how many are kept
Experiment leave_one_out_check_experiment();       // does the training error tell the test error?
Experiment strangers_experiment();                 // people who are not in the gallery
Experiment trade_off_experiment();                 // accuracy over milliseconds

}  // namespace ore
