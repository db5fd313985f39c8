#include "image/image_header.h"

#include <gtest/gtest.h>

#include <string>

#include "helpers/image_files.h"
#include "helpers/temporary_folder.h"
#include "ore/folder.h"

namespace ore {
namespace {

using Content = std::vector<std::uint8_t>;

TEST(ImageHeader, KnowsTheSizeOfEveryFormat) {
  const testing::TemporaryFolder folder;
  for (const char* extension : {".pgm", ".png", ".jpg", ".bmp", ".tif"}) {
    const std::filesystem::path file = folder / (std::string("a") + extension);
    write_image(file, testing::gradient_image(60, 43));
    const Content bytes = testing::file_bytes(file);
    const std::optional<ImageFormat> format = detect_image_format(bytes);
    ASSERT_TRUE(format.has_value()) << extension;
    const ImageHeader header = inspect_image(*format, bytes);
    EXPECT_EQ(header.height, 60) << extension;
    EXPECT_EQ(header.width, 43) << extension;
    EXPECT_TRUE(header.complete) << extension;
  }
}

TEST(ImageHeader, StaysInsideTheBytesWhereverTheyEnd) {
  const testing::TemporaryFolder folder;
  for (const char* extension : {".pgm", ".png", ".jpg", ".bmp", ".tif"}) {
    const std::filesystem::path file = folder / (std::string("a") + extension);
    write_image(file, testing::gradient_image(8, 6));
    const Content bytes = testing::file_bytes(file);
    for (std::size_t length = 0; length + 5 < bytes.size(); ++length) {
      // A vector of its own: an address sanitizer sees a read behind its end.
      const Content cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
      const std::optional<ImageFormat> format = detect_image_format(cut);
      EXPECT_FALSE(format && inspect_image(*format, cut).complete) << extension << " cut to " << length;
    }
  }
}

TEST(ImageHeader, OfAJpegIsNotThatOfTheThumbnailInsideIt) {
  const testing::TemporaryFolder folder;
  write_image(folder / "thumbnail.jpg", testing::gradient_image(8, 6));
  write_image(folder / "large.jpg", testing::gradient_image(60, 43));
  const Content thumbnail = testing::file_bytes(folder / "thumbnail.jpg");
  Content bytes = testing::file_bytes(folder / "large.jpg");
  Content segment = {0xFF, 0xE1, static_cast<std::uint8_t>((thumbnail.size() + 2) >> 8),
                     static_cast<std::uint8_t>(thumbnail.size() + 2)};
  segment.insert(segment.end(), thumbnail.begin(), thumbnail.end());
  bytes.insert(bytes.begin() + 2, segment.begin(), segment.end());
  EXPECT_EQ(inspect_jpeg(bytes).height, 60);
  EXPECT_TRUE(inspect_jpeg(bytes).complete);
  bytes.resize(bytes.size() - 2);
  EXPECT_FALSE(inspect_jpeg(bytes).complete) << "the thumbnail's end is not the picture's";
}

TEST(ImageHeader, IsOfNoFormatForOtherBytes) {
  EXPECT_FALSE(detect_image_format({}).has_value());
  EXPECT_FALSE(detect_image_format(Content{'G', 'I', 'F', '8', '9', 'a'}).has_value());
  EXPECT_FALSE(detect_image_format(Content{'P'}).has_value());
}

}  // namespace
}  // namespace ore
