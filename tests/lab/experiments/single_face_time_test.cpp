#include "lab/experiments/compared_method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "ore/error.h"

namespace ore {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;

/// Remembers what it was asked, and sleeps as many milliseconds as the face's first pixel says.
class SleepingMethod : public FittedMethod {
 public:
  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads, const Progress&) const override {
    EXPECT_EQ(faces.size(), 1U);
    EXPECT_EQ(threads, 1);
    asked.push_back(faces.front().pixels.front());
    std::this_thread::sleep_for(milliseconds(asked.back()));
    return {};
  }
  std::size_t bytes() const override { return 0; }

  mutable std::vector<int> asked;
};

std::vector<GrayImage> faces_with(const std::vector<std::uint8_t>& pixels) {
  std::vector<GrayImage> faces;
  faces.reserve(pixels.size());
  for (const std::uint8_t pixel : pixels) faces.emplace_back(1, 1, pixel);
  return faces;
}

TEST(SingleFaceTime, TakesFacesFromAllOverTheListAfterOneThatWarmsUp) {
  const SleepingMethod fitted;
  single_face_milliseconds(fitted, faces_with({0, 1, 2, 3, 4, 5}), 3);
  EXPECT_THAT(fitted.asked, ElementsAre(0, 0, 2, 4));
}

TEST(SingleFaceTime, OneSlowFaceDoesNotMoveTheMedian) {
  const SleepingMethod fitted;
  const double time = single_face_milliseconds(fitted, faces_with({2, 2, 2, 2, 2, 2, 2, 2, 250}), 9);
  EXPECT_GE(time, 2.0);
  EXPECT_LT(time, 250.0);
}

TEST(SingleFaceTime, UsesFewFacesAgain) {
  const SleepingMethod fitted;
  single_face_milliseconds(fitted, faces_with({1, 3}), 4);
  EXPECT_THAT(fitted.asked, ElementsAre(1, 1, 1, 3, 3));
}

TEST(SingleFaceTime, StopsOnRequest) {
  const SleepingMethod fitted;
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(single_face_milliseconds(fitted, faces_with({0}), 3, stop), Interrupted);
}

TEST(SingleFaceTime, MedianIsTheMiddleValue) {
  EXPECT_EQ(median({5.0, 1.0, 3.0}), 3.0);
  EXPECT_EQ(median({4.0, 1.0, 3.0, 2.0}), 3.0);
}

TEST(SingleFaceTime, TextsHaveThreeDigits) {
  EXPECT_EQ(milliseconds_text(0.012345), "0.0123");
  EXPECT_EQ(milliseconds_text(4.5678), "4.57");
  EXPECT_EQ(milliseconds_text(9.996), "10.0");
  EXPECT_EQ(milliseconds_text(788.6), "789");
  EXPECT_EQ(milliseconds_text(31234.0), "31200");
}

}  // namespace
}  // namespace ore
