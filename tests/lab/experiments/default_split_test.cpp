#include "lab/experiments/data.h"

#include <gtest/gtest.h>

#include "lab/data_sets/numbered_faces.h"

namespace ore {
namespace {

using testing::numbered_gallery;
using testing::numbers;

TEST(DefaultSplit, LearnsFromThirtyFacesAsThePaperEvenWhereThereAre59) {
  const Split split = default_split(numbered_gallery({64, 59}), 1);
  EXPECT_EQ(split.gallery.people[0].faces.size(), 30U);
  EXPECT_EQ(split.gallery.people[1].faces.size(), 30U);
  EXPECT_EQ(split.probes.faces.size(), 30U + 29U);
}

TEST(DefaultSplit, LearnsFromHalfWhereThereAreFewer) {
  EXPECT_EQ(default_gallery_faces(numbered_gallery({10, 12})), 5);
  EXPECT_EQ(default_gallery_faces(numbered_gallery({3, 12})), 2);
}

TEST(DefaultSplit, HasTheSameProbesWhateverIsLearnedFrom) {
  const Gallery all = numbered_gallery({20, 21});
  EXPECT_EQ(numbers(default_split(all, 3, 2).probes.faces), numbers(default_split(all, 3).probes.faces));
  EXPECT_EQ(default_split(all, 3, 2).gallery.face_count(), 4);
}

}  // namespace
}  // namespace ore
