#include "lab/data_sets/split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "helpers/files.h"
#include "lab/data_sets/numbered_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::error_of;
using ::testing::HasSubstr;
using testing::numbered_gallery;

std::set<std::string> stranger_names(const OpenSetSplit& split) {
  return {split.strangers.names.begin(), split.strangers.names.end()};
}

TEST(OpenSetSplit, EverybodyIsEitherKnownOrAStranger) {
  const Gallery all = numbered_gallery(std::vector<int>(9, 8));
  const OpenSetSplit split =
      open_set_split(all, {.gallery_faces = 5, .probe_faces = 2, .share_of_strangers = 1.0 / 3.0});
  EXPECT_EQ(split.gallery.people.size(), 6U);
  EXPECT_EQ(split.gallery.height, 1);
  EXPECT_EQ(split.gallery.width, 2);
  EXPECT_NO_THROW(split.gallery.validate());
  EXPECT_EQ(split.known.faces.size(), 12U);
  EXPECT_EQ(split.strangers.faces.size(), 6U);
  std::set<std::string> names = stranger_names(split);
  EXPECT_EQ(names.size(), 3U);
  for (const Person& person : split.gallery.people) EXPECT_TRUE(names.insert(person.name).second);
  EXPECT_EQ(names.size(), 9U);
}

TEST(OpenSetSplit, KnowsWhereItsProbesComeFrom) {
  Gallery all = numbered_gallery({9, 7, 8, 7, 9});
  all.from_photographs = true;
  const OpenSetSplit split = open_set_split(all, {.gallery_faces = 4, .probe_faces = 4});
  EXPECT_TRUE(split.gallery.from_photographs);
  const auto expect_origins = [&](const auto& probes) {
    ASSERT_EQ(probes.origins.size(), probes.faces.size());
    for (std::size_t i = 0; i < probes.faces.size(); ++i)
      EXPECT_EQ(all.people.at(probes.origins[i].person).faces.at(probes.origins[i].face), probes.faces[i]);
  };
  expect_origins(split.known);
  expect_origins(split.strangers);
}

TEST(OpenSetSplit, UsesEveryFaceAtMostOnceAndForItsOwnPerson) {
  const OpenSetSplit split =
      open_set_split(numbered_gallery({9, 7, 8, 7, 9}), {.gallery_faces = 4, .probe_faces = 4});
  std::set<std::vector<std::uint8_t>> used;
  for (const Person& person : split.gallery.people)
    for (const GrayImage& face : person.faces) {
      EXPECT_EQ(std::to_string(face.at(0, 0)), person.name);
      EXPECT_TRUE(used.insert(face.pixels).second);
    }
  ASSERT_EQ(split.known.faces.size(), split.known.labels.size());
  for (std::size_t i = 0; i < split.known.faces.size(); ++i) {
    const auto label = static_cast<std::size_t>(split.known.labels[i]);
    EXPECT_EQ(std::to_string(split.known.faces[i].at(0, 0)), split.gallery.people.at(label).name);
    EXPECT_TRUE(used.insert(split.known.faces[i].pixels).second);
  }
  ASSERT_EQ(split.strangers.faces.size(), split.strangers.names.size());
  for (std::size_t i = 0; i < split.strangers.faces.size(); ++i) {
    EXPECT_EQ(std::to_string(split.strangers.faces[i].at(0, 0)), split.strangers.names[i]);
    EXPECT_TRUE(used.insert(split.strangers.faces[i].pixels).second);
  }
}

TEST(OpenSetSplit, TakesTheFacesOfKnownPeopleThatARandomSplitWould) {
  const Gallery all = numbered_gallery({10, 11, 12, 13});
  const OpenSetSplit open = open_set_split(all, {.gallery_faces = 6, .probe_faces = 3, .seed = 5});
  const Split closed = random_split(all, {.gallery_faces = 6, .probe_faces = 3, .seed = 5});
  for (const Person& person : open.gallery.people)
    EXPECT_EQ(person, closed.gallery.people[static_cast<std::size_t>(std::stoi(person.name))]);
}

TEST(OpenSetSplit, DependsOnTheSeed) {
  const Gallery all = numbered_gallery(std::vector<int>(12, 4));
  const auto strangers = [&](std::uint64_t seed) {
    return stranger_names(open_set_split(all, {.gallery_faces = 2, .probe_faces = 2, .seed = seed}));
  };
  EXPECT_EQ(strangers(1), strangers(1));
  EXPECT_NE(strangers(1), strangers(2));
}

// Each of 10 people is one of 3 strangers with probability 0.3; over 2000 splits the count has the standard
// deviation sqrt(2000 * 0.3 * 0.7) = 20.5, and the bound is five of those.
TEST(OpenSetSplit, IsFair) {
  const Gallery all = numbered_gallery(std::vector<int>(10, 2));
  std::vector<int> count(10);
  for (std::uint64_t seed = 0; seed < 2000; ++seed)
    for (const std::string& name : stranger_names(open_set_split(
             all, {.gallery_faces = 1, .probe_faces = 1, .share_of_strangers = 0.3, .seed = seed})))
      ++count[static_cast<std::size_t>(std::stoi(name))];
  for (const int times : count) EXPECT_NEAR(times, 600, 103);
}

TEST(OpenSetSplit, AsksStrangersForNoGalleryFaces) {
  // One face is enough for a stranger, but too little for a known person.
  const Gallery all = numbered_gallery({6, 6, 6, 1});
  int served = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const OpenSetSplitOptions options{
        .gallery_faces = 3, .probe_faces = 3, .share_of_strangers = 0.25, .seed = seed};
    try {
      const OpenSetSplit split = open_set_split(all, options);
      EXPECT_EQ(stranger_names(split), std::set<std::string>{"3"});
      EXPECT_EQ(split.strangers.faces.size(), 1U);
      ++served;
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("\"3\" has 1 faces"));
    }
  }
  EXPECT_GT(served, 0);
}

TEST(OpenSetSplit, SaysWhatIsMissing) {
  const Gallery three = numbered_gallery({4, 4, 4});
  const auto problem = [](const Gallery& all, const OpenSetSplitOptions& options) {
    return error_of([&] { open_set_split(all, options); });
  };
  EXPECT_THAT(problem(three, {.gallery_faces = 2, .probe_faces = 2, .share_of_strangers = 0.1}),
              HasSubstr("leave 3 known people and 0 strangers"));
  EXPECT_THAT(problem(three, {.gallery_faces = 2, .probe_faces = 2, .share_of_strangers = 0.9}),
              HasSubstr("leave 0 known people and 3 strangers"));
  EXPECT_THAT(problem(three, {.gallery_faces = 4, .probe_faces = 2, .share_of_strangers = 0.3}),
              HasSubstr("more than the 4 faces"));
  EXPECT_THAT(problem({}, {}), HasSubstr("leave 0 known people and 0 strangers"));
  EXPECT_THAT(problem(three, {.gallery_faces = 0}), HasSubstr("gallery_faces is 0"));
  EXPECT_THAT(problem(three, {.probe_faces = 0}), HasSubstr("probe_faces is 0"));
  EXPECT_THAT(problem(three, {.share_of_strangers = 1.0}), HasSubstr("share_of_strangers is 1"));
}

}  // namespace
}  // namespace ore
