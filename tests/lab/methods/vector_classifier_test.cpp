// What holds for all classifiers of vectors.

#include "lab/methods/vector_classifier.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "lab/methods/vector_samples.h"

namespace ore {
namespace {

using Eigen::Index;

std::vector<std::unique_ptr<VectorClassifier>> all_classifiers(const Eigen::MatrixXf& features,
                                                               const std::vector<int>& sizes) {
  std::vector<std::unique_ptr<VectorClassifier>> all;
  all.push_back(nearest_neighbour(features, sizes));
  all.push_back(nearest_feature_line(features, sizes));
  all.push_back(nearest_feature_subspace(features, sizes, 3));
  all.push_back(linear_regression(features, sizes));
  all.push_back(collaborative_representation(features, sizes, 1e-2));
  return all;
}

TEST(VectorClassifier, ABatchIsItsProbesOneByOne) {
  RandomStream random = testing::test_stream(5);
  const Eigen::MatrixXf features = testing::random_features(24, 40, random);
  // More than a block of products.
  const Eigen::MatrixXf probes = testing::random_features(24, 400, random);
  for (const auto& classifier : all_classifiers(features, {9, 1, 12, 18})) {
    const Eigen::MatrixXf together = classifier->scores(probes);
    ASSERT_EQ(together.cols(), probes.cols());
    for (Index j = 0; j < probes.cols(); ++j) {
      const Eigen::MatrixXf alone = classifier->scores(probes.col(j));
      // Products of a matrix and of a vector are summed in another order: some 1e-6, and of CRC relative to
      // scores of any size.
      EXPECT_LE(((alone - together.col(j)).array().abs() / (1.0F + alone.array().abs())).maxCoeff(), 1e-4F);
    }
  }
}

TEST(VectorClassifier, ColumnsOfTheGalleryBelongToTheirClass) {
  RandomStream random = testing::test_stream(6);
  const Eigen::MatrixXf features = testing::random_features(60, 20, random);
  const std::vector<int> sizes = {4, 1, 9, 6};
  for (const auto& classifier : all_classifiers(features, sizes)) {
    const Eigen::MatrixXf scores = classifier->scores(features);
    Index column = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k)
      for (int i = 0; i < sizes[k]; ++i, ++column) {
        Index best = 0;
        scores.col(column).maxCoeff(&best);
        EXPECT_EQ(best, static_cast<Index>(k));
      }
  }
}

TEST(VectorClassifier, NoProbesHaveNoScores) {
  const Eigen::MatrixXf features = Eigen::MatrixXf::Identity(4, 4);
  for (const auto& classifier : all_classifiers(features, {1, 3})) {
    const Eigen::MatrixXf scores = classifier->scores(Eigen::MatrixXf(4, 0));
    EXPECT_EQ(scores.rows(), 2);
    EXPECT_EQ(scores.cols(), 0);
  }
}

TEST(VectorClassifier, KeepsAtLeastASpanOfItsGallery) {
  RandomStream random = testing::test_stream(7);
  const Eigen::MatrixXf features = testing::random_features(30, 20, random);
  for (const auto& classifier : all_classifiers(features, {5, 15}))
    EXPECT_GE(classifier->bytes(), 30 * 20 * sizeof(float));
}

}  // namespace
}  // namespace ore
