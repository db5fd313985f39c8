#include "lab/report/chart_series.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ore {
namespace {

constexpr Rectangle kBounds{0.0, 0.0, 700.0, 320.0};
constexpr double kWidth = 90.0;
constexpr double kHeight = 15.0;

bool touch(const Rectangle& a, const Rectangle& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

TEST(PlaceLabels, AloneStandsRightOfItsPoint) {
  const std::vector<LabelRequest> one = {{300.0, 100.0, kWidth, kHeight}};
  const PlacedLabel label = place_labels(one, {}, kBounds).front();
  EXPECT_GT(label.place.left, 300.0);
  EXPECT_LT(label.place.left, 310.0);
  EXPECT_FALSE(label.distant);
}

TEST(PlaceLabels, StaysWithinBounds) {
  std::vector<LabelRequest> corners;
  for (const double x : {0.0, 700.0})
    for (const double y : {0.0, 320.0}) corners.push_back({x, y, kWidth, kHeight});
  for (const PlacedLabel& label : place_labels(corners, {}, kBounds)) {
    EXPECT_GE(label.place.left, kBounds.left);
    EXPECT_GE(label.place.top, kBounds.top);
    EXPECT_LE(label.place.right, kBounds.right);
    EXPECT_LE(label.place.bottom, kBounds.bottom);
  }
}

TEST(PlaceLabels, OfACrowdDoNotCoverEachOtherNorThePoints) {
  std::vector<LabelRequest> crowd;
  std::vector<Rectangle> marks;
  for (int i = 0; i < 12; ++i) {
    // A spiral: all within 60 pixels of each other.
    const double x = 350.0 + 2.5 * i * std::cos(2.4 * i);
    const double y = 160.0 + 2.5 * i * std::sin(2.4 * i);
    crowd.push_back({x, y, kWidth, kHeight});
    marks.push_back({x - 5.0, y - 5.0, x + 5.0, y + 5.0});
  }
  const std::vector<PlacedLabel> labels = place_labels(crowd, marks, kBounds);
  ASSERT_EQ(labels.size(), crowd.size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_FALSE(touch(labels[i].place, labels[j].place)) << i << " " << j;
    for (const Rectangle& mark : marks) EXPECT_FALSE(touch(labels[i].place, mark)) << i;
  }
}

TEST(PlaceLabels, OfNothingIsNothing) {
  EXPECT_TRUE(place_labels({}, {}, kBounds).empty());
}

}  // namespace
}  // namespace ore
