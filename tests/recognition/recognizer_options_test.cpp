#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "helpers/files.h"
#include "ore/error.h"
#include "ore/recognizer.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

std::string message_of(const RecognizerOptions& options) {
  return testing::complaint_of(options);
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(RecognizerOptions, DefaultsAndBoundsAreValid) {
  EXPECT_EQ(message_of({}), "");
  EXPECT_EQ(message_of({.gfc_factor = 0.05}), "");
  EXPECT_EQ(message_of({.gfc_fading = 0.0}), "");
  EXPECT_EQ(message_of({.gfc_fading = 1.0}), "");
  EXPECT_EQ(message_of({.threads = 1024}), "");
}

TEST(RecognizerOptions, NameTheFieldAndItsValue) {
  EXPECT_THAT(message_of({.gfc_factor = -0.5}), HasSubstr("gfc_factor is -0.5"));
  EXPECT_THAT(message_of({.gfc_fading = 1.5}), HasSubstr("gfc_fading is 1.5"));
  EXPECT_THAT(message_of({.threads = -1}), HasSubstr("threads is -1"));
}

TEST(RecognizerOptions, RejectNumbersOutOfBounds) {
  for (const double factor : {0.0, -1.0, kNan, kInfinity})
    EXPECT_NE(message_of({.gfc_factor = factor}), "") << factor;
  for (const double fading : {-0.1, 1.1, kNan, kInfinity})
    EXPECT_NE(message_of({.gfc_fading = fading}), "") << fading;
  EXPECT_NE(message_of({.threads = 1025}), "");
}

TEST(RecognizerOptions, AreCheckedBeforeModelAndGallery) {
  EXPECT_THROW(Recognizer(Model{}, Gallery{}, {.gfc_factor = 0.0}), InvalidOption);
}

}  // namespace
}  // namespace ore
