#include "helpers/naive_reference.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <vector>

#include "patch/descriptors.h"
#include "support/random.h"

namespace ore::testing {
namespace {

/// What stands inside the patch, row by row.
Eigen::VectorXd naive_values(const GrayImage& face, const Patch& patch) {
  std::vector<double> values;
  if (map_kind(patch) == MapKind{}) {
    for (int row = patch.y; row < patch.y + patch.height; ++row)
      for (int column = patch.x; column < patch.x + patch.width; ++column)
        values.push_back(face.at(row, column));
  } else {
    const DescriptorMap map = describe(face, map_kind(patch));
    for (int row = patch.y / patch.cell; row < (patch.y + patch.height) / patch.cell; ++row)
      for (int column = patch.x / patch.cell; column < (patch.x + patch.width) / patch.cell; ++column)
        for (int channel = 0; channel < map.channels; ++channel)
          values.push_back(static_cast<double>(
              map.values[static_cast<std::size_t>((row * map.columns + column) * map.channels + channel)]));
  }
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

double squared_distance_to_span(const Eigen::MatrixXd& x, const Eigen::VectorXd& y, double relative) {
  if (x.size() == 0) return y.squaredNorm();
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(x, Eigen::ComputeThinU);
  Eigen::VectorXd rest = y;
  for (Eigen::Index j = 0; j < svd.singularValues().size(); ++j) {
    if (svd.singularValues()[j] <= relative * svd.singularValues()[0]) continue;
    rest -= svd.matrixU().col(j) * svd.matrixU().col(j).dot(y);
  }
  return rest.squaredNorm();
}

Eigen::MatrixXd without_column(const Eigen::MatrixXd& x, Eigen::Index column) {
  Eigen::MatrixXd rest(x.rows(), x.cols() - 1);
  rest << x.leftCols(column), x.rightCols(x.cols() - 1 - column);
  return rest;
}

Eigen::VectorXd naive_feature(const GrayImage& face, const Patch& patch, std::uint64_t seed) {
  Eigen::VectorXd values = naive_values(face, patch);
  if (values.norm() == 0.0) return Eigen::VectorXd::Zero(patch.dimension);
  values /= values.norm();
  if (patch.dimension == values.size()) return values;
  RandomStream random(seed, RandomPurpose::kProjection, patch.stream);
  Eigen::VectorXd feature = Eigen::VectorXd::Zero(patch.dimension);
  for (const double value : values)
    for (Eigen::Index i = 0; i < feature.size(); ++i)
      feature[i] += static_cast<double>(static_cast<float>(random.normal())) * value;
  return feature / feature.norm();
}

Eigen::VectorXd naive_residuals(const GrayImage& face, const Gallery& gallery, const Patch& patch,
                                std::uint64_t seed) {
  const Eigen::VectorXd y = naive_feature(face, patch, seed);
  Eigen::VectorXd residuals(static_cast<Eigen::Index>(gallery.people.size()));
  for (std::size_t k = 0; k < gallery.people.size(); ++k) {
    const std::vector<GrayImage>& faces = gallery.people[k].faces;
    Eigen::MatrixXd x(y.size(), static_cast<Eigen::Index>(faces.size()));
    for (std::size_t i = 0; i < faces.size(); ++i)
      x.col(static_cast<Eigen::Index>(i)) = naive_feature(faces[i], patch, seed);
    residuals[static_cast<Eigen::Index>(k)] = squared_distance_to_span(x, y);
  }
  return residuals;
}

Eigen::VectorXd naive_even_residuals(const GrayImage& face, const Gallery& gallery, const Patch& patch,
                                     const Model& model) {
  Eigen::VectorXd residuals = naive_residuals(face, gallery, patch, model.seed);
  if (model.trained_people == 0) return residuals;
  const double typical = static_cast<double>(model.trained_faces) / model.trained_people;
  for (std::size_t k = 0; k < gallery.people.size(); ++k)
    residuals[static_cast<Eigen::Index>(k)] *=
        std::pow(static_cast<double>(gallery.people[k].faces.size()) / typical, 0.5);
  return residuals;
}

Eigen::VectorXd naive_posteriors(const Eigen::VectorXd& residuals) {
  const double delta = 0.1 * std::max(residuals.minCoeff(), 1e-6);
  const Eigen::ArrayXd terms = (-(residuals.array() - residuals.minCoeff()) / delta).exp();
  return terms / terms.sum();
}

double posterior_tolerance(const Eigen::VectorXd& residuals) {
  const double delta = 0.1 * std::max(residuals.minCoeff(), 1e-6);
  return 0.5 * 1e-6 / delta + 1e-6;
}

NaiveScores naive_scores(const Model& model, const Gallery& gallery, const GrayImage& face) {
  NaiveScores result{Eigen::VectorXd::Zero(static_cast<Eigen::Index>(gallery.people.size())), 0.0};
  double sum = 0.0;
  for (const WeightedPatch& weighted : model.patches) {
    const Eigen::VectorXd residuals = naive_even_residuals(face, gallery, weighted.patch, model);
    result.scores += weighted.weight * naive_posteriors(residuals);
    result.tolerance += weighted.weight * posterior_tolerance(residuals);
    sum += weighted.weight;
  }
  result.scores /= sum;
  result.tolerance /= sum;
  return result;
}

}  // namespace ore::testing
