#include "lab/experiments/compared_method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "lab/experiments/data.h"
#include "lab/metrics/evaluate.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

const Gallery& few_people() {
  static const Gallery all =
      drawn_data_set("drawn:yaleb", {.people = 3, .pictures = 8, .height = 48, .width = 42}).gallery;
  return all;
}

TEST(ComparedMethod, OreScoresAreThoseOfTheRecognizer) {
  const Split split = default_split(few_people(), 1);
  const MethodOptions options{.seed = 4};
  const auto fitted = fit_compared_method("robust-ore:50", split.gallery, options);
  const Training training = train(split.gallery, ore_options("robust-ore:50", options));
  const Recognizer recognizer(training.model, split.gallery, ore_recognition("robust-ore:50"));
  const Eigen::MatrixXf scores = fitted->scores(split.probes.faces);
  ASSERT_EQ(scores.rows(), 3);
  ASSERT_EQ(static_cast<std::size_t>(scores.cols()), split.probes.faces.size());
  const std::vector<Identification> answers = recognizer.identify(split.probes.faces, 0);
  for (std::size_t i = 0; i < answers.size(); ++i)
    for (const Candidate& candidate : answers[i].candidates)
      EXPECT_EQ(scores(candidate.person, static_cast<Eigen::Index>(i)), static_cast<float>(candidate.score));
}

TEST(ComparedMethod, NamesSayHowToTrain) {
  const TrainOptions published = ore_options("boosted-ore:225", {.seed = 7});
  EXPECT_EQ(published.learner, Learner::kBoost);
  EXPECT_EQ(published.dimension, 225);
  EXPECT_EQ(published.patch_areas, std::vector<int>{225});
  EXPECT_EQ(published.seed, 7U);
  EXPECT_EQ(ore_recognition("ore:100").inference, Inference::kPlain);
  EXPECT_EQ(ore_recognition("robust-ore:100").inference, Inference::kGfc);
  EXPECT_EQ(ore_recognition("robust-ore:100").gfc_factor, 1.0);
  EXPECT_EQ(ore_recognition("robust-ore-printed:100").gfc_factor, 0.05);
  EXPECT_EQ(ore_options("fast", {}).profile, Profile::kFast);
  EXPECT_EQ(ore_options("default:gradients+cells", {}).descriptors,
            (std::vector<Descriptor>{Descriptor::kGradients, Descriptor::kCells}));
  EXPECT_TRUE(ore_options("default", {}).descriptors.empty());
}

TEST(ComparedMethod, WrongNamesAreRefused) {
  EXPECT_THAT(error_of([] { ore_options("ore", {}); }), HasSubstr("dimension"));
  EXPECT_THAT(error_of([] { ore_options("ore:x", {}); }), HasSubstr("dimension"));
  EXPECT_THAT(error_of([] { ore_options("default:colours", {}); }), HasSubstr("colours"));
  EXPECT_THAT(error_of([] { ore_options("lrc:randomfaces:4", {}); }), HasSubstr("none of ORE's"));
  EXPECT_THROW(fit_compared_method("nobody", few_people(), {}), InvalidOption);
}

TEST(ComparedMethod, MostDimensionsAreOneLessThanPeople) {
  const Split split = default_split(few_people(), 1);
  const auto most = fit_compared_method("nn:fisherfaces:most", split.gallery, {});
  const auto two = fit_compared_method("nn:fisherfaces:2", split.gallery, {});
  EXPECT_EQ(most->scores(split.probes.faces), two->scores(split.probes.faces));
}

TEST(DefaultSplit, FewerTrainingFacesLeaveTheProbesAlone) {
  const Split all = default_split(few_people(), 3);
  const Split one = default_split(few_people(), 3, 1);
  EXPECT_EQ(all.gallery.people.front().faces.size(), 4U);
  EXPECT_EQ(one.gallery.people.front().faces.size(), 1U);
  EXPECT_EQ(one.gallery.people.front().faces.front(), all.gallery.people.front().faces.front());
  EXPECT_EQ(one.probes.faces, all.probes.faces);
  EXPECT_NE(default_split(few_people(), 4).probes.faces, all.probes.faces);
}

TEST(DefaultSplit, SaysWhoHasTooFewFaces) {
  Gallery uneven = few_people();
  uneven.people[1].faces.resize(2);
  EXPECT_EQ(missing_faces(uneven, 2), "");
  EXPECT_THAT(missing_faces(uneven, 3), HasSubstr("\"" + uneven.people[1].name + "\" has 2"));
  uneven.people.resize(1);
  EXPECT_THAT(missing_faces(uneven, 1), HasSubstr("two people"));
}

}  // namespace
}  // namespace ore
