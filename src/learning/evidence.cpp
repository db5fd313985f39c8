#include "learning/evidence.h"

#include <utility>

namespace ore {

double share_wrong(Eigen::MatrixXf scores, const TrainingSet& set) {
  int wrong = 0;
  for (int i = 0; i < set.plain_count(); ++i) {
    const float own_score = std::exchange(scores(set.label(i), i), -1.0F);
    if (!(own_score > scores.col(i).maxCoeff())) ++wrong;
  }
  return set.plain_count() > 0 ? static_cast<double>(wrong) / set.plain_count() : 0.0;
}

double share_beaten(const Eigen::VectorXd& z, const TrainingSet& set) {
  const Eigen::Index occluded = z.size() - set.plain_count();
  if (occluded <= 0) return 0.0;
  return static_cast<double>((z.tail(occluded).array() <= 0.0).count()) / static_cast<double>(occluded);
}

}  // namespace ore
