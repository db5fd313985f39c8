#include "lab/synth/drawn_galleries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "helpers/files.h"

namespace ore {
namespace {

using namespace ore::testing;

const DrawnYaleBOptions kSmallYaleB{.people = 3, .pictures = 5, .height = 32, .width = 28};
const DrawnArOptions kSmallAr{.people = 3, .height = 33, .width = 24};

TEST(DrawnYaleB, HasTheOrderedPeopleAndPictures) {
  const Gallery gallery = draw_yaleb_like(kSmallYaleB);
  ASSERT_EQ(gallery.people.size(), 3u);
  EXPECT_EQ(gallery.people[2].name, "yaleB03");
  EXPECT_EQ(gallery.people[0].faces.size(), 5u);
  EXPECT_EQ(gallery.people[0].faces[0].height, 32);
  EXPECT_EQ(gallery.width, 28);
}

TEST(DrawnYaleB, NamesTellTheTrueAngles) {
  for (const PlannedPerson& person : plan_yaleb_like({.people = 4, .pictures = 64})) {
    for (const PlannedPicture& picture : person.pictures) {
      int azimuth = 0;
      int elevation = 0;
      char end = 0;
      const std::string pattern = person.name + "_P00A%4dE%3d%c";
      ASSERT_EQ(std::sscanf(picture.name.c_str(), pattern.c_str(), &azimuth, &elevation, &end), 2);
      ASSERT_EQ(picture.name.size(), person.name.size() + 13);
      const Light& light = picture.request.illumination.lights.at(0);
      EXPECT_EQ(light.azimuth_degrees, azimuth);
      EXPECT_EQ(light.elevation_degrees, elevation);
    }
  }
}

TEST(DrawnYaleB, LampsOfAPersonAreDistinctAndOnTheDome) {
  for (const PlannedPerson& person : plan_yaleb_like({.people = 3, .pictures = 500})) {
    std::set<std::string> names;
    for (const PlannedPicture& picture : person.pictures) {
      const Light& light = picture.request.illumination.lights.at(0);
      EXPECT_LE(std::abs(light.azimuth_degrees), 130.0);
      EXPECT_GE(light.elevation_degrees, -40.0);
      EXPECT_LE(light.elevation_degrees, 90.0);
      names.insert(picture.name);
    }
    EXPECT_EQ(names.size(), 500u);
  }
}

TEST(DrawnYaleB, DoesNotDependOnTheNumberOfThreads) {
  DrawnYaleBOptions one = kSmallYaleB;
  one.threads = 1;
  DrawnYaleBOptions three = kSmallYaleB;
  three.threads = 3;
  EXPECT_EQ(draw_yaleb_like(one), draw_yaleb_like(three));
}

TEST(DrawnYaleB, MorePeopleLeaveTheFirstOnesAsTheyWere) {
  DrawnYaleBOptions more = kSmallYaleB;
  more.people = 4;
  EXPECT_EQ(draw_yaleb_like(kSmallYaleB).people[1], draw_yaleb_like(more).people[1]);
}

TEST(DrawnAr, FollowsTheOrderOfAr) {
  const std::vector<PlannedPerson> plan = plan_ar_like(kSmallAr);
  const std::vector<PlannedPicture>& pictures = plan.at(0).pictures;
  ASSERT_EQ(pictures.size(), 26u);
  const auto request = [&](int number) -> const PictureRequest& {
    return pictures[static_cast<std::size_t>(number - 1)].request;
  };
  for (const int session : {0, 1}) {
    const int first = 13 * session;
    EXPECT_EQ(request(first + 1).expression, Expression::kNeutral);
    EXPECT_EQ(request(first + 2).expression, Expression::kSmile);
    EXPECT_EQ(request(first + 3).expression, Expression::kAnger);
    EXPECT_EQ(request(first + 4).expression, Expression::kScream);
    for (const int number : {5, 9, 12}) {
      EXPECT_GT(request(first + number).illumination.lights.back().azimuth_degrees, 10.0);
      EXPECT_LT(request(first + number + 1).illumination.lights.back().azimuth_degrees, -10.0);
    }
    EXPECT_EQ(request(first + 7).illumination.lights.size(), 3u);
    for (const int number : {8, 9, 10}) {
      EXPECT_EQ(request(first + number).accessory, Accessory::kSunglasses);
      EXPECT_EQ(request(first + number + 3).accessory, Accessory::kScarf);
    }
    for (int number = 1; number <= 13; ++number) EXPECT_EQ(request(first + number).session, session);
  }
}

TEST(DrawnAr, NamesMenAndWomenApart) {
  const std::vector<PlannedPerson> plan = plan_ar_like({.people = 5});
  EXPECT_EQ(plan[0].name, "m-001");
  EXPECT_EQ(plan[2].name, "m-003");
  EXPECT_EQ(plan[3].name, "w-001");
  EXPECT_EQ(plan[4].pictures[25].name, "w-002-26");
  EXPECT_EQ(plan[4].person.sex, Sex::kWoman);
}

TEST(DrawnAr, DrawsAllPicturesOfEverybody) {
  const Gallery gallery = draw_ar_like(kSmallAr);
  ASSERT_EQ(gallery.people.size(), 3u);
  for (const Person& person : gallery.people) EXPECT_EQ(person.faces.size(), 26u);
}

TEST(DrawnGalleries, RefusalsNameFieldValueAndBound) {
  EXPECT_THAT(complaint_of(DrawnYaleBOptions{.people = 1}),
              AllOf(HasSubstr("people"), HasSubstr("is 1,"), HasSubstr("2 ... 999")));
  EXPECT_THAT(complaint_of(DrawnYaleBOptions{.pictures = 501}),
              AllOf(HasSubstr("pictures"), HasSubstr("500")));
  EXPECT_THAT(complaint_of(DrawnArOptions{.width = 4}), AllOf(HasSubstr("width"), HasSubstr("16 ...")));
  EXPECT_THAT(complaint_of(DrawnArOptions{.threads = -1}), HasSubstr("threads"));
  EXPECT_EQ(complaint_of(DrawnYaleBOptions{}), "");
  EXPECT_EQ(complaint_of(DrawnArOptions{}), "");
}

TEST(DrawnGalleries, ShortRunsHoldTheSamePicturesInOrder) {
  const std::vector<PlannedPerson> plan = plan_yaleb_like({.people = 2, .pictures = 30});
  std::vector<std::string> whole;
  for (const PlannedPerson& person : plan)
    for (const PlannedPicture& picture : person.pictures) whole.push_back(picture.name);
  std::vector<std::string> pieces;
  for (const PlannedPerson& run : in_short_runs(plan)) {
    EXPECT_LE(run.pictures.size(), 13U);
    for (const PlannedPicture& picture : run.pictures) pieces.push_back(picture.name);
  }
  EXPECT_EQ(whole, pieces);
}

TEST(DrawnGalleries, NoiseSquaresCoverPartOfEveryPicture) {
  DrawnYaleBOptions options{.people = 2, .pictures = 2, .height = 48, .width = 42};
  const Gallery clean = draw_yaleb_like(options);
  options.noise_square_side = 12;
  const Gallery noisy = draw_yaleb_like(options);
  for (std::size_t p = 0; p < clean.people.size(); ++p) {
    for (std::size_t i = 0; i < clean.people[p].faces.size(); ++i) {
      const GrayImage& before = clean.people[p].faces[i];
      const GrayImage& after = noisy.people[p].faces[i];
      int changed = 0;
      for (std::size_t k = 0; k < before.pixels.size(); ++k) changed += before.pixels[k] != after.pixels[k];
      // Six squares of 144 pixels, which may overlap, on 2016.
      EXPECT_GT(changed, 144);
      EXPECT_LE(changed, 6 * 144);
    }
  }
  options.noise_square_side = 43;
  EXPECT_THROW(draw_yaleb_like(options), InvalidOption);
}

TEST(DrawnGalleries, StopWhenAsked) {
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(draw_ar_like(kSmallAr, stop), Interrupted);
}

}  // namespace
}  // namespace ore
