// Theorem `fast_train`: weights of the training faces do not change their patches' representations, so that
// oracle vectors are computed once. Here they are computed with the weights, as boosting would have to.

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <vector>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "learning/margins.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

constexpr std::uint64_t kSeed = 5;

/// min_b |y - X U b|^2 by least squares on the weighted columns (equation `w_bpr_ls`).
double weighted_residual(const Eigen::MatrixXd& x, const Eigen::VectorXd& u, const Eigen::VectorXd& y) {
  const Eigen::MatrixXd weighted = x * u.asDiagonal();
  const Eigen::VectorXd coefficients = weighted.colPivHouseholderQr().solve(y);
  return (y - weighted * coefficients).squaredNorm();
}

struct WeightedPatchFaces {
  WeightedPatchFaces(const Gallery& gallery, const Patch& patch, const Eigen::VectorXd& face_weights) {
    Eigen::Index first = 0;
    for (const Person& person : gallery.people) {
      const auto count = static_cast<Eigen::Index>(person.faces.size());
      Eigen::MatrixXd columns(patch.dimension, count);
      for (Eigen::Index i = 0; i < count; ++i)
        columns.col(i) = testing::naive_feature(person.faces[static_cast<std::size_t>(i)], patch, kSeed);
      features.push_back(columns);
      weights.emplace_back(face_weights.segment(first, count));
      first += count;
    }
  }

  /// Posteriors of face i of class own, left out, with all other faces weighted.
  Eigen::VectorXd posteriors(std::size_t own, Eigen::Index i) const {
    const Eigen::VectorXd y = features[own].col(i);
    Eigen::VectorXd residuals(static_cast<Eigen::Index>(features.size()));
    for (std::size_t k = 0; k < features.size(); ++k) {
      Eigen::MatrixXd x = features[k];
      Eigen::VectorXd u = weights[k];
      if (k == own) {
        x = testing::without_column(features[k], i);
        u = testing::without_column(weights[k].transpose(), i).transpose();
      }
      residuals[static_cast<Eigen::Index>(k)] = weighted_residual(x, u, y);
    }
    return testing::naive_posteriors(residuals);
  }

  std::vector<Eigen::MatrixXd> features;
  std::vector<Eigen::VectorXd> weights;
};

TEST(DataWeightFree, WeightedLeastSquaresGivesTheSameOracleVectors) {
  const Gallery gallery = testing::random_gallery(
      {.faces = {4, 3, 5}, .height = 24, .width = 20, .rank = 5, .noise = 40.0, .seed = 4});
  const std::vector<Patch> patches =
      sample_patches(24, 20, {.count = 6, .kinds = pixel_kinds({36}), .dimension = 12, .seed = kSeed});
  const TrainingSet set(gallery, map_kinds(patches));
  PaperMargins margin_source(set, kSeed);
  RandomStream random = testing::test_stream(1);
  for (const Patch& patch : patches) {
    const Eigen::VectorXf margins = margin_source.patch_margins(patch).margins;
    // From even weights to such as boosting ends with: five orders of magnitude apart.
    for (const double spread : {1.0, 10.0, 1e5}) {
      Eigen::VectorXd u(12);
      for (double& weight : u) weight = spread > 1.0 ? random.log_uniform(1.0 / spread, 1.0) : 1.0;
      const WeightedPatchFaces faces(gallery, patch, u / u.sum());
      Eigen::Index sample = 0;
      for (std::size_t k = 0; k < 3; ++k)
        for (Eigen::Index i = 0; i < faces.features[k].cols(); ++i, ++sample)
          EXPECT_NEAR(static_cast<double>(margins[sample]),
                      faces.posteriors(k, i)[static_cast<Eigen::Index>(k)] - 1.0 / 3.0, 2e-4)
              << "spread " << spread;
    }
  }
}

}  // namespace
}  // namespace ore
