#include "learning/leave_one_out.h"

#include <gtest/gtest.h>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"

namespace ore {
namespace {

using testing::naive_posteriors;
using testing::naive_residuals;
using testing::posterior_tolerance;
using testing::random_gallery;

constexpr std::uint64_t kLeftOutSeed = 3;

Patch patch_of(int dimension) {
  return {.x = 4, .y = 5, .width = 8, .height = 6, .dimension = dimension, .stream = 11};
}

/// Takes each face out of its gallery in turn and computes its posteriors from what is left, by definition.
/// People with a single face cannot be learned from and are no samples.
void expect_equals_removal(const Gallery& gallery, const Patch& patch) {
  const TrainingSet set(gallery, {map_kind(patch)});
  const LeaveOneOutPosteriors fast = leave_one_out(patch, kLeftOutSeed, set);
  ASSERT_EQ(fast.posteriors.rows(), static_cast<Eigen::Index>(gallery.people.size()));
  ASSERT_EQ(fast.posteriors.cols(), set.sample_count());
  Eigen::Index sample = 0;
  for (std::size_t k = 0; k < gallery.people.size(); ++k) {
    if (gallery.people[k].faces.size() == 1) continue;
    for (std::size_t i = 0; i < gallery.people[k].faces.size(); ++i, ++sample) {
      Gallery rest = gallery;
      rest.people[k].faces.erase(rest.people[k].faces.begin() + static_cast<std::ptrdiff_t>(i));
      const Eigen::VectorXd residuals =
          naive_residuals(gallery.people[k].faces[i], rest, patch, kLeftOutSeed);
      EXPECT_LE(
          (fast.posteriors.col(sample).cast<double>() - naive_posteriors(residuals)).cwiseAbs().maxCoeff(),
          posterior_tolerance(residuals))
          << "person " << k << " face " << i;
      EXPECT_NEAR(fast.smallest[sample], residuals.minCoeff(), 1e-5);
    }
  }
  EXPECT_EQ(sample, set.sample_count());
}

TEST(LeaveOneOutPosteriors, EqualRemovingTheFaceFromTheGallery) {
  for (const int dimension : {20, 48})
    expect_equals_removal(random_gallery({.faces = {4, 4, 4}, .noise = 8.0}), patch_of(dimension));
}

TEST(LeaveOneOutPosteriors, EqualRemovalInClassesOfUnequalSize) {
  expect_equals_removal(random_gallery({.faces = {1, 6, 2, 3}, .noise = 8.0, .seed = 2}), patch_of(20));
}

TEST(LeaveOneOutPosteriors, EqualRemovalWhereFacesOutnumberDimensions) {
  expect_equals_removal(random_gallery({.faces = {9, 3, 2}, .noise = 8.0, .seed = 3}), patch_of(6));
}

TEST(LeaveOneOutPosteriors, EqualRemovalWhereAFaceIsRepeated) {
  Gallery gallery = random_gallery({.faces = {4, 3}, .noise = 8.0, .seed = 4});
  gallery.people[0].faces[2] = gallery.people[0].faces[0];
  expect_equals_removal(gallery, patch_of(20));
}

// A black patch has residual 0 in every class, with or without itself: it says nothing.
TEST(LeaveOneOutPosteriors, OfABlackPatchAreUniform) {
  Gallery gallery = random_gallery({.faces = {3, 3, 2}, .seed = 5});
  for (std::uint8_t& pixel : gallery.people[1].faces[1].pixels) pixel = 0;
  const TrainingSet set(gallery, {map_kind(patch_of(20))});
  const Eigen::MatrixXf posteriors = leave_one_out(patch_of(20), kLeftOutSeed, set).posteriors;
  EXPECT_TRUE(posteriors.allFinite());
  EXPECT_LE((posteriors.col(4).array() - 1.0F / 3).abs().maxCoeff(), 1e-7F);
}

TEST(TrainingSet, IsLaidOutPersonByPersonWithoutThoseWhoCannotBeLeftOut) {
  const Gallery gallery = random_gallery({.faces = {2, 1, 3}});
  const TrainingSet set(gallery, {{}});
  EXPECT_EQ(std::vector(set.class_sizes().begin(), set.class_sizes().end()), (std::vector{2, 1, 3}));
  EXPECT_EQ(set.sample_count(), 5);
  std::vector<int> faces;
  std::vector<int> labels;
  for (int i = 0; i < set.sample_count(); ++i) {
    faces.push_back(set.face(i));
    labels.push_back(set.label(i));
  }
  EXPECT_EQ(faces, (std::vector{0, 1, 3, 4, 5})) << "the single face is left out";
  EXPECT_EQ(labels, (std::vector{0, 0, 2, 2, 2}));
}

}  // namespace
}  // namespace ore
