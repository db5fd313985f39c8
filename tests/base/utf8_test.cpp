#include "support/utf8.h"

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

}  // namespace
}  // namespace ore
