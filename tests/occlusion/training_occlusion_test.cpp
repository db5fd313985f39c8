#include "occlusion/occluder.h"

#include <gtest/gtest.h>

#include "changed_pixels.h"

namespace ore {
namespace {

using testing::changed_pixels;
using testing::occluder_stream;

/// Two draws over two faces without a level in common: a pixel is covered if either face shows a change.
double covered_share(int height, int width, std::uint64_t draw) {
  const GrayImage black(height, width, 0);
  const GrayImage white(height, width, 255);
  RandomStream first = occluder_stream(draw);
  RandomStream second = occluder_stream(draw);
  const GrayImage on_black = draw_training_occlusion(black, first);
  const GrayImage on_white = draw_training_occlusion(white, second);
  EXPECT_TRUE(on_black.same_size(black));
  int covered = 0;
  for (std::size_t i = 0; i < on_black.pixels.size(); ++i)
    covered += on_black.pixels[i] == on_white.pixels[i] ? 1 : 0;
  return static_cast<double>(covered) / static_cast<double>(on_black.pixels.size());
}

TEST(TrainingOcclusion, SameStreamGivesTheSamePixels) {
  const GrayImage face(48, 42, 120);
  for (std::uint64_t draw = 0; draw < 10; ++draw) {
    RandomStream first = occluder_stream(draw);
    RandomStream second = occluder_stream(draw);
    RandomStream other = occluder_stream(draw + 100);
    const GrayImage occluded = draw_training_occlusion(face, first);
    EXPECT_EQ(occluded, draw_training_occlusion(face, second));
    EXPECT_NE(occluded, draw_training_occlusion(face, other));
  }
}

TEST(TrainingOcclusion, CoversTenToEightyPercent) {
  for (const auto& [height, width] : {std::pair{96, 84}, {32, 28}, {41, 67}}) {
    // Edges are whole pixels: three rectangles miss or exceed their areas by half an edge each.
    const double rounding = 1.5 * std::max(height, width) / (static_cast<double>(height) * width);
    double least = 1.0;
    double most = 0.0;
    for (std::uint64_t draw = 0; draw < 200; ++draw) {
      const double share = covered_share(height, width, draw);
      EXPECT_GT(share, 0.10 - 0.02 - rounding) << draw;
      EXPECT_LT(share, 0.80 + rounding) << draw;
      least = std::min(least, share);
      most = std::max(most, share);
    }
    EXPECT_LT(least, 0.15);
    EXPECT_GT(most, 0.70);
  }
}

TEST(TrainingOcclusion, EveryPlaceOfTheFaceIsReached) {
  const GrayImage face(30, 26, 0);
  std::vector<int> changed(face.pixels.size());
  for (std::uint64_t draw = 0; draw < 400; ++draw) {
    RandomStream random = occluder_stream(draw);
    const GrayImage occluded = draw_training_occlusion(face, random);
    for (std::size_t i = 0; i < changed.size(); ++i) changed[i] += occluded.pixels[i] != 0 ? 1 : 0;
  }
  EXPECT_GT(*std::min_element(changed.begin(), changed.end()), 0);
}

TEST(TrainingOcclusion, TinyAndSlimFacesDoNoHarm) {
  for (const auto& [height, width] : {std::pair{1, 1}, {1, 50}, {50, 1}, {2, 3}, {5, 200}}) {
    const GrayImage face(height, width, 9);
    for (std::uint64_t draw = 0; draw < 20; ++draw) {
      RandomStream random = occluder_stream(draw);
      EXPECT_TRUE(draw_training_occlusion(face, random).same_size(face));
    }
  }
}

}  // namespace
}  // namespace ore
