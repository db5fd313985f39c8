#pragma once
// Turns scores into the input of an open-set curve, and lists the false alarm rates at which it is read.

#include <Eigen/Core>

#include <array>
#include <span>
#include <string>
#include <vector>

#include "lab/metrics/open_set.h"

namespace ore {

inline constexpr std::array kFalseAlarmRates = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0};

/// "0.2 %".
std::string rate_column(double rate);

/// Those of kFalseAlarmRates that at least one of so many faces of strangers makes.
std::vector<double> resolvable_rates(std::size_t strangers);

/// The best person's score for every face, people x faces.
std::vector<double> best_scores(const Eigen::MatrixXf& scores);

/// With whether the best person is the face's. Sizes: one label a face.
std::vector<KnownAnswer> known_answers(const Eigen::MatrixXf& scores, std::span<const int> labels);

}  // namespace ore
