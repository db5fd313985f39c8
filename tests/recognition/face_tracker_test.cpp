#include "recognition/face_tracker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "helpers/files.h"
#include "ore/error.h"

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

FaceBox square(int x, int y, int side = 100) {
  return {.x = x, .y = y, .width = side, .height = side};
}

std::vector<int> follow(FaceTracker& tracker, const std::vector<FaceBox>& boxes) {
  return tracker.follow(boxes);
}

TEST(BoxOverlap, IsTheSharedAreaOverTheWholeArea) {
  EXPECT_DOUBLE_EQ(box_overlap(square(0, 0), square(0, 0)), 1.0);
  EXPECT_DOUBLE_EQ(box_overlap(square(0, 0), square(50, 0)), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(box_overlap(square(0, 0), square(25, 25, 50)), 0.25);
  EXPECT_DOUBLE_EQ(box_overlap(square(0, 0), square(100, 0)), 0.0);
  EXPECT_DOUBLE_EQ(box_overlap(square(0, 0), square(200, 200)), 0.0);
  EXPECT_DOUBLE_EQ(box_overlap(square(0, 0, 0), square(0, 0, 0)), 0.0);
  constexpr int kFar = std::numeric_limits<int>::max() - 10;
  EXPECT_DOUBLE_EQ(box_overlap(square(kFar, kFar), square(0, 0)), 0.0);
  EXPECT_DOUBLE_EQ(box_overlap(square(kFar, kFar), square(kFar, kFar)), 1.0);
}

TEST(FaceTracker, FollowsAMovingFaceAndNumbersNewOnes) {
  FaceTracker tracker;
  EXPECT_THAT(follow(tracker, {square(0, 0)}), ElementsAre(1));
  EXPECT_THAT(follow(tracker, {square(400, 0), square(20, 5)}), ElementsAre(2, 1));
  EXPECT_THAT(follow(tracker, {square(40, 10), square(400, 0)}), ElementsAre(1, 2));
  ASSERT_EQ(tracker.tracks().size(), 2U);
  EXPECT_EQ(tracker.tracks()[0].seen, 3);
  EXPECT_EQ(tracker.tracks()[0].box.x, 40);
}

TEST(FaceTracker, TheLargestOverlapWinsWhateverTheOrder) {
  FaceTracker one;
  follow(one, {square(0, 0)});
  EXPECT_THAT(follow(one, {square(40, 0), square(10, 0)}), ElementsAre(2, 1));
  FaceTracker other;
  follow(other, {square(0, 0)});
  EXPECT_THAT(follow(other, {square(10, 0), square(40, 0)}), ElementsAre(1, 2));
}

TEST(FaceTracker, ATrackEndsWhenItsPatienceDoes) {
  FaceTracker tracker({.patience = 2});
  follow(tracker, {square(0, 0)});
  follow(tracker, {});
  follow(tracker, {});
  EXPECT_THAT(follow(tracker, {square(0, 0)}), ElementsAre(1)) << "two missed frames are survived";
  for (int frame = 0; frame < 2; ++frame) {
    follow(tracker, {});
    EXPECT_TRUE(tracker.ended().empty());
  }
  follow(tracker, {});
  ASSERT_EQ(tracker.ended().size(), 1U);
  EXPECT_EQ(tracker.ended()[0].number, 1);
  EXPECT_EQ(tracker.ended()[0].seen, 2);
  EXPECT_TRUE(tracker.tracks().empty());
  EXPECT_THAT(follow(tracker, {square(0, 0)}), ElementsAre(2)) << "numbers are never given twice";
  EXPECT_TRUE(tracker.ended().empty());
}

TEST(FaceTracker, AFastFaceIsExpectedWhereItIsHeading) {
  FaceTracker tracker;
  int x = 0;
  for (const int step : {40, 80, 110, 120, 120}) {
    EXPECT_THAT(follow(tracker, {square(x, 0)}), ElementsAre(1));
    x += step;  // the last ones leave no overlap with the place before
  }
}

TEST(FaceTracker, PeopleWhoCrossKeepTheirNumbers) {
  FaceTracker tracker;
  for (int frame = 0; frame <= 20; ++frame) {
    const std::vector<FaceBox> boxes = {square(20 * frame, 0), square(410 - 20 * frame, 30)};
    EXPECT_THAT(follow(tracker, boxes), ElementsAre(1, 2)) << "frame " << frame;
  }
}

TEST(FaceTracker, FindsAPersonWhoStops) {
  FaceTracker tracker;
  for (const int x : {0, 50, 100}) follow(tracker, {square(x, 0)});
  follow(tracker, {});
  follow(tracker, {});
  EXPECT_THAT(follow(tracker, {square(105, 0)}), ElementsAre(1)) << "not at 250, where it was heading";
}

TEST(FaceTracker, RefusesSenselessOptions) {
  EXPECT_THAT(testing::error_of([] { FaceTracker({.least_overlap = 0.0}); }),
              HasSubstr("least_overlap is 0"));
  EXPECT_THAT(testing::error_of([] { FaceTracker({.patience = -1}); }), HasSubstr("patience is -1"));
}

}  // namespace
}  // namespace ore
