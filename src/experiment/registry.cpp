#include "experiment/all_experiments.h"

namespace ore {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all = {illumination_experiment(), noise_occlusion_experiment()};
  return all;
}

}  // namespace ore
