#include "lab/data_sets/split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/data_folder.h"
#include "helpers/files.h"
#include "lab/data_sets/numbered_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

using namespace ore::testing;

using Lights = std::vector<std::optional<LightDirection>>;

/// One person for each list; the only pixel of a picture is its index in the list.
DataSet lit(const std::vector<Lights>& lights) {
  DataSet set;
  set.layout = DataLayout::kYaleB;
  set.title = "some faces";
  set.gallery = {1, 1, {}};
  set.lights = lights;
  for (std::size_t p = 0; p < lights.size(); ++p) {
    Person& person = set.gallery.people.emplace_back(Person{"yaleB0" + std::to_string(p), {}});
    for (std::size_t i = 0; i < lights[p].size(); ++i)
      person.faces.emplace_back(1, 1, static_cast<std::uint8_t>(i));
  }
  return set;
}

TEST(SplitByLight, LearnsFromNearLampsAndTestsFartherOnes) {
  const Split split = split_by_light(
      lit({{LightDirection{0, 0}, LightDirection{-25, 0}, LightDirection{26, 0}, LightDirection{0, -51},
            LightDirection{52, 0}, std::nullopt, LightDirection{20, -10}},
           {LightDirection{35, 40}, LightDirection{0, 20}}}));
  ASSERT_EQ(split.gallery.people.size(), 2U);
  EXPECT_EQ(split.gallery.height, 1);
  EXPECT_EQ(split.gallery.width, 1);
  EXPECT_EQ(numbers(split.gallery.people[0].faces), (std::vector{0, 1, 6}));
  EXPECT_EQ(numbers(split.gallery.people[1].faces), (std::vector{1}));
  EXPECT_EQ(numbers(split.probes.faces), (std::vector{2, 3, 0}));
  EXPECT_EQ(split.probes.labels, (std::vector{0, 0, 1}));
}

TEST(SplitByLight, TakesOtherAngles) {
  const DataSet set = lit({{LightDirection{0, 0}, LightDirection{30, 0}, LightDirection{60, 0}}});
  const Split split = split_by_light(set, {.gallery_angle = 40.0, .probe_angle = 70.0});
  EXPECT_EQ(numbers(split.gallery.people[0].faces), (std::vector{0, 1}));
  EXPECT_EQ(numbers(split.probes.faces), (std::vector{2}));
  EXPECT_THROW(split_by_light(set, {.gallery_angle = 40.0, .probe_angle = 40.0}), InvalidOption);
  EXPECT_THROW(split_by_light(set, {.gallery_angle = -1.0}), InvalidOption);
}

TEST(SplitByLight, SaysWhatIsMissing) {
  const Lights both = {LightDirection{0, 0}, LightDirection{30, 0}};
  EXPECT_THAT(error_of([&] {
                split_by_light(lit({both, {LightDirection{40, 0}}}));
              }),
              AllOf(HasSubstr("\"yaleB01\""), HasSubstr("25.5 degrees")));
  EXPECT_THAT(error_of([&] {
                split_by_light(lit({{LightDirection{0, 0}}, {LightDirection{90, 0}, both[0]}}));
              }),
              HasSubstr("25.5 to 51.5 degrees"));
  DataSet plain = lit({both, both});
  plain.layout = DataLayout::kPlain;
  EXPECT_THAT(error_of([&] { split_by_light(plain); }), AllOf(HasSubstr("lamps"), HasSubstr("some faces")));
}

// The dome has 19 lamps up to 25 degrees and 12 from there to 51.1; of the 38 people's pictures under them, 3
// and 1 are damaged in the data set as it is given away.
TEST(SplitByLight, CountsTheLampsOfTheRealExtendedYaleB) {
  const std::optional<std::filesystem::path> folder = testing::data_folder("yaleb");
  if (!folder) GTEST_SKIP() << "no Extended Yale B here";
  const Split split = split_by_light(read_data_set(*folder));
  EXPECT_EQ(split.gallery.people.size(), 38U);
  EXPECT_EQ(split.gallery.face_count(), 38 * 19 - 3);
  EXPECT_EQ(split.probes.faces.size(), 38U * 12U - 1U);
}

}  // namespace
}  // namespace ore
