#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "helpers/image_files.h"
#include "helpers/temporary_folder.h"
#include "ore/folder.h"

namespace ore {
namespace {

using testing::error_of;
using testing::gradient_image;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

TEST(WriteImage, IsReadBackExactlyInEveryLosslessFormat) {
  const TemporaryFolder folder;
  const GrayImage image = gradient_image(60, 43);
  for (const char* name : {"a.pgm", "a.png", "a.bmp", "a.tif", "a.tiff", "A.PNG", "李 é.png"}) {
    write_image(folder / name, image);
    EXPECT_EQ(read_image(folder / name), image) << name;
  }
}

TEST(WriteImage, IsReadBackAlmostExactlyInJpeg) {
  const TemporaryFolder folder;
  const GrayImage image = gradient_image(60, 43);
  for (const char* name : {"a.jpg", "a.JPEG"}) {
    write_image(folder / name, image);
    EXPECT_LE(testing::largest_difference(read_image(folder / name), image), 8) << name;
  }
}

TEST(WriteImage, HandlesTheSmallestImage) {
  const TemporaryFolder folder;
  write_image(folder / "one.png", GrayImage(1, 1, 200));
  EXPECT_EQ(read_image(folder / "one.png"), GrayImage(1, 1, 200));
}

TEST(WriteImage, ReplacesAnOlderFileAndLeavesNothingElse) {
  const TemporaryFolder folder;
  write_image(folder / "a.png", GrayImage(2, 2, 1));
  write_image(folder / "a.png", GrayImage(3, 3, 2));
  EXPECT_EQ(read_image(folder / "a.png"), GrayImage(3, 3, 2));
  const std::filesystem::directory_iterator entries(folder.path());
  EXPECT_EQ(std::distance(begin(entries), end(entries)), 1);
}

TEST(WriteImage, RefusesWhatItCannotWrite) {
  const TemporaryFolder folder;
  const GrayImage image(2, 2);
  EXPECT_THAT(error_of([&] { write_image(folder / "a.gif", image); }), HasSubstr("must end in"));
  EXPECT_THAT(error_of([&] { write_image(folder / "a", image); }), HasSubstr("must end in"));
  EXPECT_THAT(error_of([&] { write_image(folder / "a.png", GrayImage()); }), HasSubstr("no pixels"));
  EXPECT_THAT(error_of([&] { write_image(folder / "none" / "a.png", image); }), HasSubstr("does not exist"));
  std::filesystem::create_directory(folder / "folder.png");
  EXPECT_THAT(error_of([&] { write_image(folder / "folder.png", image); }),
              HasSubstr("something other than a file"));
  EXPECT_FALSE(std::filesystem::exists(folder / "none")) << "it creates no folders";
}

}  // namespace
}  // namespace ore
