#include "lab/synth/face_traits.h"

#include <gtest/gtest.h>

#include "lab/synth/drawn_person.h"

namespace ore {
namespace {

TEST(Expression, WithoutIntensityChangesNothing) {
  const FaceTraits neutral = draw_traits(1, 0, Sex::kMan);
  for (const Expression expression : {Expression::kSmile, Expression::kAnger, Expression::kScream}) {
    const ExpressedFace face = express(neutral, expression, 0.0);
    EXPECT_EQ(face.traits.mouth.opening, neutral.mouth.opening);
    EXPECT_EQ(face.traits.mouth.corner_lift, neutral.mouth.corner_lift);
    EXPECT_EQ(face.traits.brows[0].y, neutral.brows[0].y);
    const FacePoint origin = skin_origin(face, {0.3, 0.9});
    EXPECT_EQ(origin.x, 0.3);
    EXPECT_EQ(origin.y, 0.9);
  }
}

TEST(Expression, AScreamOpensTheMouthAndTakesTheSkinOfTheChinAlong) {
  const FaceTraits neutral = draw_traits(1, 0, Sex::kMan);
  const ExpressedFace face = express(neutral, Expression::kScream, 1.0);
  EXPECT_GT(face.traits.mouth.opening, 0.3);
  EXPECT_LT(skin_origin(face, {0.0, face.traits.chin.y}).y, face.traits.chin.y - 0.1);
}

TEST(Expression, ASmileLiftsTheCornersOfTheMouthAndAngerLowersTheBrows) {
  const FaceTraits neutral = draw_traits(1, 0, Sex::kWoman);
  const ExpressedFace smile = express(neutral, Expression::kSmile, 1.0);
  EXPECT_GT(smile.traits.mouth.corner_lift, neutral.mouth.corner_lift);
  const ExpressedFace anger = express(neutral, Expression::kAnger, 1.0);
  EXPECT_GT(anger.traits.brows[1].y, neutral.brows[1].y);
}

TEST(FaceTraits, ASecondSessionKeepsTheBones) {
  const FaceTraits first = draw_traits(4, 2, Sex::kMan);
  const FaceTraits later = aged_to_session(first, 4, 2, 1);
  EXPECT_EQ(later.nose.tip_height, first.nose.tip_height);
  EXPECT_EQ(later.skin.seed, first.skin.seed);
  EXPECT_NE(later.hair.hairline_y, first.hair.hairline_y);
}

}  // namespace
}  // namespace ore
