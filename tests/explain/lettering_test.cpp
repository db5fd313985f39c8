#include "explain/lettering.h"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

#include "explain/sheet.h"

namespace ore {
namespace {

const cv::Scalar kBlack = cv::Scalar::all(0.0);

cv::Mat white_strip() {
  return {60, 900, CV_8UC3, cv::Scalar::all(255.0)};
}

cv::Mat drawn(const Lettering& lettering, std::string_view words) {
  cv::Mat picture = white_strip();
  lettering.draw(picture, words, {10.0, 40.0}, 20.0, kBlack);
  return picture;
}

bool same(const cv::Mat& a, const cv::Mat& b) {
  return cv::norm(a, b, cv::NORM_INF) == 0.0;
}

/// Where the picture is not white.
cv::Rect ink_of(const cv::Mat& picture) {
  cv::Mat gray;
  cv::cvtColor(picture, gray, cv::COLOR_BGR2GRAY);
  return cv::boundingRect(gray < 128);
}

TEST(Lettering, StrayBytesAndControlCharactersAreQuestionMarks) {
  const Lettering lettering;
  EXPECT_EQ(lettering.writable(""), "");
  EXPECT_EQ(lettering.writable("\n\xff\t"), "???");
}

TEST(Lettering, WidthsGrowWithTextAndSize) {
  const Lettering lettering;
  EXPECT_EQ(lettering.width("", 20.0), 0.0);
  EXPECT_GT(lettering.width("Ann", 20.0), 0.0);
  EXPECT_GT(lettering.width("Anna", 20.0), lettering.width("Ann", 20.0));
}

TEST(Lettering, LeavesOutWhatLiesOutsideOfThePicture) {
  const Lettering lettering;
  cv::Mat picture = white_strip();
  for (const cv::Point2d base :
       {cv::Point2d(1000.0, 40.0), cv::Point2d(10.0, 500.0), cv::Point2d(-9e5, 40.0)})
    lettering.draw(picture, "Anna", base, 20.0, kBlack);
  EXPECT_TRUE(same(picture, white_strip()));
  lettering.draw(picture, std::string(20000, 'w'), {-5000.0, 62.0}, 20.0, kBlack);
  EXPECT_FALSE(same(picture, white_strip()));
}

/// With the fonts of this machine, if it has one for many scripts.
class LetteringWithFonts : public ::testing::Test {
 protected:
  void SetUp() override {
    if (lettering_.writable("\u0416") == "?") GTEST_SKIP() << "no font with Cyrillic letters is installed";
  }
  Lettering lettering_;
};

TEST_F(LetteringWithFonts, DrawsNamesInTheirOwnLetters) {
  for (const char* name :
       {"Jos\u00e9", "\u0410\u043d\u043d\u0430", "\u0141ukasz", "\u039d\u03af\u03ba\u03bf\u03c2"}) {
    EXPECT_EQ(lettering_.writable(name), name);
    const cv::Rect ink = ink_of(drawn(lettering_, name));
    EXPECT_GE(ink.x, 8) << name;
    EXPECT_NEAR(ink.width, lettering_.width(name, 20.0), 6.0) << name;
  }
  EXPECT_FALSE(same(drawn(lettering_, "Jos\u00e9"), drawn(lettering_, "Jose")));
}

TEST_F(LetteringWithFonts, WhatNoFontHasIsAQuestionMarkAndNoEmptyBox) {
  EXPECT_EQ(lettering_.writable("A\U0010FFFF\uFFFFZ"), "A??Z");
  EXPECT_TRUE(same(drawn(lettering_, "A\U0010FFFFZ"), drawn(lettering_, "A?Z")));
}

TEST_F(LetteringWithFonts, CapitalsHaveTheHeightAskedFor) {
  const cv::Rect ink = ink_of(drawn(lettering_, "H"));
  EXPECT_NEAR(ink.height, 20, 1);
  EXPECT_NEAR(ink.y + ink.height, 40, 1) << "they stand on the line";
  EXPECT_NEAR(lettering_.width("Anna", 10.0), 0.5 * lettering_.width("Anna", 20.0), 0.1);
}

TEST_F(LetteringWithFonts, ANameFromRightToLeftKeepsItsOrderInASentence) {
  const std::string hebrew = "\u05d0\u05d1\u05d2";
  if (lettering_.writable(hebrew) != hebrew) GTEST_SKIP() << "no font with Hebrew letters is installed";
  // Its last letter stands at the left end.
  const std::string gimel = "\u05d2";
  const cv::Rect last(0, 0, 10 + static_cast<int>(lettering_.width(gimel, 20.0)) - 2, 60);
  EXPECT_TRUE(same(drawn(lettering_, hebrew)(last), drawn(lettering_, gimel)(last)));
  // The words before it stay where they are.
  const std::string before = "picture of ";
  const cv::Rect left(0, 0, 10 + static_cast<int>(lettering_.width(before, 20.0)) - 2, 60);
  EXPECT_TRUE(same(drawn(lettering_, before + hebrew)(left), drawn(lettering_, before)(left)));
}

TEST(Sheet, ShortensWhatHasNoRoom) {
  Sheet sheet(400, 40);
  EXPECT_EQ(sheet.shortened("Anna", 400.0), "Anna");
  EXPECT_EQ(sheet.shortened("Anna", 0.0), "...");
  EXPECT_EQ(sheet.shortened("", 0.0), "");
  std::string name;
  for (int i = 0; i < 37; ++i) name += "Zo\u00eb ";
  for (const double room : {50.0, 111.0, 200.0}) {
    const std::string shown = sheet.shortened(name, room);
    EXPECT_LE(sheet.text_width(shown), room);
    ASSERT_TRUE(shown.ends_with("..."));
    // The one with a letter more, of one byte or two, would not fit.
    const std::size_t kept = shown.size() - 3;
    const std::size_t more = kept + (name[kept] == '\xc3' ? 2 : 1);
    EXPECT_EQ(shown.substr(0, kept), name.substr(0, kept));
    EXPECT_GT(sheet.text_width(name.substr(0, more) + "..."), room);
  }
}

}  // namespace
}  // namespace ore
