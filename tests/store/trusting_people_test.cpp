// Models with confidence curves, descriptors, copies and a profile: kept whole, and refused when damaged.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "helpers/temporary_folder.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

/// some_people() with everything that a model can hold.
People trusting_people() {
  People people = some_people();
  Model& model = people.model;
  model.learner = Learner::kRobust;
  model.profile = Profile::kBalanced;
  model.budget = 0.0;
  model.penalty = 0.2;
  model.copies = {.mirrored = true, .shift = 2};
  model.curves = {{{0.0F, 0.1F, 1.0F / 3.0F, 1e6F}, {1.0F, 0.7F, 0.1F, 0.0F}},
                  {{2.0F}, {1.0F}},
                  {{0.5F, 0.75F}, {1.0F, std::numeric_limits<float>::denorm_min()}}};
  for (std::size_t i = 0; i < model.patches.size(); ++i) {
    WeightedPatch& weighted = model.patches[i];
    weighted.curve = static_cast<int>(i % 3);
    weighted.typical_residual = 1.0 / (3.0 + static_cast<double>(i));
    if (i % 3 == 0) continue;
    Patch& patch = weighted.patch;
    patch.cell = i % 3 == 1 ? 2 : 3;
    patch.descriptor = i % 3 == 1 ? Descriptor::kGradients : Descriptor::kCells;
    patch.x = patch.x / patch.cell * patch.cell;
    patch.y = patch.y / patch.cell * patch.cell;
    patch.width = patch.height = 6;
    patch.dimension = 1 + static_cast<int>(i) % patch.values();
  }
  return people;
}

fs::path saved_trusting_people(const fs::path& folder) {
  const People people = trusting_people();
  save_people(folder / "people.ore", people.gallery, people.model);
  return folder / "people.ore";
}

std::string problem_after_change(const std::string& sql) {
  const TemporaryFolder folder;
  return testing::problem_after(saved_trusting_people(folder.path()), sql);
}

TEST(TrustingPeople, AreLoadedAsTheyWereSaved) {
  const TemporaryFolder folder;
  const People loaded = load_people(saved_trusting_people(folder.path()));
  EXPECT_EQ(loaded.model, trusting_people().model);
  EXPECT_EQ(loaded.gallery, trusting_people().gallery);
}

TEST(TrustingPeople, KeepEveryLearnerAndProfile) {
  const TemporaryFolder folder;
  for (const Learner learner : kLearners) {
    if (learner == Learner::kEvidence) continue;  // has no curves: see evidence_rows_test.cpp
    for (const std::optional<Profile> profile :
         {std::optional<Profile>(), std::optional(Profile::kAccurate), std::optional(Profile::kBalanced),
          std::optional(Profile::kFast)}) {
      People people = trusting_people();
      people.model.learner = learner;
      people.model.profile = profile;
      save_people(folder / "people.ore", people.gallery, people.model);
      EXPECT_EQ(load_people(folder / "people.ore").model, people.model);
    }
  }
}

