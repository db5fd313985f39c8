#include "learning/leave_one_out.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "helpers/random_faces.h"
#include "image/gallery.h"
#include "occluded_samples.h"

namespace ore {
namespace {

using testing::kinds_and_pixels;
using testing::patches_of_all_kinds;
using testing::picture;
using testing::random_gallery;

TEST(OccludedSamples, AreTheSameNumberOfCopiesOfEveryLearnableFace) {
  const Gallery gallery = random_gallery({.faces = {2, 1, 3}});
  const TrainingSet set(gallery, {{}}, {.occluded_copies = 4});
  EXPECT_EQ(set.plain_count(), 5);
  EXPECT_EQ(set.occluded_count(), 20);
  EXPECT_EQ(set.sample_count(), 25);
  const std::vector<int> faces = {0, 1, 3, 4, 5};
  const std::vector<int> labels = {0, 0, 2, 2, 2};
  for (int i = 0; i < set.sample_count(); ++i) {
    EXPECT_EQ(set.face(i), faces[static_cast<std::size_t>(i % 5)]) << i;
    EXPECT_EQ(set.label(i), labels[static_cast<std::size_t>(i % 5)]) << i;
  }
}

TEST(OccludedSamples, LookLikeTheirFaceWhereNothingIsHidden) {
  const Gallery gallery = random_gallery({.faces = {2, 1, 2}, .seed = 2});
  const TrainingSet set(gallery, {{}}, {.occluded_copies = 5});
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  for (int j = 0; j < set.occluded_count(); ++j) {
    const GrayImage& own = *faces[static_cast<std::size_t>(set.face(set.plain_count() + j))];
    const GrayImage sample = picture(set.occluded(), j, 20, 16);
    int same = 0;
    for (std::size_t p = 0; p < own.pixels.size(); ++p) same += own.pixels[p] == sample.pixels[p] ? 1 : 0;
    EXPECT_GE(same, 320 * 15 / 100) << "at most 80 % are hidden";
    EXPECT_LT(same, 320) << "something is";
  }
}

TEST(OccludedSamples, DependOnTheSeedAndOnNoThread) {
  const Gallery gallery = random_gallery({.faces = {2, 2}, .seed = 3});
  const auto pictures = [&](std::uint64_t seed, int threads) {
    const TrainingSet set(gallery, {{}}, {.occluded_copies = 6, .seed = seed, .threads = threads});
    std::vector<GrayImage> result;
    for (int j = 0; j < set.occluded_count(); ++j) result.push_back(picture(set.occluded(), j, 20, 16));
    return result;
  };
  EXPECT_EQ(pictures(1, 1), pictures(1, 3));
  EXPECT_NE(pictures(1, 1), pictures(2, 1));
  const std::vector<GrayImage> some = pictures(1, 1);
  for (std::size_t i = 0; i < some.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_NE(some[i], some[j]) << "every one is drawn separately";
}

/// Whether the patch's values differ by more than far-away pixels can change the rounding of window sums.
bool differs(const DescribedFaces& a, int i, const DescribedFaces& b, int j, const Patch& patch) {
  std::vector<float> first(static_cast<std::size_t>(patch.values()));
  std::vector<float> second(first.size());
  a.cut(i, patch, first.data());
  b.cut(j, patch, second.data());
  return !std::equal(first.begin(), first.end(), second.begin(),
                     [](float x, float y) { return std::abs(x - y) <= 1e-5F * (1.0F + std::abs(x)); });
}

struct Touching {
  int differing = 0;  ///< patches that look different in an occluded copy
  int touched = 0;    ///< of which touches() says that they may
  int missed = 0;     ///< that differ although touches() says no
  int of = 0;
};

Touching count_touching(int height, int width, const std::vector<Patch>& patches) {
  const Gallery gallery =
      random_gallery({.faces = {2, 2}, .height = height, .width = width, .noise = 20.0, .seed = 4});
  const TrainingSet set(gallery, map_kinds(patches), {.occluded_copies = 10});
  Touching result;
  for (int j = 0; j < set.occluded_count(); ++j)
    for (const Patch& patch : patches) {
      const bool different = differs(set.columns(), set.face(j), set.occluded(), j, patch);
      const bool touched = set.touches(j, patch);
      result.differing += different ? 1 : 0;
      result.touched += touched ? 1 : 0;
      result.missed += different && !touched ? 1 : 0;
      ++result.of;
    }
  return result;
}

TEST(Touches, NeverMissesAPatchThatLooksDifferent) {
  for (const auto& [height, width] : {std::pair{24, 20}, {37, 31}, {50, 43}}) {
    const Touching touching = count_touching(height, width, patches_of_all_kinds(height, width, 80, 5));
    EXPECT_EQ(touching.missed, 0) << height << "x" << width;
    EXPECT_GT(touching.differing, touching.of / 10) << "there must be something to miss";
    EXPECT_LT(touching.differing, touching.of * 97 / 100);
  }
}

TEST(Touches, IsSeldomWrongAboutPixels) {
  const Touching touching = count_touching(
      64, 56, sample_patches(64, 56, {.count = 200, .kinds = {{Descriptor::kPixels, 1, 64}}, .seed = 6}));
  EXPECT_LT(touching.touched - touching.differing, (touching.of - touching.differing) / 3)
      << "blocks of 4 pixels only";
}

TEST(Touches, IsUsefulForEveryDescriptor) {
  const std::vector<Patch> patches = patches_of_all_kinds(64, 56, 200, 7);
  for (std::size_t kind = 0; kind < 4; ++kind) {
    std::vector<Patch> some;
    for (std::size_t t = kind; t < patches.size(); t += 4) some.push_back(patches[t]);
    const Touching touching = count_touching(64, 56, some);
    EXPECT_GT(touching.of - touching.touched, (touching.of - touching.differing) / 3)
        << descriptor_name(some[0].descriptor) << ": most patches that are as they were are known to be";
  }
}

TEST(TrainingSetColumns, AreEveryFaceFollowedByItsCopies) {
  const Gallery gallery = random_gallery({.faces = {2, 1}, .seed = 8});
  const GalleryCopies copies{.mirrored = true, .shift = 2};
  const TrainingSet set(gallery, {{}}, {.copies = copies});
  EXPECT_EQ(set.group(), 10);
  EXPECT_EQ(std::vector(set.class_sizes().begin(), set.class_sizes().end()), (std::vector{20, 10}));
  ASSERT_EQ(set.columns().count(), 30);
  int column = 0;
  for (const GrayImage* face : face_pointers(gallery)) {
    EXPECT_EQ(picture(set.columns(), column++, 20, 16), *face);
    for (const GrayImage& copy : copies_of(*face, copies))
      EXPECT_EQ(picture(set.columns(), column++, 20, 16), copy);
  }
}

TEST(TrainingSetColumns, WithoutASecondFaceOfAnybodyThereAreNoSamples) {
  const Gallery gallery = random_gallery({.faces = {1, 1, 1}});
  const TrainingSet set(gallery, {{}}, {.copies = {.mirrored = true}, .occluded_copies = 3});
  EXPECT_FALSE(set.learnable());
  EXPECT_EQ(set.sample_count(), 0);
  EXPECT_EQ(set.columns().count(), 6);
}

}  // namespace
}  // namespace ore
