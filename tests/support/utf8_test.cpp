#include "support/text.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

TEST(Utf8, AcceptsNamesOfAllScripts) {
  for (const char* name :
       {"", "ann", "Zoë", "Łukasz", "李小龙", "Анна", "محمد", "अमित", "👩‍🔬", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(is_valid_utf8(name)) << name;
    EXPECT_EQ(escape_invalid_utf8(name), name);
  }
}

TEST(Utf8, RefusesWhatTheStandardForbids) {
  EXPECT_FALSE(is_valid_utf8("\x80")) << "continuation without a lead";
  EXPECT_FALSE(is_valid_utf8("\xC3")) << "cut off";
  EXPECT_FALSE(is_valid_utf8("\xE6\x9D")) << "cut off";
  EXPECT_FALSE(is_valid_utf8("\xC0\xAF")) << "overlong";
  EXPECT_FALSE(is_valid_utf8("\xE0\x80\xAF")) << "overlong";
  EXPECT_FALSE(is_valid_utf8("\xF0\x80\x80\xAF")) << "overlong";
  EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80")) << "surrogate";
  EXPECT_FALSE(is_valid_utf8("\xF4\x90\x80\x80")) << "above U+10FFFF";
  EXPECT_FALSE(is_valid_utf8("M\xFCller")) << "Latin-1";
}

TEST(Utf8, EscapesOnlyTheBytesThatAreWrong) {
  EXPECT_EQ(escape_invalid_utf8("M\xFCller Zoë"), "M\\xFCller Zoë");
  EXPECT_EQ(escape_invalid_utf8("\xC3"), "\\xC3");
}

TEST(Utf8, LettersAreCodePoints) {
  const std::string text = "a\u00e9\u5f20\U0001F600\xff!";
  const std::vector<std::string_view> letters = utf8_letters(text);
  ASSERT_EQ(letters.size(), 6U);
  const std::vector<char32_t> expected = {U'a', 0xE9, 0x5F20, 0x1F600, 0xFFFD, U'!'};
  std::string together;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    EXPECT_EQ(code_point(letters[i]), expected[i]);
    together += letters[i];
  }
  EXPECT_EQ(together, text);
  EXPECT_EQ(code_point(""), char32_t{0xFFFD});
}

}  // namespace
}  // namespace ore
