#include "synth/expression.h"

namespace ore {
namespace {

void smile(ExpressedFace& face, double intensity) {
  FaceTraits& traits = face.traits;
  MouthTraits& mouth = traits.mouth;
  mouth.half_width += 0.09 * intensity;
  mouth.corner_lift += 0.07 * intensity;
  mouth.opening += 0.07 * intensity;
  mouth.upper_thickness *= 1.0 - 0.25 * intensity;
  mouth.lower_thickness *= 1.0 - 0.2 * intensity;
  mouth.fold_depth += 0.04 * intensity;
  traits.nose.wing_offset += 0.015 * intensity;
  for (CheekTraits& cheek : traits.cheeks) {
    cheek.bone_height += 0.05 * intensity;
    cheek.bone.y -= 0.02 * intensity;
  }
  for (EyeTraits& eye : traits.eyes) {
    eye.lower_opening *= 1.0 - 0.45 * intensity;
    eye.upper_opening *= 1.0 - 0.15 * intensity;
    eye.bag_depth += 0.012 * intensity;
  }
  for (const double side : {-1.0, 1.0}) {
    face.motion.push_back({{side * 0.4, mouth.y}, 0.28, {side * 0.1 * intensity, -0.08 * intensity}});
    face.motion.push_back({{side * 0.5, 0.5}, 0.22, {side * 0.02 * intensity, -0.05 * intensity}});
  }
}

void frown(ExpressedFace& face, double intensity) {
  FaceTraits& traits = face.traits;
  face.frown = 0.03 * intensity;
  for (BrowTraits& brow : traits.brows) {
    brow.y += 0.05 * intensity;
    brow.tilt -= 0.05 * intensity;
    brow.ridge_height += 0.03 * intensity;
  }
  for (EyeTraits& eye : traits.eyes) eye.upper_opening *= 1.0 - 0.35 * intensity;
  traits.mouth.upper_thickness *= 1.0 - 0.35 * intensity;
  traits.mouth.lower_thickness *= 1.0 - 0.25 * intensity;
  traits.mouth.corner_lift -= 0.035 * intensity;
  traits.mouth.fold_depth += 0.012 * intensity;
  traits.chin.height += 0.02 * intensity;
  for (const double side : {-1.0, 1.0}) {
    face.motion.push_back({{side * 0.25, -0.22}, 0.22, {-side * 0.03 * intensity, 0.05 * intensity}});
  }
}

void scream(ExpressedFace& face, double intensity) {
  FaceTraits& traits = face.traits;
  const double drop = 0.42 * intensity;
  traits.mouth.opening += drop;
  traits.mouth.half_width *= 1.0 - 0.08 * intensity;
  traits.mouth.fold_depth += 0.03 * intensity;
  traits.chin.y += 0.75 * drop;
  traits.head.half_height += 0.3 * drop;
  traits.head.centre_y += 0.3 * drop;
  for (EyeTraits& eye : traits.eyes) {
    eye.upper_opening *= 1.0 - 0.75 * intensity;
    eye.lower_opening *= 1.0 - 0.6 * intensity;
    eye.bag_depth += 0.015 * intensity;
  }
  for (BrowTraits& brow : traits.brows) brow.y += 0.03 * intensity;
  for (CheekTraits& cheek : traits.cheeks) {
    cheek.bone_height += 0.04 * intensity;
    cheek.hollow += 0.05 * intensity;
  }
  face.frown = 0.015 * intensity;
  face.motion.push_back({{0.0, traits.chin.y}, 0.48, {0.0, 0.7 * drop}});
  for (const double side : {-1.0, 1.0}) {
    face.motion.push_back({{side * 0.5, 0.25}, 0.22, {0.0, -0.03 * intensity}});
    face.motion.push_back({{side * 0.3, -0.2}, 0.2, {0.0, 0.03 * intensity}});
  }
}

}  // namespace

ExpressedFace express(const FaceTraits& neutral, Expression expression, double intensity) {
  ExpressedFace face{.traits = neutral, .motion = {}, .frown = 0.0};
  switch (expression) {
    case Expression::kNeutral:
      break;
    case Expression::kSmile:
      smile(face, intensity);
      break;
    case Expression::kAnger:
      frown(face, intensity);
      break;
    case Expression::kScream:
      scream(face, intensity);
      break;
  }
  return face;
}

FacePoint skin_origin(const ExpressedFace& face, const FacePoint& p) {
  FacePoint origin = p;
  for (const SkinPush& push : face.motion) {
    const double share = hill(p, push.centre, push.radius, push.radius);
    origin.x -= share * push.by.x;
    origin.y -= share * push.by.y;
  }
  return origin;
}

}  // namespace ore
