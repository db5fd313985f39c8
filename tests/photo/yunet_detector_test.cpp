#include <gtest/gtest.h>

#include "ore/photo.h"
#include "support/data_folder.h"
#include "support/parallel.h"

namespace ore {
namespace {

class YunetDetector : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto model = testing::yunet_model();
    const auto faces = testing::data_folder("yale_uncropped");
    if (!model || !faces) GTEST_SKIP() << "no YuNet model or no folder yale_uncropped on this machine";
    detector_ = open_detector(model->string());
    photo_ = read_photo(*faces / "subject01" / "normal.pgm");
  }

  std::unique_ptr<FaceDetector> detector_;
  Photo photo_;
};

TEST_F(YunetDetector, FindsAFaceAndItsParts) {
  EXPECT_EQ(detector_->name(), "yunet");
  const std::vector<FoundFace> faces = detector_->detect(photo_);
  ASSERT_EQ(faces.size(), 1U);
  const Landmarks& parts = faces.front().landmarks;
  EXPECT_LT(parts.left_eye.x + 20.0, parts.right_eye.x);
  EXPECT_LT(parts.left_eye.y + 10.0, parts.nose->y);
  EXPECT_LT(parts.nose->y + 5.0, parts.mouth_left->y);
  EXPECT_LT(parts.mouth_left->x, parts.nose->x);
  EXPECT_LT(parts.nose->x, parts.mouth_right->x);
  EXPECT_TRUE(faces.front().eyes_seen);
}

TEST_F(YunetDetector, GivesTheSameAnswerToManyThreads) {
  const FaceBox expected = detector_->detect(photo_).at(0).box;
  std::vector<FaceBox> found(12);
  parallel_for(12, 4,
               [&](int i) { found[static_cast<std::size_t>(i)] = detector_->detect(photo_).at(0).box; });
  for (const FaceBox& box : found) {
    EXPECT_EQ(box.x, expected.x);
    EXPECT_EQ(box.width, expected.width);
  }
}

TEST_F(YunetDetector, FindsNothingWhereNothingIs) {
  const Photo blank{.height = 50, .width = 900, .bgr = std::vector<std::uint8_t>(50 * 900 * 3, 128)};
  EXPECT_TRUE(detector_->detect(blank).empty());
}

}  // namespace
}  // namespace ore
