#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <opencv2/imgcodecs.hpp>

#include "helpers/image_files.h"
#include "helpers/temporary_folder.h"
#include "image/opencv_view.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

using namespace ore::testing;
using Content = std::vector<std::uint8_t>;

std::string reading_problem_of(const std::filesystem::path& file) {
  return error_of([&] { read_image(file); });
}

TEST(ReadImage, SaysWhatIsWrongWithAPath) {
  const TemporaryFolder folder;
  EXPECT_THAT(reading_problem_of(folder / "none.png"),
              AllOf(HasSubstr("none.png"), HasSubstr("no such file")));
  EXPECT_THAT(reading_problem_of(folder.path()), HasSubstr("is a folder"));
  write_text(folder / "empty.png", "");
  EXPECT_THAT(reading_problem_of(folder / "empty.png"), HasSubstr("is empty"));
  write_text(folder / "text.png", "hello, I am a text");
  EXPECT_THAT(reading_problem_of(folder / "text.png"), HasSubstr("not an image"));
  mkfifo((folder / "pipe.png").c_str(), 0600);
  EXPECT_THAT(reading_problem_of(folder / "pipe.png"), HasSubstr("not a regular file"));
  EXPECT_THAT(reading_problem_of(folder / "text.png" / "a.png"), HasSubstr("cannot read"));
}

TEST(ReadImage, GoesByTheContentAndNotByTheName) {
  const TemporaryFolder folder;
  write_image(folder / "a.png", gradient_image(9, 7));
  std::filesystem::rename(folder / "a.png", folder / "a.jpg");
  EXPECT_EQ(read_image(folder / "a.jpg"), gradient_image(9, 7));
}

