#include "experiment/beyond/open_set_rates.h"

#include <fmt/format.h>

#include <cassert>

namespace ore {

std::string rate_column(double rate) {
  return fmt::format("{:g} %", 100.0 * rate);
}

std::vector<double> resolvable_rates(std::size_t strangers) {
  std::vector<double> rates;
  for (const double rate : kFalseAlarmRates)
    if (rate * static_cast<double>(strangers) >= 1.0) rates.push_back(rate);
  return rates;
}

std::vector<double> best_scores(const Eigen::MatrixXf& scores) {
  std::vector<double> best(static_cast<std::size_t>(scores.cols()));
  for (Eigen::Index i = 0; i < scores.cols(); ++i)
    best[static_cast<std::size_t>(i)] = static_cast<double>(scores.col(i).maxCoeff());
  return best;
}

std::vector<KnownAnswer> known_answers(const Eigen::MatrixXf& scores, std::span<const int> labels) {
  assert(static_cast<std::size_t>(scores.cols()) == labels.size());
  std::vector<KnownAnswer> answers(labels.size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    Eigen::Index best = 0;
    answers[i].score = static_cast<double>(scores.col(static_cast<Eigen::Index>(i)).maxCoeff(&best));
    answers[i].right = best == labels[i];
  }
  return answers;
}

}  // namespace ore
