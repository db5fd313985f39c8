// The detectors that need no model file.
#include "photo/detectors.h"

#include <gtest/gtest.h>

#include <cmath>

#include "helpers/data_folder.h"
#include "image/labelled_folder.h"
#include "photo/drawn_photo.h"
#include "support/parallel.h"

namespace ore {
namespace {

using testing::drawn_photo;
using testing::DrawnPhoto;

double distance(const PhotoPoint& a, const PhotoPoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

class Detector : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (GetParam() == "hog" && !has_hog_detector()) GTEST_SKIP() << "this build is without dlib";
    if (GetParam() != "hog" && find_cascade("haarcascade_eye.xml") == nullptr)
      GTEST_SKIP() << "opencv-data is not installed";
    detector_ = open_detector(GetParam());
  }

  std::unique_ptr<FaceDetector> detector_;
};

TEST_P(Detector, FindsDrawnPeopleAndTheirEyes) {
  EXPECT_EQ(detector_->name(), GetParam());
  for (int person = 0; person < 2; ++person) {
    const DrawnPhoto drawn = drawn_photo(person, 40 + 50 * person, 20 + 15 * person);
    const std::vector<FoundFace> faces = detector_->detect(drawn.photo);
    ASSERT_EQ(faces.size(), 1U) << person;
    const double unit = distance(drawn.left_eye, drawn.right_eye);
    const Landmarks& found = faces.front().landmarks;
    EXPECT_LT(distance(found.left_eye, drawn.left_eye), 0.1 * unit) << person;
    EXPECT_LT(distance(found.right_eye, drawn.right_eye), 0.1 * unit) << person;
    EXPECT_TRUE(faces.front().eyes_seen) << person;
    const FaceBox& box = faces.front().box;
    EXPECT_LT(box.x, drawn.left_eye.x) << person;
    EXPECT_GT(box.x + box.width, drawn.right_eye.x) << person;
    EXPECT_LT(box.y, drawn.left_eye.y) << person;
    EXPECT_GT(box.width, 1.5 * unit) << person;
    EXPECT_LT(box.width, 3.5 * unit) << person;
  }
}

TEST_P(Detector, AnswersInThePixelsOfALargePhoto) {
  const DrawnPhoto drawn = drawn_photo(0, 100, 40);
  Photo large{.height = 4 * drawn.photo.height, .width = 4 * drawn.photo.width, .bgr = {}};
  for (int row = 0; row < large.height; ++row)
    for (int column = 0; column < large.width; ++column) {
      const auto at = static_cast<std::size_t>(3 * (row / 4 * drawn.photo.width + column / 4));
      large.bgr.insert(large.bgr.end(), 3, drawn.photo.bgr[at]);
    }
  const std::vector<FoundFace> faces = detector_->detect(large);
  ASSERT_EQ(faces.size(), 1U);
  const PhotoPoint eye{4.0 * drawn.left_eye.x + 1.5, 4.0 * drawn.left_eye.y + 1.5};
  EXPECT_LT(distance(faces.front().landmarks.left_eye, eye), 0.4 * distance(drawn.left_eye, drawn.right_eye));
}

TEST_P(Detector, FindsNothingWhereNothingIs) {
  for (const auto& [height, width] : {std::pair{200, 300}, {1, 1}, {50, 900}, {3000, 2}}) {
    const auto pixels = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    const Photo blank{.height = height, .width = width, .bgr = std::vector<std::uint8_t>(3 * pixels, 128)};
    EXPECT_TRUE(detector_->detect(blank).empty()) << height << "x" << width;
  }
}

TEST_P(Detector, GivesTheSameAnswerToManyThreads) {
  const Photo photo = drawn_photo(1, 100, 40).photo;
  const double expected = detector_->detect(photo).at(0).landmarks.left_eye.x;
  std::vector<double> found(8);
  parallel_for(8, 4, [&](int i) {
    found[static_cast<std::size_t>(i)] = detector_->detect(photo).at(0).landmarks.left_eye.x;
  });
  EXPECT_EQ(found, std::vector<double>(8, expected));
}

INSTANTIATE_TEST_SUITE_P(WithoutModelFile, Detector, ::testing::Values("hog", "haar", "lbp"),
                         [](const auto& choice) { return choice.param; });

TEST(HogDetector, FindsNearlyAllOfTheYaleFaces) {
  const auto folder = testing::data_folder("yale_uncropped");
  if (!folder || !has_hog_detector()) GTEST_SKIP() << "no folder yale_uncropped on this machine, or no dlib";
  const std::vector<std::filesystem::path> files = list_images(*folder, 1).images;
  ASSERT_GE(files.size(), 150U);
  const auto detector = hog_detector();
  int found = 0;
  for (std::size_t i = 0; i < 30; ++i) {
    const std::vector<FoundFace> faces = detector->detect(read_photo(files[5 * i]));
    found += faces.size() == 1 ? 1 : 0;
  }
  EXPECT_GE(found, 27);
}

}  // namespace
}  // namespace ore
