#include "ore/gallery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/image_files.h"

namespace ore {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

Gallery two_people() {
  return {.height = 2,
          .width = 3,
          .people = {{.name = "ann", .faces = {GrayImage(2, 3), GrayImage(2, 3, 7)}},
                     {.name = "bob", .faces = {GrayImage(2, 3, 9)}}}};
}

std::string problem_of(const Gallery& gallery, int min_people = 2) {
  return error_of([&] { gallery.validate(min_people); });
}

TEST(Gallery, CountsTheFacesOfAllPeople) {
  EXPECT_EQ(two_people().face_count(), 3);
  EXPECT_EQ(Gallery().face_count(), 0);
  EXPECT_EQ(two_people().fewest_faces(), 1);
  EXPECT_EQ(two_people().most_faces(), 2);
  EXPECT_EQ(Gallery().fewest_faces(), 0);
  EXPECT_EQ(Gallery().most_faces(), 0);
}

TEST(Gallery, ThatIsSoundValidates) {
  EXPECT_NO_THROW(two_people().validate());
  EXPECT_NO_THROW(Gallery().validate(0));
}

TEST(Gallery, OfOnePersonSaysThatTwoAreNeeded) {
  Gallery gallery = two_people();
  gallery.people.pop_back();
  EXPECT_EQ(problem_of(gallery), "at least two people are needed, found 1 (\"ann\")");
  EXPECT_NO_THROW(gallery.validate(1));
  gallery.people.clear();
  EXPECT_THAT(problem_of(gallery), HasSubstr("found none"));
  EXPECT_THAT(problem_of(gallery, 1), HasSubstr("at least 1 person is needed, found 0"));
}

TEST(Gallery, RefusesNamesThatAreEmptyDoubleOrNotUtf8) {
  Gallery gallery = two_people();
  gallery.people[1].name = "ann";
  EXPECT_THAT(problem_of(gallery), HasSubstr("\"ann\" is given to two people"));
  gallery.people[1].name = "";
  EXPECT_THAT(problem_of(gallery), HasSubstr("empty name"));
  gallery.people[1].name = "b\xFFob";
  EXPECT_THAT(problem_of(gallery), HasSubstr("b\\xFFob"));
}

TEST(Gallery, RefusesAPersonWithoutAFace) {
  Gallery gallery = two_people();
  gallery.people[1].faces.clear();
  EXPECT_THAT(problem_of(gallery), HasSubstr("\"bob\" has no face"));
}

TEST(Gallery, RefusesFacesOfAnotherSize) {
  Gallery gallery = two_people();
  gallery.people[1].faces[0] = GrayImage(3, 2);
  EXPECT_THAT(problem_of(gallery), HasSubstr("\"bob\" is 3x2"));
  gallery.people[1].faces[0] = GrayImage(2, 3);
  gallery.people[1].faces[0].pixels.pop_back();
  EXPECT_THAT(problem_of(gallery), HasSubstr("5 pixels"));
  EXPECT_THAT(problem_of({.height = 0, .width = 0, .people = {{"a", {GrayImage()}}, {"b", {GrayImage()}}}}),
              HasSubstr("0x0"));
}

}  // namespace
}  // namespace ore
