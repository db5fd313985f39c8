#include "service/live_gallery.h"

#include <gtest/gtest.h>

namespace ore::service {
namespace {

Person person(const std::string& name, const std::vector<int>& levels) {
  Person result{.name = name, .faces = {}};
  for (const int level : levels) result.faces.emplace_back(4, 3, static_cast<std::uint8_t>(level));
  return result;
}

TEST(FaceId, DoesNotDependOnOtherFaces) {
  const std::vector<std::string> all = face_ids(person("Ada", {1, 2, 3}));
  EXPECT_EQ(face_ids(person("Ada", {3})).front(), all[2]);
  EXPECT_EQ(face_ids(person("Ada", {2, 3})).front(), all[1]);
}

TEST(FaceId, OfOnePictureIsAnotherForEverybody) {
  EXPECT_NE(face_ids(person("Ada", {7})), face_ids(person("Ben", {7})));
}

TEST(FaceId, OfARepeatedPictureIsNumbered) {
  const std::vector<std::string> ids = face_ids(person("Ada", {7, 8, 7}));
  EXPECT_EQ(ids[2], ids[0] + "-2");
  EXPECT_EQ(ids[0].size(), 16U);
}

}  // namespace
}  // namespace ore::service
