#include "explain/model_pictures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

constexpr int kFaceHeight = 48;
constexpr int kFaceWidth = 42;

/// Patches side by side over the upper two thirds of the face; nobody looks at the rest.
Model tiled_model() {
  Model model{.face_height = kFaceHeight, .face_width = kFaceWidth, .candidates = 64};
  std::uint32_t stream = 0;
  for (int y = 0; y + 8 <= 32; y += 8)
    for (int x = 0; x + 7 <= kFaceWidth; x += 7, ++stream)
      model.patches.push_back(
          {{.x = x, .y = y, .width = 7, .height = 8, .dimension = 1, .stream = stream}, 1.0});
  return model;
}

/// Patches of the left half have the confidence `left`, all others 1.
PatchTrust trust_of(const Model& model, double left) {
  PatchTrust trust;
  for (const WeightedPatch& kept : model.patches) {
    trust.weight.push_back(1.0 / static_cast<double>(model.patches.size()));
    trust.confidence.push_back(kept.patch.x < kFaceWidth / 2 ? left : 1.0);
  }
  return trust;
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

double mean_of(const GrayImage& picture, int top, int left, int height, int width) {
  double sum = 0.0;
  for (int row = top; row < top + height; ++row)
    for (int column = left; column < left + width; ++column) sum += picture.at(row, column);
  return sum / (height * width);
}

class TrustPictures : public ::testing::Test {
 protected:
  TrustPictures() {
    for (int row = 0; row < kFaceHeight; ++row)
      for (int column = 0; column < kFaceWidth / 2; ++column) occluded_.at(row, column) = 10;
  }

  Model model_ = tiled_model();
  GrayImage clean_{kFaceHeight, kFaceWidth, 120};
  GrayImage occluded_ = clean_;
  PatchTrust clean_trust_ = trust_of(model_, 1.0);
  PatchTrust occluded_trust_ = trust_of(model_, 0.1);
  testing::TemporaryFolder folder_;
};

TEST_F(TrustPictures, AreAsWideAsALaptopShows) {
  write_stem_figure(folder_ / "one.png", model_, {clean_, clean_trust_});
  write_stem_figure(folder_ / "two.png", model_, {clean_, clean_trust_}, {occluded_, occluded_trust_});
  write_confidence_map(folder_ / "map.png", model_, {clean_, clean_trust_});
  const GrayImage one = read_image(folder_ / "one.png");
  const GrayImage two = read_image(folder_ / "two.png");
  const GrayImage map = read_image(folder_ / "map.png");
  EXPECT_EQ(one.width, 1200);
  EXPECT_EQ(two.width, 1200);
  EXPECT_GT(two.height, 3 * one.height / 2) << "two rows";
  EXPECT_LE(two.height, 1000);
  EXPECT_GE(map.width, 1000);
  EXPECT_LE(map.width, 1200);
}

TEST_F(TrustPictures, TheFirstRowDoesNotNeedTheSecond) {
  // Where the hidden face is the clean one, nothing is said to be hidden and both rows are alike.
  write_stem_figure(folder_ / "one.png", model_, {clean_, clean_trust_});
  write_stem_figure(folder_ / "two.png", model_, {clean_, clean_trust_}, {clean_, clean_trust_});
  const GrayImage one = read_image(folder_ / "one.png");
  const GrayImage two = read_image(folder_ / "two.png");
  const auto row_of_one = static_cast<std::ptrdiff_t>(one.pixels.size());
  EXPECT_TRUE(
      std::equal(one.pixels.begin(), one.pixels.end(), two.pixels.begin(), two.pixels.begin() + row_of_one));
}

TEST_F(TrustPictures, AreTheSameEveryTime) {
  for (const char* name : {"a.png", "b.png"}) {
    write_stem_figure(folder_ / (std::string("stems-") + name), model_, {clean_, clean_trust_},
                      {occluded_, occluded_trust_});
    write_confidence_map(folder_ / (std::string("map-") + name), model_, {occluded_, occluded_trust_});
  }
  EXPECT_EQ(bytes_of(folder_ / "stems-a.png"), bytes_of(folder_ / "stems-b.png"));
  EXPECT_EQ(bytes_of(folder_ / "map-a.png"), bytes_of(folder_ / "map-b.png"));
  EXPECT_FALSE(bytes_of(folder_ / "map-a.png").empty());
}

TEST_F(TrustPictures, WhatIsNotTrustedIsDarkerOnTheMap) {
  // The face itself is even, so that all differences are those of the confidence.
  write_confidence_map(folder_ / "map.png", model_, {clean_, occluded_trust_});
  const GrayImage map = read_image(folder_ / "map.png");
  // The map stands right of the face, each of 448x512 under the title.
  const int left = 24 + 448 + 24;
  const int top = 24 + 30;
  const double hidden = mean_of(map, top + 20, left + 20, 280, 180);
  const double trusted = mean_of(map, top + 20, left + 248, 280, 180);
  EXPECT_LT(hidden + 60.0, trusted);
  // Where nobody looks there is the faded face alone, the same on both sides.
  EXPECT_EQ(mean_of(map, top + 370, left + 20, 120, 180), mean_of(map, top + 370, left + 248, 120, 180));
}

TEST_F(TrustPictures, TheStemsOfWhatIsNotTrustedAreShort) {
  PatchTrust nobody = clean_trust_;
  std::fill(nobody.confidence.begin(), nobody.confidence.end(), 0.0);
  // No vote at all is drawn as no stems at all, and less ink than an even vote.
  write_stem_figure(folder_ / "even.png", model_, {clean_, clean_trust_});
  write_stem_figure(folder_ / "none.png", model_, {clean_, nobody});
  const GrayImage even = read_image(folder_ / "even.png");
  const GrayImage none = read_image(folder_ / "none.png");
  EXPECT_GT(mean_of(none, 120, 480, 240, 680), mean_of(even, 120, 480, 240, 680) + 5.0);
}

TEST_F(TrustPictures, AnyShapeOfFaceAndAnyNumberOfPatches) {
  for (const auto& [height, width] :
       std::vector<std::pair<int, int>>{{1, 1}, {5, 900}, {900, 5}, {1500, 1200}}) {
    const Patch whole{.x = 0, .y = 0, .width = width, .height = height, .dimension = 1, .stream = 0};
    for (const std::size_t count : {std::size_t{1}, std::size_t{7}, std::size_t{900}}) {
      const Model model{.face_height = height,
                        .face_width = width,
                        .candidates = 900,
                        .patches = std::vector<WeightedPatch>(count, {whole, 1.0})};
      const PatchTrust trust{
          std::vector<double>(count, 1.0 / static_cast<double>(count)), std::vector<double>(count, 0.5), {}};
      const GrayImage face(height, width, 100);
      write_stem_figure(folder_ / "stems.png", model, {face, trust}, {GrayImage(height, width, 50), trust});
      write_confidence_map(folder_ / "map.png", model, {face, trust});
      EXPECT_EQ(read_image(folder_ / "stems.png").width, 1200);
      EXPECT_GE(read_image(folder_ / "map.png").width, 1000);
      if (height * width > 1) break;  // many frames of a large face take long and show nothing new
    }
  }
}

TEST_F(TrustPictures, SayWhereTheyCannotBeWritten) {
  EXPECT_THROW(write_stem_figure(folder_ / "no" / "stems.png", model_, {clean_, clean_trust_}), Error);
  EXPECT_THROW(write_confidence_map(folder_ / "no" / "map.png", model_, {clean_, clean_trust_}), Error);
}

}  // namespace
}  // namespace ore
