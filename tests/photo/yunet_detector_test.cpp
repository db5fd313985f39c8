#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/data_folder.h"
#include "helpers/files.h"
#include "ore/photo.h"
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

TEST_F(YunetDetector, OpenedFromItsSourceFindsTheSame) {
  const DetectorSource source = detector_->source();
  EXPECT_EQ(source.name, "yunet");
  EXPECT_EQ(source.model, testing::file_bytes(*testing::yunet_model()));
  const std::unique_ptr<FaceDetector> again = open_detector_like(source);
  EXPECT_EQ(again->source(), source);
  const std::vector<FoundFace> expected = detector_->detect(photo_);
  const std::vector<FoundFace> found = again->detect(photo_);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].box.x, expected[i].box.x);
    EXPECT_EQ(found[i].box.y, expected[i].box.y);
    EXPECT_EQ(found[i].box.width, expected[i].box.width);
    EXPECT_EQ(found[i].box.height, expected[i].box.height);
    EXPECT_EQ(found[i].landmarks.left_eye.x, expected[i].landmarks.left_eye.x);
    EXPECT_EQ(found[i].landmarks.right_eye.y, expected[i].landmarks.right_eye.y);
    EXPECT_EQ(found[i].confidence, expected[i].confidence);
  }
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

/// The photo in the corner of a grey scene.
Photo in_scene(const Photo& photo, int height, int width, int top, int left) {
  Photo scene{.height = height, .width = width, .bgr = {}};
  scene.bgr.assign(static_cast<std::size_t>(3) * static_cast<std::size_t>(height * width), 120);
  for (int row = 0; row < photo.height; ++row) {
    const auto from = photo.bgr.begin() + static_cast<std::ptrdiff_t>(3) * row * photo.width;
    std::copy_n(from, 3 * photo.width,
                scene.bgr.begin() + static_cast<std::ptrdiff_t>(3) * ((top + row) * width + left));
  }
  return scene;
}

TEST_F(YunetDetector, FindsTheSameLandmarksWhereverTheFaceLies) {
  const Landmarks expected = detector_->detect(photo_).at(0).landmarks;
  const double unit = expected.right_eye.x - expected.left_eye.x;
  for (const auto& [top, left] : {std::pair{13, 29}, {40, 7}, {55, 90}}) {
    const std::vector<FoundFace> faces = detector_->detect(in_scene(photo_, 400, 500, top, left));
    ASSERT_EQ(faces.size(), 1U);
    const PhotoPoint eye = faces.front().landmarks.left_eye;
    EXPECT_NEAR(eye.x - left, expected.left_eye.x, 0.04 * unit) << top;
    EXPECT_NEAR(eye.y - top, expected.left_eye.y, 0.04 * unit) << top;
  }
}

TEST_F(YunetDetector, FindsAFaceThatIsSmallInALargePhoto) {
  // At the typical size it would be 14 pixels high.
  const std::vector<FoundFace> faces = detector_->detect(in_scene(photo_, 2000, 6000, 900, 3000));
  ASSERT_EQ(faces.size(), 1U);
  EXPECT_NEAR(faces.front().landmarks.left_eye.x - 3000.0,
              detector_->detect(photo_).at(0).landmarks.left_eye.x, 6.0);
}

TEST_F(YunetDetector, FindsNothingWhereNothingIs) {
  const Photo blank{.height = 50, .width = 900, .bgr = std::vector<std::uint8_t>(50 * 900 * 3, 128)};
  EXPECT_TRUE(detector_->detect(blank).empty());
}

}  // namespace
}  // namespace ore
