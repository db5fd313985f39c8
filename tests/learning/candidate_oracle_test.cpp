#include "learning/boosting.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "boosting_people.h"
#include "learning/margins.h"
#include "learning/weights.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::BoostingPeople;

Eigen::VectorXd random_face_weights(Eigen::Index count, RandomStream& random) {
  Eigen::VectorXd u(count);
  for (double& weight : u) weight = random.uniform();
  return u / u.sum();
}

TEST(CandidateOracle, KnowsTheMarginsOfEveryCandidate) {
  BoostingPeople people(60);
  const MarginTable table(people.candidates, people.margin_source, 1, {});
  CandidateOracle oracle = people.oracle();
  EXPECT_EQ(oracle.rows(), table.margins().rows());
  EXPECT_EQ(oracle.count(), 60);
  RandomStream random = testing::test_stream(1);
  for (int trial = 0; trial < 20; ++trial) {
    const Eigen::VectorXd u = random_face_weights(oracle.rows(), random);
    Eigen::Index expected = 0;
    const double largest = (table.margins().transpose() * u).maxCoeff(&expected);
    const ColumnOracle::Column found = oracle.most_violated(u);
    EXPECT_EQ(found.index, expected);
    EXPECT_NEAR(found.score, largest, 1e-6);
    EXPECT_EQ(oracle.column(found.index), table.margins().col(found.index));
  }
  for (int t = 0; t < 60; ++t) EXPECT_EQ(oracle.typical_residual(t), table.typical_residual(t));
}

TEST(CandidateOracle, ErrorsAreThoseOfTheTable) {
  const Gallery gallery = testing::random_gallery(
      {.faces = {4, 3, 4, 2}, .height = 24, .width = 20, .rank = 5, .noise = 50.0, .seed = 3});
  const PatchPoolOptions pool{.count = 20, .kinds = pixel_kinds({36}), .seed = 5};
  const PatchSampler sampler(24, 20, pool);
  std::vector<Patch> candidates = sample_patches(24, 20, pool);
  const TrainingSet set(gallery, map_kinds(candidates), {.occluded_copies = 4, .seed = 5});
  OcclusionMargins margin_source(candidates, set, {.kinds = 1, .seed = 5, .threads = 1}, {});
  MarginTable table(candidates, margin_source, 1, {});
  CandidateOracle oracle(candidates, sampler, margin_source, {.threads = 1}, {});
  RandomStream random = testing::test_stream(2);
  bool some_error = false;
  for (int trial = 0; trial < 10; ++trial) {
    Eigen::VectorXd weights(20);
    for (double& weight : weights) weight = std::max(0.0, random.uniform(-3.0, 1.0));
    EXPECT_EQ(oracle.training_error(weights), table.training_error(weights));
    EXPECT_EQ(oracle.occluded_error(weights), table.occluded_error(weights));
    some_error = some_error || (oracle.training_error(weights) > 0.0 && oracle.occluded_error(weights) > 0.0);
  }
  EXPECT_TRUE(some_error) << "the example is meant to be hard";
}

TEST(CandidateOracle, DrawsFreshOnesAfterTheFirstRound) {
  BoostingPeople people(10);
  CandidateOracle oracle = people.oracle({.fresh = 8, .threads = 1});
  const Eigen::VectorXd u =
      Eigen::VectorXd::Constant(oracle.rows(), 1.0 / static_cast<double>(oracle.rows()));
  double best = oracle.most_violated(u).score;
  EXPECT_EQ(people.candidates.size(), 10u) << "the first ones are fresh themselves";
  for (int round = 1; round <= 5; ++round) {
    const ColumnOracle::Column found = oracle.most_violated(u);
    EXPECT_EQ(people.candidates.size(), 10u + 8u * static_cast<std::size_t>(round));
    EXPECT_EQ(oracle.count(), static_cast<Eigen::Index>(people.candidates.size()));
    EXPECT_GE(found.score, best) << "nothing is forgotten";
    best = found.score;
    oracle.column(found.index);
  }
  for (std::size_t t = 0; t < people.candidates.size(); ++t) EXPECT_EQ(people.candidates[t].stream, t);
  EXPECT_GT(oracle.fresh_seconds(), 0.0);
  // What a fresh candidate says is what it would have said from the start.
  const MarginTable table(people.candidates, people.margin_source, 1, {});
  Eigen::Index expected = 0;
  (table.margins().transpose() * u).maxCoeff(&expected);
  EXPECT_EQ(expected, [&] {
    CandidateOracle all(people.candidates, people.sampler, people.margin_source, {.threads = 1}, {});
    return all.most_violated(u).index;
  }());
}

/// Whether the two rectangles share a pixel.
bool overlap(const Patch& a, const Patch& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(CandidateOracle, HalfOfTheFreshOnesAreNearWhatWasChosen) {
  BoostingPeople people(10);
  CandidateOracle oracle = people.oracle({.fresh = 80, .threads = 1});
  const Eigen::VectorXd u =
      Eigen::VectorXd::Constant(oracle.rows(), 1.0 / static_cast<double>(oracle.rows()));
  oracle.most_violated(u);
  oracle.column(0);
  oracle.column(1);
  oracle.most_violated(u);
  int near = 0;
  for (std::size_t t = 10; t < 90; ++t)
    near += overlap(people.candidates[t], people.candidates[t % 2]) ? 1 : 0;
  EXPECT_GE(near, 40) << "of either kind every other one";
  EXPECT_LT(near, 75) << "the others are anywhere";
}

TEST(CandidateOracle, ThreadsAndMemoryChangeNothing) {
  std::vector<Patch> expected;
  std::vector<ColumnOracle::Column> answers;
  for (const int threads : {1, 3})
    for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 30}) {
      BoostingPeople people(30);
      CandidateOracle oracle = people.oracle({.memory = memory, .fresh = 6, .threads = threads});
      RandomStream random = testing::test_stream(4);
      std::vector<ColumnOracle::Column> found;
      for (int round = 0; round < 4; ++round) {
        found.push_back(oracle.most_violated(random_face_weights(oracle.rows(), random)));
        oracle.column(found.back().index);
      }
      if (answers.empty()) {
        answers = found;
        expected = people.candidates;
      }
      EXPECT_EQ(people.candidates, expected);
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].index, answers[i].index);
        EXPECT_EQ(found[i].score, answers[i].score);
      }
    }
}

TEST(CandidateOracle, StopsOnRequest) {
  BoostingPeople people(10);
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(CandidateOracle(people.candidates, people.sampler, people.margin_source, {}, stop),
               Interrupted);
}

}  // namespace
}  // namespace ore
