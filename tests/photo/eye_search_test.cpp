#include "photo/landmarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "helpers/temporary_variable.h"
#include "photo/detectors.h"

namespace ore {
namespace {

using namespace ore::testing;

/// Eyes in the middle of a box of width 100, so far apart and so far from level.
EyePair eyes_at(double distance, double degrees) {
  const double angle = degrees * 3.14159265358979 / 180.0;
  const cv::Point2d half(0.5 * distance * std::cos(angle), 0.5 * distance * std::sin(angle));
  return {.left = cv::Point2d(50.0, 40.0) - half, .right = cv::Point2d(50.0, 40.0) + half};
}

TEST(PlausibleEyes, AreNeitherTooCloseNorTooFarNorTilted) {
  const cv::Rect2d box(0.0, 0.0, 100.0, 100.0);
  EXPECT_TRUE(plausible_eyes(eyes_at(40.0, 0.0), box));
  EXPECT_TRUE(plausible_eyes(eyes_at(26.0, 24.0), box));
  EXPECT_TRUE(plausible_eyes(eyes_at(59.0, -24.0), box));
  EXPECT_FALSE(plausible_eyes(eyes_at(24.0, 0.0), box));
  EXPECT_FALSE(plausible_eyes(eyes_at(61.0, 0.0), box));
  EXPECT_FALSE(plausible_eyes(eyes_at(40.0, 26.0), box));
  EXPECT_FALSE(plausible_eyes(eyes_at(40.0, -26.0), box));
  EXPECT_FALSE(plausible_eyes(eyes_at(40.0, 180.0), box));
}

TEST(EyeSearch, PutsEyesThatItCannotSeeWhereTheyUsuallyAre) {
  EyeSearch search;
  ReducedPhoto gray{
      .pixels = cv::Mat(100, 120, CV_8UC1, cv::Scalar(128)), .across_scale = 2.0, .down_scale = 3.0};
  const TypicalEyes typical{.left_x = 0.25, .right_x = 0.75, .y = 0.5};
  // Inside the picture, partly outside, wholly outside.
  for (const double x : {20.0, -30.0, 90.0, -500.0}) {
    const FoundFace face = search.face(gray, {x, 10.0, 80.0, 60.0}, typical, 7.0);
    EXPECT_FALSE(face.eyes_seen);
    EXPECT_EQ(face.confidence, 7.0);
    EXPECT_EQ(face.box.x, static_cast<int>(2.0 * x));
    EXPECT_EQ(face.box.height, 180);
    EXPECT_DOUBLE_EQ(face.landmarks.left_eye.x, 2.0 * (x + 20.0) - 0.5);
    EXPECT_DOUBLE_EQ(face.landmarks.right_eye.x, 2.0 * (x + 60.0) - 0.5);
    EXPECT_DOUBLE_EQ(face.landmarks.left_eye.y, 3.0 * 40.0 - 0.5);
  }
}

TEST(CascadeFiles, SayWhatIsMissingOrDamaged) {
  EXPECT_EQ(find_cascade("no_such_cascade.xml"), nullptr);
  EXPECT_THAT(error_of([] { open_cascade("no_such_cascade.xml"); }),
              AllOf(HasSubstr("no_such_cascade.xml"), HasSubstr("opencv-data")));
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "haarcascade_eye.xml", "<?xml version=\"1.0\"?>\n<none/>\n");
  testing::write_text(folder / "haarcascade_smile.xml", "no cascade");
  const testing::TemporaryVariable path("OPENCV_DATA_PATH", (folder / "").string());
  for (const char* name : {"haarcascade_eye.xml", "haarcascade_smile.xml"})
    EXPECT_THAT(error_of([name] { find_cascade(name); }), AllOf(HasSubstr(name), HasSubstr("not a cascade")));
}

}  // namespace
}  // namespace ore
