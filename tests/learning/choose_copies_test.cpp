#include "learning/train.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "image/gallery.h"
#include "learning/margins.h"
#include "learning/weights.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

using testing::random_gallery;

std::vector<Patch> some_patches(int count = 20) {
  return sample_patches(20, 16, {.count = count, .kinds = pixel_kinds({36}), .seed = 1});
}

GalleryCopies choose(const Gallery& gallery, int threads = 1) {
  return choose_copies(gallery, some_patches(), 1, threads, {});
}

TEST(CopiesNamed, AreWhatTheNamesSay) {
  EXPECT_EQ(copies_named(Copies::kNone, 96), GalleryCopies{});
  EXPECT_EQ(copies_named(Copies::kMirrored, 96), (GalleryCopies{.mirrored = true}));
  EXPECT_EQ(copies_named(Copies::kShifted, 96), (GalleryCopies{.shift = default_shift(96)}));
  EXPECT_EQ(copies_named(Copies::kBoth, 96), (GalleryCopies{.mirrored = true, .shift = default_shift(96)}));
}

/// People with one picture from the left and its mirror image from the right: only a mirrored copy of the one
/// is like the other.
Gallery turned_people() {
  Gallery gallery = random_gallery({.faces = {2, 2, 2, 2}, .noise = 8.0, .seed = 4});
  for (Person& person : gallery.people)
    person.faces[1] = copies_of(person.faces[0], {.mirrored = true}).front();
  return gallery;
}

TEST(ChooseCopies, TakesMirroredOnesWherePeopleLookBothWays) {
  EXPECT_TRUE(choose(turned_people()).mirrored);
}

TEST(ChooseCopies, TakesTheChoiceOfTheLargestMeanMargin) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    const Gallery gallery = random_gallery({.faces = {3, 2, 3, 2}, .rank = 4, .noise = 70.0, .seed = seed});
    const std::vector<Patch> patches = some_patches();
    GalleryCopies best;
    double largest = -2.0;
    for (const Copies name : {Copies::kNone, Copies::kMirrored, Copies::kShifted}) {
      const TrainingSet set(gallery, map_kinds(patches), {.copies = copies_named(name, 20)});
      PaperMargins margin_source(set, 1);
      const double margin = MarginTable(patches, margin_source, 1, {}).margins().mean();
      if (margin <= largest) continue;
      largest = margin;
      best = copies_named(name, 20);
    }
    EXPECT_EQ(choose(gallery), best);
  }
}

TEST(ChooseCopies, OfManyFacesAreNone) {
  Gallery gallery = turned_people();
  for (Person& person : gallery.people)
    for (std::size_t i = 0; i < 6; ++i) person.faces.push_back(GrayImage(person.faces[i]));
  EXPECT_EQ(choose(gallery), GalleryCopies{});
}

TEST(ChooseCopies, OfSingleFacesAreAll) {
  EXPECT_EQ(choose(random_gallery({.faces = {1, 1, 1}})), copies_named(Copies::kBoth, 20));
}

TEST(ChooseCopies, OfPicturesThatAreLikeNoMirrorImageAreNone) {
  EXPECT_EQ(choose(random_gallery({.faces = {6, 6, 6}, .noise = 30.0})), GalleryCopies{})
      << "pixels of noise have nothing in common with their neighbours";
}

// All copies are the face itself, and no margin differs.
TEST(ChooseCopies, OfEqualOnesAreNone) {
  Gallery black = random_gallery({.faces = {3, 3}});
  for (Person& person : black.people)
    for (GrayImage& face : person.faces) face = GrayImage(20, 16, 0);
  EXPECT_EQ(choose(black), GalleryCopies{});
}

TEST(ChooseCopies, DoNotDependOnThreads) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Gallery gallery = random_gallery({.faces = {3, 2, 3}, .rank = 4, .noise = 70.0, .seed = seed});
    EXPECT_EQ(choose(gallery, 1), choose(gallery, 3));
  }
}

}  // namespace
}  // namespace ore
