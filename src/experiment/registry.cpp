#include "experiment/all_experiments.h"

namespace ore {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {illumination_experiment(),
                                              noise_occlusion_experiment(),
                                              ar_inference_experiment(),
                                              ar_learning_experiment(),
                                              patch_pictures_experiment(),
                                              stems_experiment(),
                                              boosting_progress_experiment(),
                                              budget_errors_experiment(),
                                              recomputation_times_experiment(),
                                              running_times_experiment(),
                                              texture_occlusion_experiment(),
                                              training_faces_experiment(),
                                              descriptors_and_profiles_experiment(),
                                              leave_one_out_check_experiment(),
                                              strangers_experiment(),
                                              trade_off_experiment()};
  return all;
}

}  // namespace ore
