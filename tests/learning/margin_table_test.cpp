#include "learning/weights.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "learning/leave_one_out.h"
#include "learning/margins.h"
#include "ore/error.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

constexpr std::uint64_t kTableSeed = 5;

class MarginTableTest : public ::testing::Test {
 protected:
  MarginTable table(int threads = 1, std::size_t memory = PosteriorStore::kDefaultMemory) {
    return {patches_, margin_source_, threads, {}, memory};
  }

  Gallery gallery_ = testing::random_gallery({.faces = {4, 1, 3, 4}, .rank = 5, .noise = 70.0});
  std::vector<Patch> patches_ = sample_patches(gallery_.height, gallery_.width,
                                               {.count = 12, .kinds = pixel_kinds({16}), .seed = kTableSeed});
  TrainingSet set_{gallery_, map_kinds(patches_)};
  PaperMargins margin_source_{set_, kTableSeed};
};

TEST_F(MarginTableTest, HoldsTheVoteOfEveryPatch) {
  const MarginTable table = this->table();
  ASSERT_EQ(table.margins().rows(), 11) << "the single face is no learnable face";
  ASSERT_EQ(table.margins().cols(), 12);
  for (int t = 0; t < 12; ++t) {
    const PatchMargins patch_margins = margin_source_.patch_margins(patches_[static_cast<std::size_t>(t)]);
    EXPECT_EQ(table.margins().col(t), patch_margins.margins.cast<double>());
    EXPECT_EQ(table.typical_residual(t), static_cast<double>(patch_margins.typical_residual));
  }
}

TEST_F(MarginTableTest, TrainingErrorCountsFacesWhoseBestClassIsAnother) {
  MarginTable table = this->table();
  RandomStream random = testing::test_stream(1);
  bool some_error = false;
  for (int trial = 0; trial < 10; ++trial) {
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(12);
    for (int i = 0; i < 3; ++i) weights[random.below(12)] = random.uniform(0.1, 5.0);
    Eigen::MatrixXd scores = Eigen::MatrixXd::Zero(4, 11);
    for (Eigen::Index t = 0; t < 12; ++t)
      scores +=
          weights[t] *
          leave_one_out(patches_[static_cast<std::size_t>(t)], kTableSeed, set_).posteriors.cast<double>();
    int wrong = 0;
    for (int i = 0; i < set_.plain_count(); ++i) {
      Eigen::Index best = 0;
      scores.col(i).maxCoeff(&best);
      if (best != set_.label(i)) ++wrong;
    }
    EXPECT_EQ(table.training_error(weights), wrong / 11.0);
    some_error = some_error || wrong > 0;
  }
  EXPECT_TRUE(some_error) << "the example is meant to be hard";
}

TEST_F(MarginTableTest, MemoryChangesNothing) {
  MarginTable all = table();
  MarginTable none = table(1, 0);
  MarginTable some = table(1, 5 * 4 * 11 * sizeof(float));
  EXPECT_EQ(all.margins(), none.margins());
  RandomStream random = testing::test_stream(2);
  for (int trial = 0; trial < 20; ++trial) {
    Eigen::VectorXd weights(12);
    for (double& weight : weights) weight = std::max(0.0, random.uniform(-1.0, 1.0));
    const double error = all.training_error(weights);
    EXPECT_EQ(none.training_error(weights), error);
    EXPECT_EQ(some.training_error(weights), error);
    EXPECT_EQ(none.training_error(weights), error) << "asked again";
  }
}

TEST_F(MarginTableTest, ThreadsChangeNothing) {
  const MarginTable one = table(1);
  EXPECT_EQ(table(2).margins(), one.margins());
  EXPECT_EQ(table(3).margins(), one.margins());
}

TEST_F(MarginTableTest, ReportsProgressAndStops) {
  double last = 0.0;
  const Progress progress{.report =
                              [&](std::string_view stage, double fraction) {
                                EXPECT_EQ(stage, "representing patches");
                                last = fraction;
                              },
                          .stop_requested = {}};
  const MarginTable table(patches_, margin_source_, 1, progress);
  EXPECT_EQ(last, 1.0);
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(MarginTable(patches_, margin_source_, 1, stop), Interrupted);
}

}  // namespace
}  // namespace ore
