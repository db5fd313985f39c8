#include <gtest/gtest.h>

#include <vector>

#include "support/text.h"

namespace ore {
namespace {

// RFC 4648, section 10
TEST(Base64, EqualsTheTestVectors) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64(std::string_view("\xff\xfe\x00", 3)), "//4A");
}

// The test vectors of the Internet draft draft-eastlake-fnv.
TEST(Fnv1a, EqualsTheTestVectors) {
  EXPECT_EQ(fnv1a(""), 0xCBF29CE484222325U);
  EXPECT_EQ(fnv1a("a"), 0xAF63DC4C8601EC8CU);
  EXPECT_EQ(fnv1a("foobar"), 0x85944171F73967E8U);
}

TEST(Fnv1a, GoesOnWhereItEnded) {
  const std::vector<std::uint8_t> end = {'b', 'a', 'r'};
  EXPECT_EQ(fnv1a(end, fnv1a("foo")), fnv1a("foobar"));
  EXPECT_NE(fnv1a("\xff"), fnv1a("\x7f"));
}

}  // namespace
}  // namespace ore