TEST(ReadImage, RefusesEveryFormatCutShort) {
  const TemporaryFolder folder;
  const GrayImage image = gradient_image(60, 43);
  for (const char* extension : {".pgm", ".png", ".jpg", ".bmp", ".tif"}) {
    const std::filesystem::path file = folder / (std::string("whole") + extension);
    write_image(file, image);
    const Content whole = file_bytes(file);
    // The last four bytes of OpenCV's TIFF say that no second picture follows; they may be missing.
    const std::size_t longest = whole.size() - (extension == std::string(".tif") ? 5 : 1);
    for (const std::size_t length :
         {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{9}, std::size_t{25}, whole.size() / 4,
          whole.size() / 2, whole.size() * 3 / 4, longest}) {
      write_bytes(folder / "cut", {whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
      EXPECT_THROW(read_image(folder / "cut"), Error) << extension << " cut to " << length;
    }
  }
}

TEST(ReadImage, RefusesATiffThatLacksItsLastStrips) {
  const TemporaryFolder folder;
  const GrayImage image = gradient_image(60, 43);
  Content bytes = testing::tiff_with_directory_first(image);
  write_bytes(folder / "whole.tif", bytes);
  EXPECT_EQ(read_image(folder / "whole.tif"), image);
  bytes.resize(bytes.size() - 20 * 43);
  write_bytes(folder / "cut.tif", bytes);
  EXPECT_THAT(reading_problem_of(folder / "cut.tif"), HasSubstr("damaged or incomplete"));
}

TEST(ReadImage, RefusesAnImageWithoutReadingItsBomb) {
  const TemporaryFolder folder;
  write_text(folder / "bomb.pgm", "P5 60000 60000 255\n");
  EXPECT_THAT(reading_problem_of(folder / "bomb.pgm"),
              AllOf(HasSubstr("too large"), HasSubstr("60000x60000")));
  write_text(folder / "bomb2.pgm", "P5 99999999999999999999 99999999999999999999 255\n");
  EXPECT_THAT(reading_problem_of(folder / "bomb2.pgm"), HasSubstr("too large"));
  const TemporaryFolder sources;
  for (const auto& [extension, offset] : {std::pair{".png", 16}, {".bmp", 18}}) {
    const std::filesystem::path file = folder / (std::string("bomb") + extension);
    write_image(file, gradient_image(60, 43));
    Content bytes = file_bytes(file);
    for (int i = 1; i < 3; ++i) bytes[static_cast<std::size_t>(offset + i)] = 0x10;  // about a million wide
    for (int i = 5; i < 7; ++i) bytes[static_cast<std::size_t>(offset + i)] = 0x10;
    write_bytes(file, bytes);
    EXPECT_THAT(reading_problem_of(file), HasSubstr("too large")) << extension;
  }
}

TEST(ReadImage, RefusesAFileOfMoreThan512Megabytes) {
  const TemporaryFolder folder;
  write_text(folder / "huge.png", "");
  std::filesystem::resize_file(folder / "huge.png", (513ULL << 20));  // sparse: takes no room
  EXPECT_THAT(reading_problem_of(folder / "huge.png"), HasSubstr("too large"));
}

TEST(ReadImage, NeverCrashesOnDamagedBytes) {
  const TemporaryFolder folder;
  const GrayImage image = gradient_image(20, 15);
  std::uint32_t state = 1;
  for (const char* extension : {".pgm", ".png", ".jpg", ".bmp", ".tif"}) {
    const std::filesystem::path file = folder / (std::string("whole") + extension);
    write_image(file, image);
    const Content whole = file_bytes(file);
    for (int trial = 0; trial < 100; ++trial) {
      Content damaged = whole;
      state = state * 1664525U + 1013904223U;
      damaged[(state >> 8) % std::min<std::size_t>(whole.size(), 300)] ^=
          static_cast<std::uint8_t>(1U << (state >> 29));
      write_bytes(folder / "damaged", damaged);
      try {
        const GrayImage read = read_image(folder / "damaged");
        EXPECT_EQ(read.pixels.size(),
                  static_cast<std::size_t>(read.height) * static_cast<std::size_t>(read.width));
      } catch (const Error&) {
        // Refusing it is as good.
      }
    }
  }
}

TEST(ReadImage, ConvertsColourAnd16BitImages) {
  const TemporaryFolder folder;
  GrayImage image = gradient_image(20, 15);
  cv::Mat color;
  cv::merge(std::vector<cv::Mat>(3, opencv_view(image)), color);
  cv::Mat deep;
  opencv_view(image).convertTo(deep, CV_16U, 257.0);
  for (const char* extension : {".png", ".tif", ".bmp", ".ppm", ".jpg"}) {
    const std::filesystem::path file = folder / (std::string("color") + extension);
    ASSERT_TRUE(cv::imwrite(file.string(), color));
    EXPECT_LE(largest_difference(read_image(file), image), std::string(extension) == ".jpg" ? 8 : 1)
        << extension;
  }
  for (const char* extension : {".png", ".tif", ".pgm"}) {
    const std::filesystem::path file = folder / (std::string("deep") + extension);
    ASSERT_TRUE(cv::imwrite(file.string(), deep));
    EXPECT_LE(largest_difference(read_image(file), image), 1) << extension;
  }
}

TEST(ReadImage, HonoursTheWhiteOfAPgm) {
  const TemporaryFolder folder;
  write_text(folder / "text.pgm", "P2\n# a comment\n3 1\n15\n0 7 15\n");
  EXPECT_EQ(read_image(folder / "text.pgm").pixels, (Content{0, 119, 255}));
  write_text(folder / "binary.pgm", std::string("P5 3 1 15\n\0\7\17", 13));
  EXPECT_EQ(read_image(folder / "binary.pgm").pixels, (Content{0, 119, 255}));
  write_text(folder / "ten_bits.pgm", std::string("P5 2 1 1023\n\1\377\3\377", 16));
  EXPECT_EQ(read_image(folder / "ten_bits.pgm").pixels, (Content{127, 255}));
}

TEST(ReadImage, TurnsAJpegAsItsExifSays) {
  const TemporaryFolder folder;
  write_image(folder / "flat.jpg", gradient_image(20, 40));
  write_bytes(folder / "turned.jpg", testing::with_exif_orientation(file_bytes(folder / "flat.jpg"), 6));
  const GrayImage flat = read_image(folder / "flat.jpg");
  const GrayImage turned = read_image(folder / "turned.jpg");
  ASSERT_EQ(turned.height, 40);
  ASSERT_EQ(turned.width, 20);
  // 6: the upper left corner of the file belongs to the upper right.
  for (int row = 0; row < 20; ++row) {
    for (int column = 0; column < 40; ++column) {
      ASSERT_EQ(turned.at(column, 19 - row), flat.at(row, column));
    }
  }
}

TEST(HasImageExtension, KnowsTheFormatsWhateverTheCase) {
  for (const char* name :
       {"a.pgm", "a.png", "a.jpg", "a.jpeg", "a.bmp", "a.tif", "a.tiff", "a.JPG", "b/a.b.Png"}) {
    EXPECT_TRUE(has_image_extension(name)) << name;
  }
  for (const char* name : {"", "png", ".png", "a.txt", "a.gif", "a.png.txt", "a.png/b", "a."}) {
    EXPECT_FALSE(has_image_extension(name)) << name;
  }
}

}  // namespace
}  // namespace ore
