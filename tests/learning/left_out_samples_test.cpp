// Leave-one-out evidence of every sample, plain or with parts hidden, with and without copies beside every
// face, against a gallery from which the sample's face and its copies were really taken out.

#include <gtest/gtest.h>

#include <string>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "image/gallery.h"
#include "learning/leave_one_out.h"
#include "occluded_samples.h"

namespace ore {
namespace {

using testing::naive_posteriors;
using testing::naive_residuals;
using testing::random_gallery;

constexpr std::uint64_t kSamplesSeed = 3;

struct Location {
  std::size_t person = 0;
  std::size_t face = 0;
};

Location locate(const Gallery& gallery, int face) {
  Location place;
  for (auto left = static_cast<std::size_t>(face); left >= gallery.people[place.person].faces.size();) {
    left -= gallery.people[place.person].faces.size();
    ++place.person;
    place.face = left;
  }
  if (place.person == 0) place.face = static_cast<std::size_t>(face);
  return place;
}

/// What represents sample i: every face with its copies, but for the sample's own.
Gallery without_own_face(const Gallery& gallery, const Location& own, const GalleryCopies& copies) {
  Gallery rest{.height = gallery.height, .width = gallery.width, .people = {}};
  for (std::size_t k = 0; k < gallery.people.size(); ++k) {
    Person& person = rest.people.emplace_back();
    for (std::size_t f = 0; f < gallery.people[k].faces.size(); ++f) {
      if (k == own.person && f == own.face) continue;
      const GrayImage& face = gallery.people[k].faces[f];
      person.faces.push_back(face);
      for (const GrayImage& copy : copies_of(face, copies)) person.faces.push_back(copy);
    }
  }
  return rest;
}

struct Example {
  Gallery gallery;
  GalleryCopies copies{};
  int occluded_copies = 2;
};

/// `error` is how far a squared residual may be off; see expect_equals_refit in linalg.
void expect_equals_removal(const Example& example, const Patch& patch, double error) {
  const Gallery& gallery = example.gallery;
  const TrainingSet set(gallery, testing::kinds_and_pixels({patch}),
                        {.copies = example.copies,
                         .occluded_copies = example.occluded_copies,
                         .seed = kSamplesSeed,
                         .threads = 1});
  ASSERT_EQ(set.occluded_count(), example.occluded_copies * set.plain_count());
  const LeaveOneOutPosteriors fast = leave_one_out(patch, kSamplesSeed, set);
  ASSERT_EQ(fast.posteriors.cols(), set.sample_count());
  double typical = 0.0;
  for (int i = 0; i < set.sample_count(); ++i) {
    SCOPED_TRACE("sample " + std::to_string(i));
    const Location own = locate(gallery, set.face(i));
    ASSERT_EQ(static_cast<int>(own.person), set.label(i));
    const bool plain = i < set.plain_count();
    const GrayImage sample =
        plain ? gallery.people[own.person].faces[own.face]
              : testing::picture(set.occluded(), i - set.plain_count(), gallery.height, gallery.width);
    const Eigen::VectorXd residuals =
        naive_residuals(sample, without_own_face(gallery, own, example.copies), patch, kSamplesSeed);
    if (plain) typical += residuals[set.label(i)] / set.plain_count();
    EXPECT_NEAR(fast.smallest[i], residuals.minCoeff(), error);
    // The error of delta = 0.1 min r^2 counts as often as the exponents are large, up to where b vanishes.
    const double delta = 0.1 * std::max(residuals.minCoeff(), 1e-6);
    EXPECT_LE((fast.posteriors.col(i).cast<double>() - naive_posteriors(residuals)).cwiseAbs().maxCoeff(),
              error / delta + 1e-5);
  }
  EXPECT_NEAR(fast.typical_residual, std::max(typical, 1e-6), error);
}

// Residuals in single precision, see posterior_tolerance.
constexpr double kRounding = 4e-6;

// With the ridge in place of the rank, as in linalg.
constexpr double kDeficient = 2e-4;

Gallery people(std::vector<int> faces, std::uint64_t seed) {
  return random_gallery({.faces = std::move(faces), .height = 24, .width = 20, .noise = 12.0, .seed = seed});
}

TEST(LeftOutSamples, EqualRemovalForEveryDescriptor) {
  const Example example{.gallery = people({4, 3, 5}, 1), .occluded_copies = 3};
  for (const Patch& patch : testing::patches_of_all_kinds(24, 20, 8, kSamplesSeed))
    expect_equals_removal(example, patch, kRounding);
}

TEST(LeftOutSamples, EqualRemovalWithMirroredCopies) {
  const Example example{.gallery = people({3, 2, 4}, 2), .copies = {.mirrored = true}};
  for (const Patch& patch : testing::patches_of_all_kinds(24, 20, 4, kSamplesSeed))
    expect_equals_removal(example, patch, kRounding);
}

TEST(LeftOutSamples, EqualRemovalWithShiftedAndMirroredCopies) {
  const Example example{.gallery = people({2, 3}, 3), .copies = {.mirrored = true, .shift = 1}};
  // 81 pixels: more than the 30 columns of a class, whose rank is then full.
  const Patch patch{.x = 5, .y = 6, .width = 9, .height = 9, .dimension = 81, .stream = 4};
  expect_equals_removal(example, patch, 10.0 * kRounding);
}

TEST(LeftOutSamples, EqualRemovalWherePeopleHaveSingleFaces) {
  const Example example{.gallery = people({1, 3, 1, 2}, 4), .copies = {.mirrored = true}};
  for (const Patch& patch : testing::patches_of_all_kinds(24, 20, 4, kSamplesSeed))
    expect_equals_removal(example, patch, kRounding);
}

TEST(LeftOutSamples, EqualRemovalWhereFacesOutnumberDimensions) {
  const Example example{.gallery = people({12, 3}, 5)};
  expect_equals_removal(example, {.x = 3, .y = 4, .width = 6, .height = 6, .dimension = 8, .stream = 2},
                        kDeficient);
}

// 10 columns span all 9 dimensions, the 8 that are left without a face and its copy do not.
TEST(LeftOutSamples, EqualRemovalWhereOnlyTheRestSpansLessThanTheSpace) {
  const Example example{.gallery = people({5, 2}, 9), .copies = {.mirrored = true}, .occluded_copies = 4};
  expect_equals_removal(example, {.x = 3, .y = 4, .width = 6, .height = 6, .dimension = 9, .stream = 2},
                        kDeficient / 10.0);
}

TEST(LeftOutSamples, EqualRemovalWhereAFaceIsRepeated) {
  Example example{.gallery = people({4, 3, 2}, 6)};
  std::vector<GrayImage>& faces = example.gallery.people[0].faces;
  faces[2] = faces[0];
  for (const Patch& patch : testing::patches_of_all_kinds(24, 20, 4, kSamplesSeed))
    expect_equals_removal(example, patch, kDeficient);
}

TEST(LeftOutSamples, OnlyPlainOnesAreTheFirstOfAll) {
  const Gallery gallery = people({3, 2, 4}, 7);
  for (const Patch& patch : testing::patches_of_all_kinds(24, 20, 4, kSamplesSeed)) {
    const TrainingSet set(gallery, {map_kind(patch)}, {.occluded_copies = 2});
    const LeaveOneOutPosteriors all = leave_one_out(patch, kSamplesSeed, set);
    const LeaveOneOutPosteriors plain = leave_one_out(patch, kSamplesSeed, set, Samples::kPlain);
    EXPECT_EQ(plain.posteriors, all.posteriors.leftCols(set.plain_count()));
    EXPECT_EQ(plain.smallest, all.smallest.head(set.plain_count()));
    EXPECT_EQ(plain.typical_residual, all.typical_residual);
  }
}

TEST(LeftOutSamples, OfBlackFacesAreFinite) {
  Gallery gallery = people({2, 2}, 8);
  for (Person& person : gallery.people)
    for (GrayImage& face : person.faces) face = GrayImage(24, 20, 0);
  for (const bool mirrored : {false, true})
    for (const Patch& patch : testing::patches_of_all_kinds(24, 20, 4, kSamplesSeed)) {
      const TrainingSet set(gallery, {map_kind(patch)},
                            {.copies = {.mirrored = mirrored}, .occluded_copies = 3});
      const LeaveOneOutPosteriors left_out = leave_one_out(patch, kSamplesSeed, set);
      EXPECT_TRUE(left_out.posteriors.allFinite());
      EXPECT_TRUE(left_out.smallest.allFinite());
      EXPECT_GT(left_out.typical_residual, 0.0F);
    }
}

}  // namespace
}  // namespace ore
