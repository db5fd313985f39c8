#include "lab/experiments/experiment_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "lab/experiments/compared_method.h"

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(BestLitFirst, IsByTheAngleOfTheLightOnYaleBAndTheirOrderElsewhere) {
  DataSet data;
  data.layout = DataLayout::kYaleB;
  data.gallery = testing::random_gallery({.faces = {1, 4}});
  data.lights = {{LightDirection{}},
                 {LightDirection{.azimuth = 50}, LightDirection{.elevation = -20}, std::nullopt,
                  LightDirection{.azimuth = -5, .elevation = 10}}};
  EXPECT_THAT(best_lit_first(data, 1), ElementsAre(3, 1, 0, 2));
  data.layout = DataLayout::kPlain;
  EXPECT_THAT(best_lit_first(data, 1), ElementsAre(0, 1, 2, 3));
}

TEST(PublishedPool, HasTheCandidatesOfTraining) {
  const Gallery gallery = testing::random_gallery({.faces = {2, 2}, .height = 24, .width = 20});
  const TrainOptions options = ore_options(kPublishedLearning, {.seed = 3, .threads = 1});
  EXPECT_EQ(sample_patches(24, 20, published_pool(options.patches, 3)), train(gallery, options).candidates);
}

TEST(MissingForPublished, NamesWhatIsTooFewOrTooSmall) {
  EXPECT_THAT(missing_for_published(testing::random_gallery({.faces = {4, 5}})), IsEmpty());
  EXPECT_THAT(missing_for_published(testing::random_gallery({.faces = {4, 3}})),
              HasSubstr("at least 4 faces"));
  EXPECT_THAT(missing_for_published(testing::random_gallery({.faces = {4, 4}, .width = 14})),
              HasSubstr("15x15"));
}

}  // namespace
}  // namespace ore
