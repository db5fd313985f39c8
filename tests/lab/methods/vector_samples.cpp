#include "lab/methods/vector_samples.h"

#include <numeric>

#include "helpers/random_faces.h"

namespace ore::testing {
namespace {

using Eigen::Index;

/// Columns that lie around one direction, as the faces of a person do; of length 1.
Eigen::MatrixXf alike(Index rows, Index columns, double spread, RandomStream& random) {
  const Eigen::VectorXd common = random_matrix(rows, 1, random);
  Eigen::MatrixXd x = spread * random_matrix(rows, columns, random);
  x.colwise() += common;
  x.colwise().normalize();
  return x.cast<float>();
}

VectorSample with_probes(std::string name, const Eigen::MatrixXf& features, std::vector<int> sizes,
                         RandomStream& random) {
  Eigen::MatrixXf probes(features.rows(), 7);
  probes.leftCols(4) = random_features(features.rows(), 4, random);
  const Index last = features.cols() - 1;
  probes.col(4) = features.col(last);
  probes.col(5) = (features.col(last) - 0.3F * features.col(last / 2)).normalized();
  probes.col(6).setZero();
  return {std::move(name), features, std::move(sizes), probes};
}

VectorSample nearly_repeated(RandomStream& random) {
  Eigen::MatrixXf features = random_features(30, 10, random);
  for (Index j = 1; j < 5; ++j) {
    // At distances 1e-1 to 1e-4 of the first.
    const auto distance = static_cast<float>(std::pow(0.1, static_cast<double>(j)));
    features.col(j) = (features.col(0) + distance * features.col(j)).normalized();
  }
  return with_probes("nearly repeated", features, {5, 2, 3}, random);
}

}  // namespace

std::vector<VectorSample> vector_samples() {
  RandomStream random = test_stream(41);
  std::vector<VectorSample> samples;
  samples.push_back(with_probes("ordinary", random_features(20, 11, random), {1, 2, 5, 3}, random));
  samples.push_back(with_probes("wide", random_features(4, 13, random), {5, 7, 1}, random));
  samples.push_back(with_probes("one class", random_features(6, 3, random), {3}, random));

  Eigen::MatrixXf faces(50, 48);
  faces << alike(50, 9, 0.3, random), alike(50, 17, 0.3, random), alike(50, 8, 0.1, random),
      alike(50, 14, 0.1, random);
  samples.push_back(with_probes("alike", faces, {9, 17, 8, 14}, random));

  Eigen::MatrixXf repeated = random_features(20, 10, random);
  repeated.col(1) = repeated.col(0);
  repeated.col(5) = repeated.col(3);
  repeated.col(6) = repeated.col(3);
  samples.push_back(with_probes("repeated", repeated, {2, 5, 3}, random));

  Eigen::MatrixXf black = random_features(20, 9, random);
  black.col(0).setZero();
  black.col(4).setZero();
  black.col(5).setZero();
  samples.push_back(with_probes("black", black, {1, 2, 5, 1}, random));

  samples.push_back(nearly_repeated(random));
  return samples;
}

Eigen::MatrixXd columns_of_class(const VectorSample& sample, std::size_t k) {
  const int first = std::accumulate(sample.sizes.begin(), sample.sizes.begin() + static_cast<long>(k), 0);
  return sample.features.middleCols(first, sample.sizes[k]).cast<double>();
}

void expect_scores_of_classes(const VectorClassifier& classifier, const VectorSample& sample,
                              const NaiveScore& naive, double tolerance) {
  const Eigen::MatrixXf scores = classifier.scores(sample.probes);
  ASSERT_EQ(scores.rows(), static_cast<Index>(sample.sizes.size()));
  ASSERT_EQ(scores.cols(), sample.probes.cols());
  for (std::size_t k = 0; k < sample.sizes.size(); ++k)
    for (Index j = 0; j < scores.cols(); ++j)
      EXPECT_NEAR(scores(static_cast<Index>(k), j),
                  naive(columns_of_class(sample, k), sample.probes.col(j).cast<double>()), tolerance)
          << sample.name << ", class " << k << ", probe " << j;
}

}  // namespace ore::testing
