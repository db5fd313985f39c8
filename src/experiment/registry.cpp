#include "experiment/all_experiments.h"

namespace ore {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {illumination_experiment(),  noise_occlusion_experiment(),
                                              ar_inference_experiment(),  ar_learning_experiment(),
                                              running_times_experiment(), trade_off_experiment()};
  return all;
}

}  // namespace ore
