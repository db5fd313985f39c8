#include "patch/descriptors.h"

#include <gtest/gtest.h>

#include <string>

#include "helpers/random_faces.h"
#include "naive_descriptors.h"

namespace ore {
namespace {

using testing::naive_cells;
using testing::naive_gradients;
using testing::naive_mean;
using testing::random_face;
using testing::test_stream;

constexpr std::pair<int, int> kMapSizes[] = {{1, 1}, {1, 7}, {6, 1}, {3, 3}, {16, 14}, {23, 31}};

// Cells are compared by their squares: where an angle lies on an orientation, rounding gives 1e-7 of the
// magnitude to the neighbour, and the root of that is no small number.
void expect_near(const DescriptorMap& map, const std::vector<double>& expected, double tolerance,
                 bool squares = false) {
  ASSERT_EQ(map.values.size(), expected.size());
  ASSERT_EQ(map.values.size(), static_cast<std::size_t>(map.rows * map.columns * map.channels));
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto found = static_cast<double>(map.values[i]);
    if (squares)
      ASSERT_NEAR(found * found, expected[i] * expected[i], tolerance) << "value " << i;
    else
      ASSERT_NEAR(found, expected[i], tolerance) << "value " << i;
  }
}

template <typename Check>
void for_faces(const Check& check) {
  RandomStream random = test_stream(1);
  for (const auto& [height, width] : kMapSizes)
    for (const int cell : {1, 2, 3}) {
      if (height < cell || width < cell) continue;
      SCOPED_TRACE(std::to_string(height) + "x" + std::to_string(width) + " cell " + std::to_string(cell));
      check(random_face(height, width, random), cell);
    }
}

TEST(DescriptorMap, PixelsAreMeansOfCells) {
  for_faces([](const GrayImage& face, int cell) {
    const DescriptorMap map = describe(face, {Descriptor::kPixels, cell});
    EXPECT_EQ(map.rows, face.height / cell);
    EXPECT_EQ(map.columns, face.width / cell);
    std::vector<double> expected;
    for (int row = 0; row < map.rows; ++row)
      for (int column = 0; column < map.columns; ++column)
        expected.push_back(naive_mean(face, cell, row, column));
    expect_near(map, expected, 1e-4);  // up to 9 sums of numbers below 256, 1.5e-5 each
  });
}

TEST(DescriptorMap, GradientsAreDifferencesOverTheirUsualSize) {
  for_faces([](const GrayImage& face, int cell) {
    expect_near(describe(face, {Descriptor::kGradients, cell}), naive_gradients(face, cell), 1e-4);
  });
}

TEST(DescriptorMap, CellsAreHistogramsOfOrientations) {
  for_faces([](const GrayImage& face, int cell) {
    expect_near(describe(face, {Descriptor::kCells, cell}), naive_cells(face, cell), 3e-5, true);
  });
}

TEST(DescriptorMap, OfEveryOrientationFallsIntoItsOwnChannel) {
  for (int o = 0; o < 9; ++o) {
    const double angle = o * 20.0 * 3.14159265358979 / 180.0;
    GrayImage ramp(40, 40);
    for (int row = 0; row < 40; ++row)
      for (int column = 0; column < 40; ++column)
        ramp.at(row, column) = static_cast<std::uint8_t>(
            std::lround(127.0 + 3.0 * ((column - 20) * std::cos(angle) + (row - 20) * std::sin(angle))));
    const DescriptorMap map = describe(ramp, {Descriptor::kCells, 8});
    const float* middle = &map.values[static_cast<std::size_t>((2 * map.columns + 2) * 9)];
    EXPECT_EQ(std::max_element(middle, middle + 9) - middle, o);
  }
}

TEST(DescriptorMap, PixelsLeftOverAtTheRightAndTheBottomDoNotMatter) {
  RandomStream random = test_stream(2);
  for (const Descriptor descriptor : {Descriptor::kPixels, Descriptor::kGradients}) {
    GrayImage face = random_face(20, 17, random);
    const DescriptorMap before = describe(face, {descriptor, 3});
    EXPECT_EQ(before.rows, 6);
    EXPECT_EQ(before.columns, 5);
    for (int row = 0; row < 20; ++row)
      for (int column = 0; column < 17; ++column)
        if (row >= 18 || column >= 15) face.at(row, column) = 255;
    EXPECT_EQ(describe(face, {descriptor, 3}).values, before.values);
  }
}

// An edge between the last cell and what is left over is seen by the last pixels of that cell, as any edge
// is.
TEST(DescriptorMap, CellsSeeNoFartherThanOnePixelIntoWhatIsLeftOver) {
  RandomStream random = test_stream(3);
  GrayImage face = random_face(20, 17, random);
  const DescriptorMap before = describe(face, {Descriptor::kCells, 3});
  for (int row = 0; row < 20; ++row)
    for (int column = 0; column < 17; ++column)
      if (row >= 19 || column >= 16) face.at(row, column) = 255;
  EXPECT_EQ(describe(face, {Descriptor::kCells, 3}).values, before.values);
}

TEST(DescriptorMap, EdgesDoNotChangeWithBrightness) {
  RandomStream random = test_stream(4);
  const GrayImage face = random_face(24, 20, random);
  GrayImage brighter = face;
  for (std::uint8_t& pixel : brighter.pixels) pixel = static_cast<std::uint8_t>(pixel + 30);
  for (const int cell : {1, 2, 3}) {
    const DescriptorMap map = describe(face, {Descriptor::kGradients, cell});
    expect_near(map, naive_gradients(brighter, cell), 1e-4);
    expect_near(describe(brighter, {Descriptor::kGradients, cell}), {map.values.begin(), map.values.end()},
                1e-4);
  }
  EXPECT_EQ(describe(brighter, {Descriptor::kCells, 3}).values,
            describe(face, {Descriptor::kCells, 3}).values)
      << "differences of whole numbers are exact";
}

TEST(DescriptorMap, EdgesHardlyChangeWithContrast) {
  RandomStream random = test_stream(5);
  GrayImage face = random_face(24, 20, random);
  for (std::uint8_t& pixel : face.pixels) pixel = static_cast<std::uint8_t>(pixel / 2);
  GrayImage stronger = face;
  for (std::uint8_t& pixel : stronger.pixels) pixel = static_cast<std::uint8_t>(pixel * 2);
  for (const Descriptor descriptor : {Descriptor::kGradients, Descriptor::kCells})
    for (const int cell : {1, 3}) {
      const std::vector<float> weak = describe(face, {descriptor, cell}).values;
      const std::vector<float> strong = describe(stronger, {descriptor, cell}).values;
      for (std::size_t i = 0; i < weak.size(); ++i)
        ASSERT_NEAR(strong[i], weak[i], 0.1F * std::abs(weak[i]) + 1e-4F) << descriptor_name(descriptor);
    }
}

TEST(DescriptorMap, OfAnEvenFaceIsZeroButForPixels) {
  for (const Descriptor descriptor : {Descriptor::kGradients, Descriptor::kCells})
    for (const float value : describe(GrayImage(12, 12, 77), {descriptor, 3}).values) EXPECT_EQ(value, 0.0F);
  for (const float value : describe(GrayImage(12, 12, 77), {Descriptor::kPixels, 2}).values)
    EXPECT_EQ(value, 77.0F);
}

TEST(DescriptorMap, NamesAreThoseOfTheOptions) {
  EXPECT_EQ(descriptor_name(Descriptor::kPixels), "pixels");
  EXPECT_EQ(descriptor_name(Descriptor::kGradients), "gradients");
  EXPECT_EQ(descriptor_name(Descriptor::kCells), "cells");
}

}  // namespace
}  // namespace ore
