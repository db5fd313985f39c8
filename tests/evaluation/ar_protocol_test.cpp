#include "evaluation/ar_protocol.h"

#include <gtest/gtest.h>

#include "ore/error.h"

namespace ore {
namespace {

/// 26 pictures a person, whose only pixel tells person and number.
Gallery numbered(int people) {
  Gallery gallery{1, 1, {}};
  for (int p = 0; p < people; ++p) {
    Person& person = gallery.people.emplace_back(Person{std::to_string(p), {}});
    for (int number = 1; number <= 26; ++number)
      person.faces.emplace_back(1, 1, static_cast<std::uint8_t>(100 * p + number));
  }
  return gallery;
}

std::vector<int> pixels(const std::vector<GrayImage>& faces) {
  std::vector<int> values;
  for (const GrayImage& face : faces) values.push_back(face.at(0, 0));
  return values;
}

TEST(ArProtocol, PicksThePapersPictures) {
  const ArSplit split = split_ar(numbered(2));
  EXPECT_EQ(pixels(split.gallery.people[0].faces), (std::vector{1, 5, 6, 7, 14, 18, 19, 20}));
  EXPECT_EQ(pixels(split.gallery.people[1].faces), (std::vector{101, 105, 106, 107, 114, 118, 119, 120}));
  EXPECT_EQ(pixels(split.expressions.faces),
            (std::vector{2, 3, 4, 15, 16, 17, 102, 103, 104, 115, 116, 117}));
  EXPECT_EQ(pixels(split.sunglasses.faces),
            (std::vector{8, 9, 10, 21, 22, 23, 108, 109, 110, 121, 122, 123}));
  EXPECT_EQ(pixels(split.scarves.faces), (std::vector{11, 12, 13, 24, 25, 26, 111, 112, 113, 124, 125, 126}));
  EXPECT_EQ(split.scarves.labels, (std::vector{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}));
}

TEST(ArProtocol, RefusesAnotherNumberOfPictures) {
  Gallery gallery = numbered(2);
  gallery.people[1].faces.pop_back();
  EXPECT_THROW(split_ar(gallery), Error);
}

}  // namespace
}  // namespace ore
