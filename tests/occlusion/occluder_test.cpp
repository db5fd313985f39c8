#include "occlusion/occluder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "changed_pixels.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

using testing::changed_pixels;
using testing::ChangedPixels;
using ::testing::HasSubstr;
using testing::occluder_stream;

GrayImage ramp(int height, int width) {
  GrayImage image(height, width);
  for (std::size_t i = 0; i < image.pixels.size(); ++i)
    image.pixels[i] = static_cast<std::uint8_t>(i * 7 % 200);
  return image;
}

std::string refusal(const std::string& text) {
  try {
    parse_occluder(text);
  } catch (const InvalidOption& reason) {
    return reason.what();
  }
  return "accepted";
}

TEST(Occluder, IsReadFromItsName) {
  EXPECT_EQ(parse_occluder("noise:60").kind, OccluderKind::kNoise);
  EXPECT_EQ(parse_occluder("noise:60").side, 60);
  EXPECT_EQ(parse_occluder("texture:12.5").kind, OccluderKind::kTexture);
  EXPECT_EQ(parse_occluder("texture:12.5").percent, 12.5);
  EXPECT_EQ(parse_occluder("texture:100").percent, 100.0);
  EXPECT_EQ(parse_occluder("sunglasses").kind, OccluderKind::kSunglasses);
  EXPECT_EQ(parse_occluder("scarf").kind, OccluderKind::kScarf);
}

TEST(Occluder, APictureMayHaveColonsInItsName) {
  const testing::TemporaryFolder folder;
  const GrayImage picture = ramp(9, 7);
  write_image(folder / "a:b:c.png", picture);
  const Occluder occluder = parse_occluder("picture:30:" + (folder / "a:b:c.png").string());
  EXPECT_EQ(occluder.kind, OccluderKind::kPicture);
  EXPECT_EQ(occluder.percent, 30.0);
  ASSERT_NE(occluder.picture, nullptr);
  EXPECT_EQ(*occluder.picture, picture);
}

TEST(Occluder, UnknownNamesAreRefusedWithThoseThatThereAre) {
  for (const char* text : {"", ":", "hat", "Noise:60", "sunglasses:", "sunglasses:1", "scarf:2", " scarf"}) {
    EXPECT_THAT(refusal(text), HasSubstr(std::string("\"") + text +
                                         "\", but must be noise:SIDE, texture:PERCENT, "
                                         "sunglasses, scarf or picture:PERCENT:FILE"))
        << text;
  }
}

TEST(Occluder, BadNumbersAreRefusedWithTheirBounds) {
  for (const char* side : {"", "0", "-5", "6.5", "60px", " 60", "nan", "99999999999"}) {
    EXPECT_THAT(refusal(std::string("noise:") + side),
                HasSubstr(std::string("\"") + side + "\", but must be a whole number of pixels"));
  }
  for (const char* percent : {"", "0", "-5", "100.1", "nan", "-nan", "inf", "1e999", "50%", " 50", "x"}) {
    const std::string expected =
        std::string("\"") + percent + "\", but must be a number above 0 and at most 100";
    EXPECT_THAT(refusal(std::string("texture:") + percent), HasSubstr(expected));
    EXPECT_THAT(refusal(std::string("picture:") + percent + ":face.png"), HasSubstr(expected));
  }
  EXPECT_THAT(refusal("noise"), HasSubstr("whole number"));
  EXPECT_THAT(refusal("texture"), HasSubstr("at most 100"));
  EXPECT_THAT(refusal("picture"), HasSubstr("at most 100"));
}

TEST(Occluder, APictureMustBeNamedAndReadable) {
  EXPECT_THAT(refusal("picture:50"), HasSubstr("FILE of the occluder picture:PERCENT:FILE is missing"));
  EXPECT_THAT(refusal("picture:50:"), HasSubstr("FILE of the occluder picture:PERCENT:FILE is missing"));
  EXPECT_THROW(parse_occluder("picture:50:/no/such/file.png"), Error);
}

