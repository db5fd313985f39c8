#include "recognition/score_sum.h"

#include <gtest/gtest.h>

namespace ore {
namespace {

TEST(Evenness, ChangesNothingForTheUsualNumber) {
  for (const int faces : {1, 3, 7, 30}) {
    Model model;
    model.trained_people = 38;
    model.trained_faces = 38 * faces;
    EXPECT_EQ(residual_factor(faces, typical_faces(model)), 1.0F);
  }
}

TEST(Evenness, IsTheSquareRootOfTheNumber) {
  EXPECT_FLOAT_EQ(residual_factor(20, 5.0), 2.0F);
  EXPECT_FLOAT_EQ(residual_factor(5, 20.0), 0.5F);
}

TEST(Evenness, ChangesNothingWhereTheUsualNumberIsNotKnown) {
  EXPECT_EQ(typical_faces(Model{}), 0.0);
  EXPECT_EQ(residual_factor(5, 0.0), 1.0F);
}

}  // namespace
}  // namespace ore
