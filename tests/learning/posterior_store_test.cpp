#include "learning/weights.h"

#include <gtest/gtest.h>

#include <atomic>

#include "helpers/random_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

constexpr int kPatches = 40;
constexpr Eigen::Index kRows = 3;
constexpr Eigen::Index kColumns = 5;
constexpr std::size_t kOne = sizeof(float) * kRows * kColumns;

Eigen::MatrixXf posteriors_of(int t) {
  RandomStream random = testing::test_stream(static_cast<std::uint64_t>(t));
  return testing::random_matrix(kRows, kColumns, random).cast<float>();
}

/// Counts how often something is computed.
struct Counted {
  explicit Counted(std::size_t memory)
      : store(
            kRows, kColumns,
            [this](int t) {
              ++computed;
              return posteriors_of(t);
            },
            memory) {
    store.grow(kPatches);
  }

  std::atomic<int> computed = 0;
  PosteriorStore store;
};

Eigen::VectorXd every_other_weight() {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(kPatches);
  for (int t = 0; t < kPatches; t += 2) weights[t] = 0.1 * t + 0.5;
  return weights;
}

TEST(PosteriorStore, SumsByWeightWhateverIsKept) {
  const Eigen::VectorXd weights = every_other_weight();
  Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(kRows, kColumns);
  for (int t = 0; t < kPatches; ++t) expected += weights[t] * posteriors_of(t).cast<double>();
  Eigen::MatrixXf first;
  for (const std::size_t room : {0, 1, 7, kPatches - 1, kPatches, 10 * kPatches})
    for (const int threads : {1, 3})
      for (const bool offered : {true, false}) {
        Counted counted(room * kOne);
        if (offered)
          for (int t = 0; t < kPatches; ++t) counted.store.offer(t, posteriors_of(t));
        const Eigen::MatrixXf sum = counted.store.weighted_sum(weights, threads, {});
        EXPECT_LE((sum.cast<double>() - expected).cwiseAbs().maxCoeff(), 1e-4);
        if (first.size() == 0) first = sum;
        EXPECT_EQ(sum, first) << "in the same order always";
        EXPECT_EQ(counted.store.weighted_sum(weights, threads, {}), first) << "asked again";
      }
}

TEST(PosteriorStore, ComputesNothingWhenAllWasOfferedAndHasRoom) {
  Counted counted(kPatches * kOne);
  for (int t = 0; t < kPatches; ++t) counted.store.offer(t, posteriors_of(t));
  counted.store.weighted_sum(every_other_weight(), 2, {});
  EXPECT_EQ(counted.computed, 0);
}

TEST(PosteriorStore, LeavesScarceRoomToWhatIsNeeded) {
  Counted counted(15 * kOne);
  for (int t = 0; t < kPatches; ++t) counted.store.offer(t, posteriors_of(t));
  counted.store.weighted_sum(every_other_weight(), 1, {});
  EXPECT_EQ(counted.computed, 20) << "half of the patches have a weight";
  counted.store.weighted_sum(every_other_weight(), 1, {});
  EXPECT_EQ(counted.computed, 25) << "15 of them were kept";
}

TEST(PosteriorStore, GrowsWhateverIsKept) {
  const Eigen::VectorXd weights = every_other_weight();
  Counted whole(0);
  const Eigen::MatrixXf expected = whole.store.weighted_sum(weights, 1, {});
  for (const std::size_t room : {0, 12, kPatches}) {
    std::atomic<int> computed = 0;
    PosteriorStore store(
        kRows, kColumns,
        [&](int t) {
          ++computed;
          return posteriors_of(t);
        },
        room * kOne);
    for (int first = 0; first < kPatches; first += 10) {
      store.grow(10);
      for (int t = first; t < first + 10; ++t) store.offer(t, posteriors_of(t));
      store.weighted_sum(weights.head(first + 10), 1, {});
    }
    EXPECT_EQ(store.weighted_sum(weights, 1, {}), expected);
    if (room == kPatches) {
      EXPECT_EQ(computed, 0);
    }
  }
}

TEST(PosteriorStore, OfNoWeightsIsZero) {
  Counted counted(0);
  EXPECT_TRUE(counted.store.weighted_sum(Eigen::VectorXd::Zero(kPatches), 1, {}).isZero(0.0F));
  EXPECT_EQ(counted.computed, 0);
}

TEST(PosteriorStore, StopsOnRequest) {
  Counted counted(0);
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(counted.store.weighted_sum(every_other_weight(), 1, stop), Interrupted);
}

}  // namespace
}  // namespace ore