TEST(Occluder, NoiseIsThePapersSquares) {
  const GrayImage face = ramp(48, 42);
  RandomStream first = occluder_stream();
  RandomStream second = occluder_stream();
  EXPECT_EQ(occlude(face, parse_occluder("noise:15"), first), add_noise_squares(face, 15, second));
}

TEST(Occluder, APieceCoversItsShareOfTheFace) {
  // A face of a level that textures seldom have, so that the piece shows by its changed pixels. Edges are
  // whole pixels: the area is right to half of the longer edge.
  for (const auto& [height, width] : {std::pair{192, 168}, {32, 28}, {37, 61}}) {
    const GrayImage face(height, width, 255);
    for (const double percent : {5.0, 50.0, 90.0, 100.0}) {
      const Occluder occluder{.kind = OccluderKind::kTexture, .percent = percent};
      const int edge = std::max(height, width);
      for (std::uint64_t draw = 0; draw < 10; ++draw) {
        RandomStream random = occluder_stream(draw);
        const GrayImage occluded = occlude(face, occluder, random);
        ASSERT_TRUE(occluded.same_size(face));
        const ChangedPixels changed = changed_pixels(face, occluded);
        const double area = static_cast<double>(changed.height()) * changed.width();
        // White spots at the rim of the texture may take a row or a column off.
        EXPECT_NEAR(area, percent / 100.0 * height * width, 0.02 * height * width + edge) << percent;
      }
    }
  }
}

TEST(Occluder, PicturesOfAnySizeFitFacesOfAnySize) {
  for (const auto& [height, width] : {std::pair{1, 1}, {5, 400}, {20, 20}, {300, 500}}) {
    const auto picture = std::make_shared<const GrayImage>(height, width, 130);
    for (const double percent : {0.001, 40.0, 100.0}) {
      const Occluder occluder{.kind = OccluderKind::kPicture, .percent = percent, .picture = picture};
      const GrayImage face(45, 40, 200);
      RandomStream random = occluder_stream();
      const ChangedPixels changed = changed_pixels(face, occlude(face, occluder, random));
      EXPECT_EQ(changed.count, changed.height() * changed.width());
      EXPECT_NEAR(changed.count, std::max(1.0, percent / 100.0 * 45 * 40), 23.0);
    }
  }
}

TEST(Occluder, SameSeedGivesTheSameFacesOnAnyNumberOfThreads) {
  std::vector<GrayImage> faces(12);
  for (int i = 0; i < 12; ++i) faces[static_cast<std::size_t>(i)] = ramp(33 + i, 29);
  const auto picture = std::make_shared<const GrayImage>(ramp(90, 80));
  for (const Occluder& occluder :
       {parse_occluder("noise:10"), parse_occluder("texture:40"), parse_occluder("sunglasses"),
        parse_occluder("scarf"),
        Occluder{.kind = OccluderKind::kPicture, .percent = 30.0, .picture = picture}}) {
    const std::vector<GrayImage> once = occlude_all(faces, occluder, 5, 1);
    EXPECT_EQ(once, occlude_all(faces, occluder, 5, 2));
    EXPECT_NE(once, occlude_all(faces, occluder, 6, 2));
    RandomStream random(5, RandomPurpose::kOccluder, 7);
    EXPECT_EQ(once[7], occlude(faces[7], occluder, random));
  }
}

TEST(Occluder, NoFacesGiveNoFaces) {
  EXPECT_TRUE(occlude_all({}, parse_occluder("scarf"), 1, 2).empty());
}

TEST(Occluder, EmptyAndTinyFaces) {
  for (const char* text : {"noise:1", "texture:50", "sunglasses", "scarf"}) {
    RandomStream random = occluder_stream();
    EXPECT_THROW(occlude(GrayImage(), parse_occluder(text), random), InvalidOption);
    EXPECT_EQ(occlude(GrayImage(1, 1, 3), parse_occluder(text), random).pixels.size(), 1U);
  }
  RandomStream random = occluder_stream();
  EXPECT_THROW(occlude(GrayImage(1, 1), parse_occluder("noise:2"), random), InvalidOption);
}

}  // namespace
}  // namespace ore
