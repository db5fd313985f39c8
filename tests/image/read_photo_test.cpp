#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <opencv2/imgcodecs.hpp>

#include "helpers/image_files.h"
#include "helpers/temporary_folder.h"
#include "ore/folder.h"
#include "ore/photo.h"

namespace ore {
namespace {

using namespace ore::testing;
using Content = std::vector<std::uint8_t>;

/// Blue on the left, red on the right, the lower half darker.
cv::Mat blue_and_red(int height, int width) {
  cv::Mat picture(height, width, CV_8UC3);
  for (int row = 0; row < height; ++row) {
    const std::uint8_t level = row < height / 2 ? 240 : 120;
    for (int column = 0; column < width; ++column) {
      const bool left = column < width / 2;
      picture.at<cv::Vec3b>(row, column) = left ? cv::Vec3b(level, 0, 0) : cv::Vec3b(0, 0, level);
    }
  }
  return picture;
}

cv::Vec3i pixel(const Photo& photo, int row, int column) {
  const std::size_t at = 3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(photo.width) +
                              static_cast<std::size_t>(column));
  return {photo.bgr.at(at), photo.bgr.at(at + 1), photo.bgr.at(at + 2)};
}

TEST(ReadPhoto, KeepsColoursInTheOrderBlueGreenRed) {
  const TemporaryFolder folder;
  ASSERT_TRUE(cv::imwrite((folder / "a.png").string(), blue_and_red(4, 6)));
  const Photo photo = read_photo(folder / "a.png");
  ASSERT_EQ(photo.height, 4);
  ASSERT_EQ(photo.width, 6);
  ASSERT_EQ(photo.bgr.size(), 4U * 6U * 3U);
  EXPECT_EQ(pixel(photo, 0, 0), cv::Vec3i(240, 0, 0));
  EXPECT_EQ(pixel(photo, 3, 5), cv::Vec3i(0, 0, 120));
  EXPECT_EQ(decode_photo(file_bytes(folder / "a.png")).bgr, photo.bgr);
}

TEST(ReadPhoto, TurnsAPhotoAsItsExifSays) {
  const TemporaryFolder folder;
  ASSERT_TRUE(cv::imwrite((folder / "flat.jpg").string(), blue_and_red(32, 48)));
  // Where the file's upper left corner, bright blue, belongs.
  const struct {
    std::uint8_t orientation;
    int height, width, row, column;
  } cases[] = {{1, 32, 48, 2, 2}, {3, 32, 48, 29, 45}, {6, 48, 32, 2, 29}, {8, 48, 32, 45, 2}};
  for (const auto& expected : cases) {
    const Content bytes =
        testing::with_exif_orientation(file_bytes(folder / "flat.jpg"), expected.orientation);
    const Photo photo = decode_photo(bytes);
    ASSERT_EQ(photo.height, expected.height);
    ASSERT_EQ(photo.width, expected.width);
    const cv::Vec3i corner = pixel(photo, expected.row, expected.column);
    EXPECT_GT(corner[0], 200) << int{expected.orientation};
    EXPECT_LT(corner[2], 50) << int{expected.orientation};
    write_bytes(folder / "turned.jpg", bytes);
    EXPECT_LE(testing::largest_difference(to_gray(photo), read_image(folder / "turned.jpg")), 8);
  }
}

TEST(ReadPhoto, TakesAGreyPictureAsOneWithoutColours) {
  const TemporaryFolder folder;
  const GrayImage image = gradient_image(9, 7);
  write_image(folder / "a.pgm", image);
  EXPECT_EQ(to_gray(read_photo(folder / "a.pgm")), image);
  EXPECT_EQ(pixel(read_photo(folder / "a.pgm"), 8, 6), cv::Vec3i::all(image.at(8, 6)));
}

TEST(ReadPhoto, HonoursTheWhiteOfAPpmAnd16Bits) {
  const TemporaryFolder folder;
  write_text(folder / "ten_bits.ppm",
             std::string("P6 1 1 1023\n\1\377\3\377\0\0", 18));  // red 511, green 1023
  EXPECT_EQ(pixel(read_photo(folder / "ten_bits.ppm"), 0, 0), cv::Vec3i(0, 255, 127));
  cv::Mat deep;
  blue_and_red(4, 6).convertTo(deep, CV_16U, 257.0);
  ASSERT_TRUE(cv::imwrite((folder / "deep.png").string(), deep));
  EXPECT_EQ(pixel(read_photo(folder / "deep.png"), 3, 0), cv::Vec3i(120, 0, 0));
}

TEST(ReadPhoto, RefusesWhatReadImageRefuses) {
  const TemporaryFolder folder;
  const auto problem_of = [](const std::filesystem::path& file) {
    return error_of([&] { read_photo(file); });
  };
  EXPECT_THAT(problem_of(folder / "none.jpg"), AllOf(HasSubstr("none.jpg"), HasSubstr("no such file")));
  write_text(folder / "bomb.ppm", "P6 60000 60000 255\n");
  EXPECT_THAT(problem_of(folder / "bomb.ppm"), AllOf(HasSubstr("too large"), HasSubstr("60000x60000")));
  ASSERT_TRUE(cv::imwrite((folder / "whole.jpg").string(), blue_and_red(32, 48)));
  Content bytes = file_bytes(folder / "whole.jpg");
  bytes.resize(bytes.size() - 20);
  write_bytes(folder / "cut.jpg", bytes);
  EXPECT_THAT(problem_of(folder / "cut.jpg"), HasSubstr("damaged or incomplete"));
}

TEST(DecodePhoto, SaysWhatIsWrongWithBytes) {
  EXPECT_THAT(error_of([] { decode_photo({}); }), HasSubstr("is empty"));
  EXPECT_THAT(error_of([] { decode_photo(Content{1, 2, 3}); }), HasSubstr("not an image"));
}

}  // namespace
}  // namespace ore
