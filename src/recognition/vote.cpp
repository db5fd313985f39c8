#include "recognition/vote.h"

namespace ore {

Vote::Vote(Eigen::Index classes, Eigen::Index faces)
    : scores(Eigen::MatrixXf::Zero(classes, faces)),
      leads(Eigen::MatrixXf::Zero(classes, faces)),
      trusted(Eigen::VectorXf::Zero(faces)),
      counted_(Eigen::VectorXf::Zero(faces)) {}

void Vote::add(const PatchOpinion& opinion, float weight, const Eigen::VectorXf& counts) {
  weights_ += weight;
  counted_ += weight * counts;
  trusted += weight * opinion.confidence;
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    scores.col(i) += (weight * counts[i]) * opinion.posteriors.col(i);
    leads.col(i) += (weight * opinion.confidence[i]) * opinion.leads.col(i);
  }
}

void Vote::finish() {
  for (Eigen::Index i = 0; i < scores.cols(); ++i) {
    scores.col(i) *= 1.0F / counted_[i];
    leads.col(i) = (leads.col(i).array() / trusted[i]).exp();
  }
  trusted /= weights_;
}

}  // namespace ore
