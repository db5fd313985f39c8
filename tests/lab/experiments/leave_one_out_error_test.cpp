#include "lab/experiments/experiment_parts.h"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/synth/drawn_galleries.h"
#include "ore/training.h"

namespace ore {
namespace {

TEST(LeaveOneOutError, IsTheTrainingErrorOfOreLearning) {
  const DataSet data =
      drawn_data_set("drawn:yaleb", {.people = 6, .pictures = 5, .height = 32, .width = 28, .threads = 1});
  TrainOptions options{.patches = 3,
                       .descriptors = {Descriptor::kPixels},
                       .patch_areas = {36},
                       .dimension = 6,
                       .learner = Learner::kOre,
                       .copies = Copies::kNone,
                       .threads = 1};
  const Training learned = train(data.gallery, options);
  // Not a trivial case: some faces are right and some are wrong.
  ASSERT_GT(learned.summary.training_error, 0.0);
  ASSERT_LT(learned.summary.training_error, 1.0);
  EXPECT_DOUBLE_EQ(leave_one_out_error(data.gallery, learned.model, 1), learned.summary.training_error);
}

TEST(ShareWrong, CountsATieAsWrong) {
  const auto answer = [](int best, double score, double second) {
    return Identification{{{best, "", score}, {1 - best, "", second}}};
  };
  const std::vector<int> labels = {0, 0, 0, 1};
  EXPECT_DOUBLE_EQ(
      error_rate({answer(0, 0.6, 0.4), answer(1, 0.6, 0.4), answer(0, 0.5, 0.5), answer(1, 0.9, 0.1)},
                 labels),
      0.5);
}

TEST(Agreement, HasMeansAndCorrelation) {
  const std::vector<ErrorPair> rising = {{1.0, 12.0}, {2.0, 14.0}, {3.0, 16.0}};
  const ErrorAgreement result = agreement(rising);
  EXPECT_EQ(result.models, 3);
  EXPECT_NEAR(result.training, 2.0, 1e-12);
  EXPECT_NEAR(result.test, 14.0, 1e-12);
  EXPECT_NEAR(result.absolute_difference, 12.0, 1e-12);
  EXPECT_NEAR(result.correlation, 1.0, 1e-12);
  const std::vector<ErrorPair> mixed = {{1.0, 3.0}, {2.0, 0.0}, {3.0, 3.0}};
  EXPECT_NEAR(agreement(mixed).correlation, 0.0, 1e-12);
  const std::vector<ErrorPair> level = {{1.0, 3.0}, {1.0, 4.0}};
  EXPECT_FALSE(std::isfinite(agreement(level).correlation));
}

}  // namespace
}  // namespace ore