TEST(TrustingPeople, AreRefusedWhenACurveIsDamaged) {
  const auto damaged = [](const char* words) { return AllOf(HasSubstr("is damaged"), HasSubstr(words)); };
  EXPECT_THAT(problem_after_change("UPDATE patch SET curve = 3 WHERE position = 7"),
              damaged("asks for confidence curve 3 of 3"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET curve = 100000"), damaged("curve is 100000"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET curve = -2"), damaged("curve is -2"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET curve = -1 WHERE position = 3"),
              damaged("has no confidence curve"));
  EXPECT_THAT(problem_after_change("DELETE FROM confidence"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after_change("DELETE FROM confidence WHERE curve = 1"),
              damaged("a confidence curve is missing"));
  EXPECT_THAT(problem_after_change("UPDATE confidence SET ratio = 5.0 WHERE curve = 0 AND position = 1"),
              damaged("do not rise"));
  EXPECT_THAT(problem_after_change("UPDATE confidence SET ratio = -1.0 WHERE curve = 1"),
              damaged("do not rise"));
  EXPECT_THAT(problem_after_change("UPDATE confidence SET ratio = 1e300 WHERE curve = 1"),
              damaged("do not rise"));
  EXPECT_THAT(problem_after_change("UPDATE confidence SET confidence = 0.9 WHERE curve = 0 AND position = 2"),
              damaged("do not fall"));
  EXPECT_THAT(problem_after_change("UPDATE confidence SET confidence = 2.0 WHERE curve = 0 AND position = 0"),
              damaged("do not fall"));
  EXPECT_THAT(problem_after_change("INSERT INTO confidence VALUES (1, -1, 0, 1.0, 1.0)"),
              HasSubstr("is damaged"));
  EXPECT_THAT(problem_after_change("INSERT INTO confidence VALUES (1, 1000000, 0, 1.0, 1.0)"),
              HasSubstr("is damaged"));
}

TEST(TrustingPeople, AreRefusedWhenThereAreMoreKnotsThanAnyModelHas) {
  EXPECT_THAT(problem_after_change(
                  "WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 100010) "
                  "INSERT INTO confidence SELECT 1, 2, i, i, 0.0 FROM n"),
              HasSubstr("the number of rows of confidence"));
}

TEST(TrustingPeople, AreRefusedWhenAPatchIsDamaged) {
  const auto damaged = [](const char* words) { return AllOf(HasSubstr("is damaged"), HasSubstr(words)); };
  EXPECT_THAT(problem_after_change("UPDATE patch SET descriptor = 3"), damaged("descriptor is 3"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET descriptor = -1"), damaged("descriptor is -1"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET descriptor = 258"), damaged("descriptor is 258"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET cell = 0"), damaged("cell is 0"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET cell = -3"), damaged("cell is -3"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET cell = 16384"), damaged("does not lie on its grid"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET x = x + 1 WHERE cell = 3"),
              damaged("does not lie on its grid"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET width = 5 WHERE cell = 2"),
              damaged("does not lie on its grid"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET typical_residual = 0.0 WHERE position = 4"),
              damaged("a usual residual of 0"));
  EXPECT_THAT(problem_after_change("UPDATE patch SET typical_residual = 9e999"), damaged("usual residual"));
}

TEST(TrustingPeople, AreRefusedWhenCopiesLearnerOrProfileAreDamaged) {
  EXPECT_THAT(problem_after_change("UPDATE model SET mirrored_copies = 2"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after_change("UPDATE model SET copy_shift = -1"), HasSubstr("copy_shift is -1"));
  EXPECT_THAT(problem_after_change("UPDATE model SET copy_shift = 100000"),
              HasSubstr("copy_shift is 100000"));
  EXPECT_THAT(problem_after_change("UPDATE model SET profile = 'slow'"), HasSubstr("unknown profile"));
  EXPECT_THAT(problem_after_change("UPDATE model SET learner = 'guess'"), HasSubstr("unknown learner"));
  EXPECT_THAT(problem_after_change("UPDATE model SET penalty = -1.0"), HasSubstr("is damaged"));
}

TEST(TrustingPeople, WithACurveThatCouldNotBeLoadedAreNotSaved) {
  const TemporaryFolder folder;
  People people = trusting_people();
  people.model.curves[0].ratio.assign(200'000, 0.0F);
  for (std::size_t i = 0; i < 200'000; ++i) people.model.curves[0].ratio[i] = static_cast<float>(i);
  people.model.curves[0].confidence.assign(200'000, 1.0F);
  EXPECT_THAT(error_of([&] { save_people(folder / "people.ore", people.gallery, people.model); }),
              HasSubstr("knots of confidence curves"));
  EXPECT_TRUE(names_in(folder.path()).empty());
}

}  // namespace
}  // namespace ore
