#include "lab/synth/drawn_person.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ore {
namespace {

constexpr PictureSize kSmall{.height = 64, .width = 56, .crop = Crop::kTight};

PictureRequest small_request(Light light = {}) {
  PictureRequest request;
  request.size = kSmall;
  request.illumination.lights = {light};
  return request;
}

/// Mean grey level of the rows [top, bottom) and columns [left, right), all as shares of the picture.
double mean_level(const GrayImage& image, double top, double bottom, double left, double right) {
  double sum = 0.0;
  int count = 0;
  for (int row = static_cast<int>(top * image.height); row < static_cast<int>(bottom * image.height); ++row) {
    for (int column = static_cast<int>(left * image.width); column < static_cast<int>(right * image.width);
         ++column) {
      sum += image.at(row, column);
      ++count;
    }
  }
  return sum / count;
}

double mean_difference(const GrayImage& a, const GrayImage& b) {
  double sum = 0.0;
  for (std::size_t k = 0; k < a.pixels.size(); ++k) sum += std::abs(a.pixels[k] - b.pixels[k]);
  return sum / static_cast<double>(a.pixels.size());
}

TEST(DrawnPerson, SameSeedGivesTheSamePixels) {
  const DrawnPerson person{.seed = 5, .index = 3};
  EXPECT_EQ(draw_picture(person, small_request()), draw_picture(person, small_request()));
}

TEST(DrawnPerson, SeedIndexSessionAndPictureEachChangeThePixels) {
  const GrayImage first = draw_picture({.seed = 5, .index = 3}, small_request());
  EXPECT_NE(first, draw_picture({.seed = 6, .index = 3}, small_request()));
  EXPECT_NE(first, draw_picture({.seed = 5, .index = 4}, small_request()));
  PictureRequest other_session = small_request();
  other_session.session = 1;
  EXPECT_NE(first, draw_picture({.seed = 5, .index = 3}, other_session));
  PictureRequest other_picture = small_request();
  other_picture.picture = 1;
  EXPECT_NE(first, draw_picture({.seed = 5, .index = 3}, other_picture));
}

TEST(DrawnPerson, ASittingDrawsWhatDrawPictureDraws) {
  const DrawnPerson person{.seed = 5, .index = 3, .sex = Sex::kWoman};
  const Sitting sitting(person, 1, kSmall);
  for (const Accessory accessory : {Accessory::kNone, Accessory::kSunglasses}) {
    for (const Expression expression : {Expression::kNeutral, Expression::kScream}) {
      PictureRequest request = small_request();
      request.session = 1;
      request.picture = 7;
      request.accessory = accessory;
      request.expression = expression;
      EXPECT_EQ(sitting.draw(request), draw_picture(person, request));
    }
  }
}

TEST(DrawnPerson, PositiveAzimuthBrightensTheLeftOfThePictureAsInYaleB) {
  for (int index = 0; index < 5; ++index) {
    const Sitting sitting({.seed = 1, .index = index}, 0, kSmall);
    const GrayImage from_left = sitting.draw(small_request({.azimuth_degrees = 60.0}));
    const GrayImage from_right = sitting.draw(small_request({.azimuth_degrees = -60.0}));
    EXPECT_GT(mean_level(from_left, 0.2, 0.9, 0.1, 0.4), 2.0 * mean_level(from_left, 0.2, 0.9, 0.6, 0.9));
    EXPECT_GT(mean_level(from_right, 0.2, 0.9, 0.6, 0.9), 2.0 * mean_level(from_right, 0.2, 0.9, 0.1, 0.4));
  }
}

TEST(DrawnPerson, ANegativeElevationLightsTheFaceFromBelow) {
  const Sitting sitting({.seed = 1, .index = 0}, 0, kSmall);
  const GrayImage from_above = sitting.draw(small_request({.elevation_degrees = 45.0}));
  const GrayImage from_below = sitting.draw(small_request({.elevation_degrees = -35.0}));
  // Just under the nose: the nose's shadow against full light.
  EXPECT_GT(mean_level(from_below, 0.62, 0.7, 0.45, 0.55), mean_level(from_above, 0.62, 0.7, 0.45, 0.55));
}

TEST(DrawnPerson, EveryFaceSizeIsHonoured) {
  for (const auto& [height, width] : {std::pair{16, 16}, {31, 90}, {165, 120}}) {
    PictureRequest request;
    request.size = {.height = height, .width = width, .crop = Crop::kWholeHead};
    const GrayImage picture = draw_picture({}, request);
    EXPECT_EQ(picture.height, height);
    EXPECT_EQ(picture.width, width);
    EXPECT_GT(*std::max_element(picture.pixels.begin(), picture.pixels.end()), 60);
  }
}

TEST(DrawnPerson, SunglassesHideTheEyesAndAScarfTheMouth) {
  const Sitting sitting({.seed = 2, .index = 1}, 0, kSmall);
  PictureRequest request = small_request();
  const GrayImage bare = sitting.draw(request);
  request.accessory = Accessory::kSunglasses;
  const GrayImage glasses = sitting.draw(request);
  request.accessory = Accessory::kScarf;
  const GrayImage scarf = sitting.draw(request);
  const auto change = [&](const GrayImage& worn, double top, double bottom) {
    double sum = 0.0;
    int count = 0;
    for (int row = static_cast<int>(top * bare.height); row < static_cast<int>(bottom * bare.height); ++row) {
      for (int column = 10; column < 20; ++column, ++count) {
        sum += std::abs(worn.at(row, column) - bare.at(row, column));
      }
    }
    return sum / count;
  };
  EXPECT_GT(change(glasses, 0.2, 0.3), 10.0);
  EXPECT_LT(change(glasses, 0.8, 1.0), 3.0);
  EXPECT_GT(change(scarf, 0.7, 0.9), 10.0);
}

TEST(DrawnPerson, PeopleDifferMoreThanPicturesOfOnePerson) {
  PictureRequest first = small_request();
  PictureRequest second = small_request();
  second.picture = 1;
  double within = 0.0;
  double between = 0.0;
  for (int index = 0; index < 6; ++index) {
    const GrayImage face = draw_picture({.seed = 1, .index = index}, first);
    within += mean_difference(face, draw_picture({.seed = 1, .index = index}, second));
    between += mean_difference(face, draw_picture({.seed = 1, .index = index + 1}, second));
  }
  EXPECT_GT(between, 1.5 * within);
}

}  // namespace
}  // namespace ore
