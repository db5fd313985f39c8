#include "learning/leave_one_out.h"

#include <algorithm>

#include "feature/patch_feature.h"
#include "representation/patch_representation.h"
#include "representation/posterior.h"

namespace ore {
namespace {

/// Residuals of the plain samples, which are columns of the gallery's own features.
void plain_residuals(const PatchRepresentation& representation, const Eigen::MatrixXf& features,
                     const TrainingSet& set, MatrixRef result) {
  if (set.plain_count() == features.cols()) {
    representation.squared_residuals(features, result);
  } else {
    Eigen::MatrixXf plain(features.rows(), set.plain_count());
    for (int i = 0; i < set.plain_count(); ++i)
      plain.col(i) = features.col(Eigen::Index{set.face(i)} * set.group());
    representation.squared_residuals(plain, result);
  }
  for (int i = 0; i < set.plain_count(); ++i)
    result(set.label(i), i) = representation.leave_one_out()[Eigen::Index{set.face(i)} * set.group()];
}

/// Residuals of the samples with parts hidden. Where the patch is not touched, they are those of the face as
/// it is, which stand in result already.
void occluded_residuals(const PatchRepresentation& representation, const PatchFeature& feature,
                        const Patch& patch, const TrainingSet& set, MatrixRef result) {
  std::vector<int> touched;
  for (int j = 0; j < set.occluded_count(); ++j) {
    if (set.touches(j, patch)) {
      touched.push_back(j);
    } else {
      result.col(set.plain_count() + j) = result.col(j % set.plain_count());
    }
  }
  Eigen::MatrixXf probes(feature.dimension(), static_cast<Eigen::Index>(touched.size()));
  feature.extract(set.occluded(), touched, probes);
  Eigen::MatrixXf residuals(representation.class_count(), probes.cols());
  representation.squared_residuals(probes, residuals);
  for (Eigen::Index i = 0; i < probes.cols(); ++i) {
    const int sample = set.plain_count() + touched[static_cast<std::size_t>(i)];
    auto column = result.col(sample);
    column = residuals.col(i);
    float& own = column[set.label(sample)];
    own = std::min(own + representation.left_out_growth(set.face(sample), probes.col(i)), 1.0F);
  }
}

}  // namespace

PatchEvidence leave_one_out(const Patch& patch, std::uint64_t seed, const TrainingSet& set, Samples wanted) {
  const PatchFeature feature(patch, seed);
  const Eigen::MatrixXf features = feature.extract(set.columns());
  const PatchRepresentation representation(features, set.class_sizes(), set.group());
  PatchEvidence evidence;
  Eigen::MatrixXf& values = evidence.posteriors;
  values.resize(representation.class_count(),
                wanted == Samples::kAll ? set.sample_count() : set.plain_count());
  plain_residuals(representation, features, set, values.leftCols(set.plain_count()));
  if (wanted == Samples::kAll && set.occluded_count() > 0)
    occluded_residuals(representation, feature, patch, set, values);

  double usual = 0.0;
  for (int i = 0; i < set.plain_count(); ++i) usual += static_cast<double>(values(set.label(i), i));
  evidence.usual_residual = std::max(static_cast<float>(usual / set.plain_count()), kSmallestResidual);
  evidence.smallest = values.colwise().minCoeff().transpose();
  residuals_to_posteriors(values);
  return evidence;
}

}  // namespace ore
