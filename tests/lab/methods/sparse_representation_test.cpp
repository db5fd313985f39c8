#include <gtest/gtest.h>

#include <array>

#include "helpers/random_faces.h"
#include "lab/methods/vector_classifier.h"
#include "optim/basis_pursuit.h"

namespace ore {
namespace {

using testing::random_matrix;
using testing::test_stream;

constexpr int kDimension = 60;
constexpr std::array kClassSizes = {5, 1, 8, 3};
constexpr int kFaces = 17;

/// Every class a space of few directions around what all have in common; length 1.
struct Features {
  Eigen::MatrixXf gallery{kDimension, kFaces};
  Eigen::MatrixXf probes{kDimension, static_cast<Eigen::Index>(kClassSizes.size())};

  Features() {
    RandomStream random = test_stream(1);
    const Eigen::VectorXd common = random_matrix(kDimension, 1, random);
    Eigen::Index column = 0;
    for (std::size_t k = 0; k < kClassSizes.size(); ++k) {
      const Eigen::MatrixXd directions = random_matrix(kDimension, 2, random);
      const auto face = [&]() -> Eigen::VectorXf {
        const Eigen::VectorXd mixture =
            common + directions.col(0) + 0.3 * random.normal() * directions.col(1);
        return (mixture + 0.02 * random_matrix(kDimension, 1, random)).normalized().cast<float>();
      };
      for (int i = 0; i < kClassSizes[k]; ++i) gallery.col(column++) = face();
      probes.col(static_cast<Eigen::Index>(k)) = face();
    }
  }
};

void expect_own_class_first(const Eigen::MatrixXf& scores) {
  for (Eigen::Index j = 0; j < scores.cols(); ++j) {
    Eigen::Index best = -1;
    scores.col(j).maxCoeff(&best);
    EXPECT_EQ(best, j);
  }
}

TEST(SparseRepresentation, ScoresAreTheResidualsOfTheClasses) {
  const Features features;
  for (const bool robust : {false, true}) {
    const SparseOptions options{.epsilon = 0.2, .robust = robust};
    const Eigen::MatrixXf scores =
        sparse_representation(features.gallery, kClassSizes, options)->scores(features.probes);
    ASSERT_EQ(scores.rows(), 4);
    ASSERT_EQ(scores.cols(), 4);
    const Eigen::MatrixXd x = features.gallery.cast<double>();
    const BasisPursuit pursuit(x, robust ? Dictionary::kColumnsAndIdentity : Dictionary::kColumns);
    for (Eigen::Index j = 0; j < 4; ++j) {
      const Eigen::VectorXd y = features.probes.col(j).cast<double>();
      const Eigen::VectorXd b = pursuit.solve(y, options.epsilon).coefficients;
      Eigen::Index begin = 0;
      for (Eigen::Index k = 0; k < 4; ++k) {
        const int size = kClassSizes[static_cast<std::size_t>(k)];
        Eigen::VectorXd left = y - x.middleCols(begin, size) * b.segment(begin, size);
        if (robust) left -= b.tail(kDimension);
        // Scores are of single precision.
        EXPECT_NEAR(scores(k, j), -left.squaredNorm(), 1e-6);
        begin += size;
      }
    }
    expect_own_class_first(scores);
  }
}

TEST(SparseRepresentation, DoesNotDependOnTheBatch) {
  const Features features;
  const auto classifier = sparse_representation(features.gallery, kClassSizes);
  const Eigen::MatrixXf together = classifier->scores(features.probes);
  for (Eigen::Index j = 0; j < features.probes.cols(); ++j)
    EXPECT_EQ(classifier->scores(features.probes.col(j)), together.col(j));
}

TEST(SparseRepresentation, TheRobustKindLooksThroughASparseError) {
  Features features;
  RandomStream random = test_stream(2);
  for (Eigen::Index j = 0; j < features.probes.cols(); ++j) {
    for (int i = 0; i < kDimension / 6; ++i)
      features.probes(random.below(kDimension), j) = static_cast<float>(random.normal());
    features.probes.col(j).normalize();
  }
  const SparseOptions options{.epsilon = 0.05, .robust = true};
  const Eigen::MatrixXf scores =
      sparse_representation(features.gallery, kClassSizes, options)->scores(features.probes);
  expect_own_class_first(scores);
  for (Eigen::Index j = 0; j < scores.cols(); ++j) EXPECT_GT(scores(j, j), -0.01F);
}

TEST(SparseRepresentation, ProbesThatAreNoFacesHaveFiniteScores) {
  Features features;
  features.gallery.col(2).setZero();                   // a black face
  features.gallery.col(7) = features.gallery.col(8);   // a face twice
  features.gallery.col(16) = features.gallery.col(0);  // the same in two classes
  RandomStream random = test_stream(3);
  Eigen::MatrixXf probes(kDimension, 3);
  probes.col(0).setZero();
  probes.rightCols(2) = testing::random_features(kDimension, 2, random);
  for (const bool robust : {false, true})
    for (const double epsilon : {0.0, 0.05, 2.0}) {
      const Eigen::MatrixXf scores =
          sparse_representation(features.gallery, kClassSizes, {.epsilon = epsilon, .robust = robust})
              ->scores(probes);
      EXPECT_TRUE(scores.allFinite());
      EXPECT_EQ(scores.col(0), Eigen::VectorXf::Zero(4));
    }
}

TEST(SparseRepresentation, KnowsWhatItKeeps) {
  const Features features;
  EXPECT_GE(sparse_representation(features.gallery, kClassSizes)->bytes(),
            sizeof(double) * kDimension * kFaces);
}

}  // namespace
}  // namespace ore
