#include "lab/data_sets/split.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/data_sets/numbered_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::numbered_gallery;
using testing::numbers;

TEST(RandomSplit, UsesEveryFaceAtMostOnceAndForItsOwnPerson) {
  const Gallery all = numbered_gallery({10, 7, 12});
  const Split split = random_split(all, {.gallery_faces = 4, .probe_faces = 5});
  ASSERT_EQ(split.gallery.people.size(), 3u);
  EXPECT_EQ(split.gallery.height, 1);
  EXPECT_EQ(split.gallery.width, 2);
  ASSERT_EQ(split.probes.faces.size(), split.probes.labels.size());
  for (std::size_t k = 0; k < 3; ++k) {
    const Person& person = split.gallery.people[k];
    EXPECT_EQ(person.name, all.people[k].name);
    EXPECT_EQ(person.faces.size(), 4u);
    std::vector<int> used = numbers(person.faces);
    for (const GrayImage& face : person.faces) EXPECT_EQ(face.at(0, 0), k);
    for (std::size_t i = 0; i < split.probes.faces.size(); ++i) {
      if (split.probes.labels[i] != static_cast<int>(k)) continue;
      EXPECT_EQ(split.probes.faces[i].at(0, 0), k);
      used.push_back(split.probes.faces[i].at(0, 1));
    }
    EXPECT_EQ(used.size(), std::min<std::size_t>(9, all.people[k].faces.size()));
    std::sort(used.begin(), used.end());
    EXPECT_EQ(std::unique(used.begin(), used.end()), used.end());
  }
}

TEST(RandomSplit, KnowsWhereItsProbesComeFrom) {
  const Gallery all = numbered_gallery({10, 7, 12});
  const Split split = random_split(all, {.gallery_faces = 4, .probe_faces = 5});
  ASSERT_EQ(split.probes.origins.size(), split.probes.faces.size());
  for (std::size_t i = 0; i < split.probes.faces.size(); ++i) {
    const FaceOrigin& origin = split.probes.origins[i];
    EXPECT_EQ(all.people.at(origin.person).faces.at(origin.face), split.probes.faces[i]);
  }
}

TEST(RandomSplit, KeepsWhereTheFacesWereCropped) {
  Gallery all = numbered_gallery({10, 7});
  EXPECT_FALSE(random_split(all, {.gallery_faces = 4}).gallery.from_photographs);
  all.from_photographs = true;
  all.detector.name = "hog";
  const Gallery known = random_split(all, {.gallery_faces = 4}).gallery;
  EXPECT_TRUE(known.from_photographs);
  EXPECT_EQ(known.detector, all.detector);
}

TEST(RandomSplit, AllFacesMayGoIntoTheGallery) {
  const Split split = random_split(numbered_gallery({4, 4}), {.gallery_faces = 4, .probe_faces = 9});
  EXPECT_TRUE(split.probes.faces.empty());
  EXPECT_TRUE(
      random_split(numbered_gallery({4, 4}), {.gallery_faces = 2, .probe_faces = 0}).probes.faces.empty());
}

TEST(RandomSplit, DependsOnTheSeed) {
  const Gallery all = numbered_gallery({20, 20});
  const SplitOptions options{.gallery_faces = 10, .probe_faces = 10, .seed = 1};
  EXPECT_EQ(random_split(all, options).gallery, random_split(all, options).gallery);
  EXPECT_NE(random_split(all, options).gallery,
            random_split(all, {.gallery_faces = 10, .probe_faces = 10, .seed = 2}).gallery);
}

TEST(RandomSplit, OfOnePersonDoesNotDependOnTheOthers) {
  const SplitOptions options{.gallery_faces = 5, .probe_faces = 5};
  const Split two = random_split(numbered_gallery({12, 12}), options);
  const Split other = random_split(numbered_gallery({30, 12}), options);
  EXPECT_EQ(two.gallery.people[1], other.gallery.people[1]);
  EXPECT_NE(numbers(two.gallery.people[0].faces), numbers(two.gallery.people[1].faces));
}

// Each of 10 faces is in a gallery of 3 with probability 0.3; over 2000 splits the count has the standard
// deviation sqrt(2000 * 0.3 * 0.7) = 20.5, and the bound is five of those.
TEST(RandomSplit, IsFair) {
  const Gallery all = numbered_gallery({10});
  std::vector<int> count(10);
  for (std::uint64_t seed = 0; seed < 2000; ++seed)
    for (const int number : numbers(
             random_split(all, {.gallery_faces = 3, .probe_faces = 0, .seed = seed}).gallery.people[0].faces))
      ++count[static_cast<std::size_t>(number)];
  for (const int times : count) EXPECT_NEAR(times, 600, 103);
}

TEST(RandomSplit, RejectsPeopleWithTooFewFaces) {
  EXPECT_THROW(random_split(numbered_gallery({5, 3}), {.gallery_faces = 4}), Error);
}

}  // namespace
}  // namespace ore
