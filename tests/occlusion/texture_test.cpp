#include "occlusion/occluder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "changed_pixels.h"

namespace ore {
namespace {

using testing::occluder_stream;

struct Tone {
  double mean = 0.0;
  double deviation = 0.0;
};

template <typename Values>
Tone tone(const Values& values) {
  double sum = 0.0;
  double sum_of_squares = 0.0;
  for (const double value : values) {
    sum += value;
    sum_of_squares += value * value;
  }
  const double mean = sum / static_cast<double>(values.size());
  return {mean, std::sqrt(sum_of_squares / static_cast<double>(values.size()) - mean * mean)};
}

TEST(Texture, SameStreamGivesTheSamePixels) {
  for (std::uint64_t draw = 0; draw < 12; ++draw) {
    RandomStream first = occluder_stream(draw);
    RandomStream second = occluder_stream(draw);
    RandomStream other = occluder_stream(draw + 100);
    const GrayImage texture = draw_texture(40, 50, first);
    EXPECT_EQ(texture, draw_texture(40, 50, second));
    EXPECT_NE(texture, draw_texture(40, 50, other));
  }
}

TEST(Texture, AnySizeCanBeDrawn) {
  for (const auto& [height, width] : {std::pair{1, 1}, {1, 60}, {60, 1}, {2, 3}, {33, 27}}) {
    for (std::uint64_t draw = 0; draw < 12; ++draw) {
      RandomStream random = occluder_stream(draw);
      const GrayImage texture = draw_texture(height, width, random);
      EXPECT_EQ(texture.height, height);
      EXPECT_EQ(texture.width, width);
    }
  }
}

TEST(Texture, BrightnessAndContrastVary) {
  double darkest = 255.0;
  double brightest = 0.0;
  double flattest = 255.0;
  double strongest = 0.0;
  for (std::uint64_t draw = 0; draw < 100; ++draw) {
    RandomStream random = occluder_stream(draw);
    const Tone drawn = tone(draw_texture(60, 60, random).pixels);
    darkest = std::min(darkest, drawn.mean);
    brightest = std::max(brightest, drawn.mean);
    flattest = std::min(flattest, drawn.deviation);
    strongest = std::max(strongest, drawn.deviation);
  }
  // 100 draws of a mean from 45 ... 210 leave 15 levels at an end empty once in 10,000 times.
  EXPECT_LT(darkest, 60.0);
  EXPECT_GT(brightest, 195.0);
  EXPECT_GT(flattest, 5.0);
  EXPECT_LT(flattest, 20.0);
  EXPECT_GT(strongest, 60.0);
}

TEST(Texture, NeighboursResembleEachOtherAsInPhotographs) {
  // Correlation of horizontal neighbours: about 0 in noise, above 0.8 in nearly all photographs.
  double sum = 0.0;
  for (std::uint64_t draw = 0; draw < 60; ++draw) {
    RandomStream random = occluder_stream(draw);
    const GrayImage texture = draw_texture(100, 100, random);
    const Tone all = tone(texture.pixels);
    double product = 0.0;
    for (int row = 0; row < 100; ++row)
      for (int column = 1; column < 100; ++column)
        product += (texture.at(row, column) - all.mean) * (texture.at(row, column - 1) - all.mean);
    sum += product / (9900.0 * all.deviation * all.deviation);
  }
  EXPECT_GT(sum / 60.0, 0.8);
}

TEST(Texture, FieldsAreStandardised) {
  RandomStream random = occluder_stream();
  const Tone noise =
      tone(draw_fractal_noise(50, 70, {.scale_down = 20.0, .scale_across = 9.0, .persistence = 0.6}, random)
               .values);
  EXPECT_NEAR(noise.mean, 0.0, 1e-9);
  EXPECT_NEAR(noise.deviation, 1.0, 1e-9);
  const Tone leaves = tone(draw_dead_leaves(50, 70, random).values);
  EXPECT_NEAR(leaves.mean, 0.0, 1e-9);
  EXPECT_NEAR(leaves.deviation, 1.0, 1e-9);
}

TEST(Texture, PersistenceMakesNoiseRough) {
  const auto roughness = [](double persistence) {
    RandomStream random = occluder_stream();
    const Grid noise = draw_fractal_noise(
        64, 64, {.scale_down = 32.0, .scale_across = 32.0, .persistence = persistence}, random);
    double sum = 0.0;
    for (int row = 0; row < 64; ++row)
      for (int column = 1; column < 64; ++column)
        sum += std::abs(noise.at(row, column) - noise.at(row, column - 1));
    return sum;
  };
  EXPECT_GT(roughness(0.9), 2.0 * roughness(0.3));
}

}  // namespace
}  // namespace ore
