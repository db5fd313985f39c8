#include "lab/data_sets/split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "lab/data_sets/numbered_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

using namespace ore::testing;

/// One person for each list of AR's numbers; the only pixel of a picture tells person and number.
DataSet numbered(const std::vector<std::vector<int>>& pictures) {
  DataSet set;
  set.layout = DataLayout::kAr;
  set.title = "some faces";
  set.gallery = {1, 1, {}};
  set.ar_pictures = pictures;
  for (std::size_t p = 0; p < pictures.size(); ++p) {
    Person& person = set.gallery.people.emplace_back(Person{"m-00" + std::to_string(p), {}});
    for (const int number : pictures[p])
      person.faces.emplace_back(1, 1, static_cast<std::uint8_t>(100 * static_cast<int>(p) + number));
  }
  return set;
}

std::vector<int> all_pictures() {
  std::vector<int> numbers(26);
  for (int k = 0; k < 26; ++k) numbers[static_cast<std::size_t>(k)] = k + 1;
  return numbers;
}

TEST(ArProtocol, PicksThePapersPictures) {
  const ArSplit split = split_ar(numbered({all_pictures(), all_pictures()}));
  EXPECT_EQ(numbers(split.gallery.people[0].faces), (std::vector{1, 5, 6, 7, 14, 18, 19, 20}));
  EXPECT_EQ(numbers(split.gallery.people[1].faces), (std::vector{101, 105, 106, 107, 114, 118, 119, 120}));
  EXPECT_EQ(numbers(split.expressions.faces),
            (std::vector{2, 3, 4, 15, 16, 17, 102, 103, 104, 115, 116, 117}));
  EXPECT_EQ(numbers(split.sunglasses.faces),
            (std::vector{8, 9, 10, 21, 22, 23, 108, 109, 110, 121, 122, 123}));
  EXPECT_EQ(numbers(split.scarves.faces),
            (std::vector{11, 12, 13, 24, 25, 26, 111, 112, 113, 124, 125, 126}));
  EXPECT_EQ(split.scarves.labels, (std::vector{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(split.gallery.people[1].name, "m-001");
}

TEST(ArProtocol, TakesWhatIsThereByNumber) {
  const ArSplit split = split_ar(numbered({{7, 8, 20, 26}, {1, 2, 3, 17}}));
  EXPECT_EQ(numbers(split.gallery.people[0].faces), (std::vector{7, 20}));
  EXPECT_EQ(numbers(split.gallery.people[1].faces), (std::vector{101}));
  EXPECT_EQ(numbers(split.expressions.faces), (std::vector{102, 103, 117}));
  EXPECT_EQ(split.expressions.labels, (std::vector{1, 1, 1}));
  EXPECT_EQ(numbers(split.sunglasses.faces), (std::vector{8}));
  EXPECT_EQ(numbers(split.scarves.faces), (std::vector{26}));
}

TEST(ArProtocol, SaysWhatIsMissing) {
  EXPECT_THAT(error_of([] {
                split_ar(numbered({all_pictures(), {2, 8, 11}}));
              }),
              AllOf(HasSubstr("\"m-001\""), HasSubstr("1, 5, 6, 7, 14, 18, 19 and 20")));
  EXPECT_THAT(error_of([] { split_ar(numbered({{1, 5}, {14}})); }), HasSubstr("no picture to test"));
  DataSet plain = numbered({all_pictures(), all_pictures()});
  plain.layout = DataLayout::kPlain;
  EXPECT_THAT(error_of([&] { split_ar(plain); }), AllOf(HasSubstr("M-001-01.bmp"), HasSubstr("some faces")));
}

}  // namespace
}  // namespace ore
