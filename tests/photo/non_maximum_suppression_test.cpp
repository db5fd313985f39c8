#include "photo/detectors.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

FoundFace face(int x, int y, int side, double confidence) {
  FoundFace found;
  found.box = {.x = x, .y = y, .width = side, .height = side};
  found.confidence = confidence;
  return found;
}

TEST(EachFaceOnce, KeepsTheSurestOfBoxesOverOneAnother) {
  const auto kept = each_face_once({face(0, 0, 100, 0.8), face(10, 5, 100, 0.9), face(30, 30, 30, 0.7)});
  ASSERT_EQ(kept.size(), 1U);
  EXPECT_EQ(kept.front().box.x, 10);
}

TEST(EachFaceOnce, KeepsNeighboursAndPutsTheLargestFirst) {
  const auto kept = each_face_once({face(0, 0, 40, 0.99), face(30, 0, 100, 0.8), face(200, 0, 60, 0.9)});
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0].box.width, 100);
  EXPECT_EQ(kept[1].box.width, 60);
  EXPECT_EQ(kept[2].box.width, 40);
}

}  // namespace
}  // namespace ore
