#include "experiment/all_experiments.h"

namespace ore {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {illumination_experiment(),       noise_occlusion_experiment(),
                                              patch_pictures_experiment(),     stems_experiment(),
                                              boosting_progress_experiment(),  budget_errors_experiment(),
                                              recomputation_times_experiment()};
  return all;
}

}  // namespace ore
