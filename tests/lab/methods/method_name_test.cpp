#include "lab/methods/method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

TEST(MethodName, HasANameANumberAndFeatures) {
  const MethodName whole = parse_method_name("nfs:9:fisherfaces-eq:37");
  EXPECT_EQ(whole.name, "nfs");
  EXPECT_EQ(whole.number, 9.0);
  ASSERT_TRUE(whole.space);
  EXPECT_EQ(whole.space->kind, FaceSpaceKind::kFisherfaces);
  EXPECT_TRUE(whole.space->equalised);
  EXPECT_EQ(whole.space->dimension, 37);
}

TEST(MethodName, NumberAndFeaturesMayBeMissing) {
  const MethodName plain = parse_method_name("lrc:randomfaces:400");
  EXPECT_FALSE(plain.number);
  ASSERT_TRUE(plain.space);
  EXPECT_EQ(plain.space->kind, FaceSpaceKind::kRandomfaces);
  EXPECT_FALSE(plain.space->equalised);
  EXPECT_EQ(plain.space->dimension, 400);

  const MethodName bare = parse_method_name("def");
  EXPECT_EQ(bare.name, "def");
  EXPECT_FALSE(bare.number);
  EXPECT_FALSE(bare.space);

  const MethodName numbered = parse_method_name("block-src:1e-2");
  EXPECT_EQ(numbered.number, 0.01);
  EXPECT_FALSE(numbered.space);
}

TEST(MethodName, WhatIsMisspelledIsNamed) {
  const auto complaint = [](const std::string& text) {
    return testing::error_of([&] { parse_method_name(text); });
  };
  EXPECT_THAT(complaint("lrc:randomface:400"), HasSubstr("randomface"));
  EXPECT_THAT(complaint("lrc:randomfaces"), HasSubstr("dimension is missing"));
  EXPECT_THAT(complaint("lrc:randomfaces:"), HasSubstr("whole number"));
  EXPECT_THAT(complaint("lrc:randomfaces:0"), HasSubstr("at least 1"));
  EXPECT_THAT(complaint("lrc:randomfaces:-3"), HasSubstr("at least 1"));
  EXPECT_THAT(complaint("lrc:randomfaces:1e3"), HasSubstr("whole number"));
  EXPECT_THAT(complaint("lrc:randomfaces:99999999999999"), HasSubstr("whole number"));
  EXPECT_THAT(complaint("lrc:randomfaces:100:2"), HasSubstr("must end"));
  EXPECT_THAT(complaint("src:nan:randomfaces:100"), HasSubstr("nan"));
  EXPECT_THAT(complaint("src:0.1:0.2:100"), HasSubstr("0.2"));
  EXPECT_THAT(complaint("block-src:"), HasSubstr("neither a number"));
}

}  // namespace
}  // namespace ore
