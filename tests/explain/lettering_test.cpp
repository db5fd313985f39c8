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

cv::Mat drawn(Lettering& lettering, std::string_view words) {
  cv::Mat picture = white_strip();
  lettering.draw(picture, words, {10.0, 40.0}, 20.0, kBlack);
  return picture;
}

bool same(const cv::Mat& a, const cv::Mat& b) {
  return cv::norm(a, b, cv::NORM_INF) == 0.0;
}

TEST(Lettering, WithoutFontsOtherLettersAreQuestionMarks) {
  Lettering strokes(std::vector<std::filesystem::path>{});
  EXPECT_EQ(strokes.writable("Ann-Marie 2"), "Ann-Marie 2");
  EXPECT_EQ(strokes.writable("Zo\u00eb \u5f20\u4f1f"), "Zo? ??");
  EXPECT_EQ(strokes.writable("a\nb\xff"), "a?b?");
  EXPECT_TRUE(same(drawn(strokes, "Zo\u00eb"), drawn(strokes, "Zo?")));
  EXPECT_GT(strokes.width("Anna", 20.0), strokes.width("Ann", 20.0));
  EXPECT_EQ(strokes.width("", 20.0), 0.0);
}

TEST(Lettering, UnreadableFontsArePassedOver) {
  Lettering lettering(std::vector<std::filesystem::path>{"/no/such/font.ttf", __FILE__});
  EXPECT_EQ(lettering.writable("Zo\u00eb"), "Zo?");
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
  Lettering strokes(std::vector<std::filesystem::path>{});
  for (const char* name :
       {"Jos\u00e9", "\u0410\u043d\u043d\u0430", "\u0141ukasz", "\u039d\u03af\u03ba\u03bf\u03c2"}) {
    EXPECT_EQ(lettering_.writable(name), name);
    EXPECT_FALSE(same(drawn(lettering_, name), drawn(lettering_, strokes.writable(name)))) << name;
  }
}

TEST_F(LetteringWithFonts, WhatNoFontHasIsAQuestionMarkAndNoEmptyBox) {
  EXPECT_EQ(lettering_.writable("A\U0010FFFF\uFFFFZ"), "A??Z");
  EXPECT_TRUE(same(drawn(lettering_, "A\U0010FFFFZ"), drawn(lettering_, "A?Z")));
}

TEST_F(LetteringWithFonts, CapitalsHaveTheHeightAskedFor) {
  const cv::Mat picture = drawn(lettering_, "H");
  cv::Mat gray;
  cv::cvtColor(picture, gray, cv::COLOR_BGR2GRAY);
  const cv::Rect ink = cv::boundingRect(gray < 128);
  EXPECT_NEAR(ink.height, 20, 1);
  EXPECT_NEAR(ink.y + ink.height, 40, 1) << "they stand on the line";
}

TEST_F(LetteringWithFonts, ANameFromRightToLeftKeepsItsOrderInASentence) {
  const std::string hebrew = "\u05d0\u05d1\u05d2";
  if (lettering_.writable(hebrew) != hebrew) GTEST_SKIP() << "no font with Hebrew letters is installed";
  const std::string before = "picture of ";
  cv::Mat pieces = white_strip();
  lettering_.draw(pieces, before, {10.0, 40.0}, 20.0, kBlack);
  lettering_.draw(pieces, hebrew, {10.0 + lettering_.width(before, 20.0), 40.0}, 20.0, kBlack);
  EXPECT_TRUE(same(drawn(lettering_, before + hebrew), pieces));
  EXPECT_NEAR(lettering_.width(before + hebrew, 20.0),
              lettering_.width(before, 20.0) + lettering_.width(hebrew, 20.0), 1e-9);
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

TEST(InstalledFonts, AreFiles) {
  for (const std::filesystem::path& font : installed_fonts())
    EXPECT_TRUE(std::filesystem::is_regular_file(font));
}

}  // namespace
}  // namespace ore
