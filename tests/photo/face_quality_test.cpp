#include "photo/find_faces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "photo/drawn_photo.h"

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A drawn person, and the flaws of the face as its pixels are.
struct Scene {
  Scene() {
    const testing::DrawnPhoto drawn = testing::drawn_photo(0, 100, 40);
    photo = to_gray(drawn.photo);
    found.landmarks.left_eye = drawn.left_eye;
    found.landmarks.right_eye = drawn.right_eye;
  }

  std::vector<FlawFound> flaws() const {
    const FaceFrame frame;
    const Similarity placement = align(found.landmarks, frame);
    return find_flaws(found, photo, placement, crop_face(photo, placement, frame));
  }

  std::vector<FaceFlaw> kinds() const {
    std::vector<FaceFlaw> result;
    for (const FlawFound& flaw : flaws()) result.push_back(flaw.flaw);
    return result;
  }

  void change_levels(const std::function<double(double)>& change) {
    for (std::uint8_t& pixel : photo.pixels)
      pixel = static_cast<std::uint8_t>(std::clamp(std::round(change(pixel)), 0.0, 255.0));
  }

  /// Every pixel the mean of the 2 reach + 1 around it in one direction.
  void blur(int across, int down, int reach) {
    const GrayImage sharp = photo;
    for (int row = 0; row < photo.height; ++row)
      for (int column = 0; column < photo.width; ++column) {
        int sum = 0;
        for (int step = -reach; step <= reach; ++step)
          sum += sharp.at(std::clamp(row + down * step, 0, photo.height - 1),
                          std::clamp(column + across * step, 0, photo.width - 1));
        photo.at(row, column) = static_cast<std::uint8_t>(sum / (2 * reach + 1));
      }
  }

  void shrink(int times) {
    GrayImage small(photo.height / times, photo.width / times);
    for (int row = 0; row < small.height; ++row)
      for (int column = 0; column < small.width; ++column)
        small.at(row, column) = photo.at(row * times, column * times);
    photo = small;
    for (PhotoPoint* eye : {&found.landmarks.left_eye, &found.landmarks.right_eye}) {
      eye->x /= times;
      eye->y /= times;
    }
  }

  GrayImage photo;
  FoundFace found;
};

TEST(FindFlaws, FindsNoneInAPlainPicture) {
  EXPECT_THAT(Scene().kinds(), IsEmpty());
}

TEST(FindFlaws, NamesAFaceOfTooFewPixelsWithNumberAndBound) {
  Scene scene;
  scene.shrink(6);
  const std::vector<FlawFound> flaws = scene.flaws();
  ASSERT_FALSE(flaws.empty());
  EXPECT_EQ(flaws.front().flaw, FaceFlaw::kTooSmall);
  EXPECT_THAT(flaws.front().words, HasSubstr("at least 16"));
}

TEST(FindFlaws, TellsDarknessGlareAndFlatnessApart) {
  Scene dark;
  dark.change_levels([](double level) { return 0.12 * level; });
  EXPECT_THAT(dark.kinds(), ::testing::Contains(FaceFlaw::kTooDark));
  Scene glare;
  glare.change_levels([](double level) { return 4.0 * level + 60.0; });
  EXPECT_THAT(glare.kinds(), ::testing::Contains(FaceFlaw::kTooBright));
  Scene flat;
  flat.change_levels([](double level) { return 120.0 + 0.06 * level; });
  EXPECT_THAT(flat.kinds(), ElementsAre(FaceFlaw::kFlat));
}

TEST(FindFlaws, TakesHalfAFaceInDeepShadow) {
  Scene scene;
  const double middle = 0.5 * (scene.found.landmarks.left_eye.x + scene.found.landmarks.right_eye.x);
  for (int row = 0; row < scene.photo.height; ++row)
    for (int column = 0; column < middle; ++column)
      scene.photo.at(row, column) = static_cast<std::uint8_t>(scene.photo.at(row, column) / 10);
  EXPECT_THAT(scene.kinds(), IsEmpty());
}

TEST(FindFlaws, NoticesBlurAlsoWhereItIsAMovementToOneSide) {
  for (const auto& [across, down] : {std::pair{1, 0}, {0, 1}}) {
    Scene moved;
    moved.blur(across, down, 8);
    EXPECT_THAT(moved.kinds(), ElementsAre(FaceFlaw::kBlurred)) << across << down;
  }
}

TEST(FindFlaws, DoesNotTakeLowContrastForBlur) {
  const FaceFrame frame;
  Scene scene;
  const Similarity placement = align(scene.found.landmarks, frame);
  const double before = fine_detail(crop_face(scene.photo, placement, frame));
  scene.change_levels([](double level) { return 80.0 + 0.3 * level; });
  // Rounding to whole levels adds detail and takes none.
  EXPECT_GT(fine_detail(crop_face(scene.photo, placement, frame)), 0.9 * before);
}

TEST(FindFlaws, NoticesAFaceThatThePicturesEdgeCuts) {
  Scene scene;
  const int from = static_cast<int>(scene.found.landmarks.left_eye.x) + 4;
  GrayImage rest(scene.photo.height, scene.photo.width - from);
  for (int row = 0; row < rest.height; ++row)
    for (int column = 0; column < rest.width; ++column)
      rest.at(row, column) = scene.photo.at(row, from + column);
  scene.photo = rest;
  scene.found.landmarks.left_eye.x -= from;
  scene.found.landmarks.right_eye.x -= from;
  EXPECT_THAT(scene.kinds(), ::testing::Contains(FaceFlaw::kCutOff));
}

}  // namespace
}  // namespace ore
