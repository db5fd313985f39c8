#include "baseline/majority.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ore {
namespace {

using Eigen::Index;

/// The smallest of up to four.
float lower_quartile(Eigen::VectorXf values) {
  float* const quartile = values.data() + (values.size() - 1) / 4;
  std::nth_element(values.data(), quartile, values.data() + values.size());
  return *quartile;
}

/// Differences are taken in double precision: those of two finite floats are finite there.
Eigen::VectorXd preferences(const Eigen::VectorXf& scores, float largest) {
  const double low = lower_quartile(scores);
  // More than three quarters share the first place.
  if (low == largest) return (scores.array() == largest).cast<double>();
  return ((scores.array().cast<double>() - low) / (largest - low)).max(0.0);
}

/// Nothing: the voter abstains.
std::optional<Index> favourite(const Eigen::VectorXf& scores) {
  Index first = 0;
  if (!scores.allFinite() || scores.maxCoeff(&first) == scores.minCoeff()) return std::nullopt;
  return first;
}

}  // namespace

Eigen::VectorXf votes(const Eigen::MatrixXf& scores) {
  Eigen::VectorXf result = Eigen::VectorXf::Zero(scores.rows());
  for (Index j = 0; j < scores.cols(); ++j)
    if (const std::optional<Index> first = favourite(scores.col(j))) result[*first] += 1.0F;
  return result;
}

Eigen::VectorXf plurality(const Eigen::MatrixXf& scores) {
  const Eigen::VectorXd whole = votes(scores).cast<double>();
  Eigen::VectorXd preference = Eigen::VectorXd::Zero(scores.rows());
  Index voters = 0;
  for (Index j = 0; j < scores.cols(); ++j) {
    const Eigen::VectorXf own = scores.col(j);
    const std::optional<Index> first = favourite(own);
    if (!first) continue;
    preference += preferences(own, own[*first]);
    ++voters;
  }
  Eigen::VectorXf result(scores.rows());
  for (Index k = 0; k < result.size(); ++k) {
    const auto with_tie_break =
        static_cast<float>(whole[k] + preference[k] / static_cast<double>(std::max<Index>(voters, 1)));
    // Never a whole vote, whatever rounding does.
    result[k] = std::min(with_tie_break, std::nextafter(static_cast<float>(whole[k] + 1.0), 0.0F));
  }
  return result;
}

}  // namespace ore
