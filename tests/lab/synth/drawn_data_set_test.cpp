#include "lab/synth/drawn_galleries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "lab/data_sets/split.h"
#include "ore/error.h"

namespace ore {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using testing::error_of;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

/// All but the titles, with the read one's files relative to its folder.
void expect_same(const DataSet& drawn, const DataSet& read, const fs::path& folder) {
  EXPECT_EQ(drawn.layout, read.layout);
  EXPECT_EQ(drawn.gallery, read.gallery);
  EXPECT_EQ(drawn.lights, read.lights);
  EXPECT_EQ(drawn.ar_pictures, read.ar_pictures);
  EXPECT_TRUE(read.skipped.empty());
  ASSERT_EQ(drawn.files.size(), read.files.size());
  for (std::size_t p = 0; p < drawn.files.size(); ++p) {
    ASSERT_EQ(drawn.files[p].size(), read.files[p].size());
    for (std::size_t i = 0; i < drawn.files[p].size(); ++i)
      EXPECT_EQ(folder / drawn.files[p][i], read.files[p][i]);
  }
}

TEST(DrawnDataSet, LikeArIsWhatItsFolderReadsAs) {
  const TemporaryFolder folder;
  write_ar_folder({.people = 3, .height = 33, .width = 24, .seed = 4}, folder / "faces");
  const DataSet drawn = drawn_data_set("drawn:ar", {.people = 3, .height = 33, .width = 24, .seed = 4});
  expect_same(drawn, read_data_set(folder / "faces"), folder / "faces");
  EXPECT_EQ(drawn.gallery, draw_ar_like({.people = 3, .height = 33, .width = 24, .seed = 4}));
  EXPECT_EQ(drawn.layout, DataLayout::kAr);
  EXPECT_THAT(drawn.title, HasSubstr("drawn"));
  EXPECT_EQ(split_ar(drawn).scarves.faces.size(), 18U);
}

TEST(DrawnDataSet, LikeYaleBIsWhatItsFolderReadsAs) {
  const TemporaryFolder folder;
  write_yaleb_folder({.people = 3, .pictures = 20, .height = 32, .width = 28, .seed = 4}, folder / "faces");
  const DataSet drawn =
      drawn_data_set("drawn:yaleb", {.people = 3, .pictures = 20, .height = 32, .width = 28, .seed = 4});
  expect_same(drawn, read_data_set(folder / "faces"), folder / "faces");
  EXPECT_EQ(drawn.layout, DataLayout::kYaleB);
  EXPECT_THAT(drawn.title, HasSubstr("drawn"));
  EXPECT_EQ(split_by_light(drawn).gallery.people.size(), 3U);
}

TEST(DrawnDataSet, RefusesOtherNamesAndPicturesOfAr) {
  EXPECT_THAT(error_of([] { drawn_data_set("drawn:orl", {}); }),
              AllOf(HasSubstr("drawn:orl"), HasSubstr("drawn:ar"), HasSubstr("drawn:yaleb")));
  EXPECT_THAT(error_of([] { drawn_data_set("drawn:ar", {.pictures = 5}); }), HasSubstr("pictures is 5"));
  EXPECT_THAT(error_of([] { drawn_data_set("drawn:yaleb", {.people = 1}); }), HasSubstr("people is 1"));
}

}  // namespace
}  // namespace ore
