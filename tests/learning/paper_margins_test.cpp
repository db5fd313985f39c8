#include "learning/margins.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "learning/leave_one_out.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

constexpr std::uint64_t kSeed = 5;

TEST(PaperMargins, MarginsArePosteriorsOfTheOwnClassAboveChance) {
  const Gallery gallery = testing::random_gallery({.faces = {4, 1, 3, 4}, .rank = 5, .noise = 70.0});
  const std::vector<Patch> patches =
      sample_patches(gallery.height, gallery.width, {.count = 12, .kinds = pixel_kinds({16}), .seed = kSeed});
  // Occluded copies are none of its business.
  const TrainingSet set(gallery, map_kinds(patches), {.occluded_copies = 2, .seed = kSeed});
  PaperMargins margin_source(set, kSeed);
  ASSERT_EQ(margin_source.sample_count(), 11) << "the single face is no learnable face";
  for (const Patch& patch : patches) {
    const LeaveOneOutPosteriors expected = leave_one_out(patch, kSeed, set, Samples::kPlain);
    const PatchMargins patch_margins = margin_source.patch_margins(patch);
    EXPECT_EQ(patch_margins.posteriors, expected.posteriors);
    EXPECT_EQ(margin_source.posteriors(patch), expected.posteriors);
    EXPECT_EQ(patch_margins.typical_residual, expected.typical_residual);
    ASSERT_EQ(patch_margins.margins.size(), 11);
    for (int i = 0; i < 11; ++i)
      EXPECT_FLOAT_EQ(patch_margins.margins[i], expected.posteriors(set.label(i), i) - 0.25F);
  }
}

}  // namespace
}  // namespace ore
