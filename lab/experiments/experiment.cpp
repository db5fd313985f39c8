#include "lab/experiments/experiment.h"

#include <algorithm>
#include <cmath>

namespace ore {
namespace {

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

}  // namespace

Records Records::of(const std::string& experiment) const {
  std::vector<Record> chosen;
  std::copy_if(all_.begin(), all_.end(), std::back_inserter(chosen),
               [&](const Record& record) { return record.experiment == experiment; });
  return Records(std::move(chosen));
}

Mean Records::mean(const std::string& row, const std::string& column, const std::string& metric) const {
  std::vector<double> values;
  for (const Record& record : all_)
    if (record.row == row && record.column == column && record.metric == metric)
      values.push_back(record.value);
  Mean result;
  result.count = static_cast<int>(values.size());
  if (values.empty()) return result;
  for (const double value : values) result.mean += value / result.count;
  double squares = 0.0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  if (result.count > 1) result.deviation = std::sqrt(squares / (result.count - 1));
  return result;
}

std::vector<std::string> Records::rows(const std::string& metric) const {
  std::vector<std::string> names;
  for (const Record& record : all_)
    if (record.metric == metric) add_once(names, record.row);
  return names;
}

std::vector<std::string> Records::columns(const std::string& row, const std::string& metric) const {
  std::vector<std::string> names;
  for (const Record& record : all_)
    if (record.metric == metric && record.row == row) add_once(names, record.column);
  return names;
}

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
                                              trade_off_experiment(),
                                              candidates_experiment(),
                                              misplaced_experiment(),
                                              photographs_experiment(),
                                              detectors_experiment()};
  return all;
}

}  // namespace ore
