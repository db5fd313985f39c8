#include "synth/skin.h"

#include <numbers>

#include "synth/feature_outlines.h"
#include "synth/hair.h"
#include "synth/head_shape.h"
#include "synth/value_noise.h"

namespace ore {
namespace {

constexpr double kBackgroundAlbedo = 0.3;
constexpr double kScleraAlbedo = 0.8;
constexpr double kMouthAlbedo = 0.06;
constexpr double kTeethAlbedo = 0.8;

double bare_skin(const SkinTraits& skin, const FacePoint& origin) {
  double share = 1.0 + skin.blotches * fractal_noise(skin.seed ^ 0x11, origin, 0.3, 3) +
                 skin.texture * fractal_noise(skin.seed ^ 0x22, origin, 0.085, 2, 0.8);
  if (skin.freckles > 0.0) {
    const double spots = value_noise(skin.seed ^ 0x33, origin.x / 0.03, origin.y / 0.03);
    const double region = hill(origin, {0.0, 0.25}, 0.8, 0.4);
    share -= skin.freckles * region * smooth_step(0.35, 0.8, spots);
  }
  for (const Mole& mole : skin.moles) {
    share *= 1.0 - mole.strength * hill(origin, mole.centre, mole.radius, mole.radius);
  }
  return skin.tone * share;
}

/// Thin skin around the eyes, and the creases and holes that light hardly leaves.
double shaded(const FaceTraits& face, const FacePoint& p) {
  double share = 1.0;
  for (const EyeTraits& eye : face.eyes) {
    share *= 1.0 - face.skin.eye_shadow * hill(p, {eye.centre.x, eye.centre.y + 0.03}, 0.26, 0.16);
    const Band opening = eye_opening(eye, p.x);
    const double presence = hill(along_eye(eye, p.x), 1.1);
    share *= 1.0 - 0.3 * presence * hill(p.y - opening.top + eye.crease_gap, 0.014);
  }
  for (const double side : {-1.0, 1.0}) {
    const FacePoint nostril{face.nose.skew + side * face.nose.wing_offset * 0.5, face.nose.tip_y + 0.1};
    share *= 1.0 - 0.85 * hill(p, nostril, face.nose.nostril_radius * 1.3, 0.022);
    share *=
        1.0 - 0.25 * hill(p, {side * (face.nose.wing_offset + 0.07), face.nose.tip_y + 0.05}, 0.025, 0.07);
  }
  return share;
}

double open_eye(const EyeTraits& eye, const SkinTraits& skin, const Band& opening, const FacePoint& p) {
  const FacePoint iris{eye.centre.x, eye.centre.y - 0.015};
  const double distance = std::hypot(p.x - iris.x, p.y - iris.y);
  double value = kScleraAlbedo * (1.0 - 0.35 * std::abs(along_eye(eye, p.x)));
  const double spokes =
      0.25 * value_noise(skin.seed ^ 0x44, 9.0 * std::atan2(p.y - iris.y, p.x - iris.x), 0.0);
  value = mix(value, skin.iris_tone * (1.0 + spokes), smooth_step(0.098, 0.085, distance));
  value = mix(value, 0.02, smooth_step(0.045, 0.035, distance));
  value = mix(value, 1.0, 0.9 * hill(p, {iris.x - 0.02, iris.y - 0.02}, 0.014, 0.014));
  return value * mix(0.45, 1.0, smooth_step(0.0, 0.035, p.y - opening.top));  // shadow of the upper lid
}

double with_eye(double under, const EyeTraits& eye, const SkinTraits& skin, const FacePoint& p) {
  const double t = along_eye(eye, p.x);
  if (std::abs(t) > 1.15) return under;
  const Band opening = eye_opening(eye, p.x);
  double value = under;
  if (std::abs(t) < 1.0) {
    const double inside =
        smooth_step(-0.008, 0.008, p.y - opening.top) * smooth_step(0.008, -0.008, p.y - opening.bottom);
    value = mix(value, open_eye(eye, skin, opening, p), inside);
  }
  const double ends = smooth_step(1.12, 0.9, std::abs(t));
  value = mix(value, 0.05, 0.85 * ends * hill(p.y - opening.top, 0.014 + 0.006 * t));
  return mix(value, 0.15, 0.4 * ends * hill(p.y - opening.bottom, 0.009));
}

double open_mouth(const MouthBands& lips, const FacePoint& p) {
  const double gap = lips.lower_lip.top - lips.upper_lip.bottom;
  const double teeth_end = lips.upper_lip.bottom + std::min(0.09, 0.7 * gap);
  const double teeth = smooth_step(teeth_end + 0.008, teeth_end - 0.008, p.y) * hill(p.x, 0.3);
  const double spaces = 1.0 - 0.35 * std::pow(std::abs(std::cos(std::numbers::pi * p.x / 0.085)), 12.0);
  return mix(kMouthAlbedo, kTeethAlbedo * spaces, gap > 0.02 ? teeth : 0.0);
}

double with_mouth(double under, const FaceTraits& face, const FacePoint& p) {
  const MouthTraits& mouth = face.mouth;
  const double t = p.x / mouth.half_width;
  if (std::abs(t) >= 1.05) return under;
  const MouthBands lips = mouth_bands(mouth, p.x);
  const double on_lips = smooth_step(-0.012, 0.012, p.y - lips.upper_lip.top) *
                         smooth_step(0.015, -0.015, p.y - lips.lower_lip.bottom) *
                         smooth_step(1.0, 0.9, std::abs(t));
  const double wrinkles = 0.08 * strand_noise(face.skin.seed ^ 0x55, p, 1.57, 0.02, 0.2);
  double value = under * mix(1.0, mouth.lip_tone * (1.0 + wrinkles), on_lips);
  const double inside = smooth_step(-0.006, 0.006, p.y - lips.upper_lip.bottom) *
                        smooth_step(0.006, -0.006, p.y - lips.lower_lip.top);
  value = mix(value, open_mouth(lips, p), inside);
  const double ends = smooth_step(1.05, 0.85, std::abs(t));
  return value * (1.0 - 0.6 * ends * hill(p.y - lips.upper_lip.bottom, 0.012));
}

}  // namespace

double albedo(const ExpressedFace& face, const FacePoint& p) {
  const FaceTraits& traits = face.traits;
  const FacePoint origin = skin_origin(face, p);
  double value = bare_skin(traits.skin, origin) * shaded(traits, p);
  value *= 1.0 - beard_density(traits, origin) * (1.0 - traits.hair.tone);
  value = with_mouth(value, traits, p);
  for (std::size_t side = 0; side < 2; ++side) {
    value = with_eye(value, traits.eyes[side], traits.skin, p);
    const double brow = brow_density(traits.brows[side], traits.eyes[side], traits.hair, p);
    value = mix(value, 0.6 * traits.hair.tone + 0.05, brow);
  }
  const bool neck = p.y > 0.8 && std::abs(p.x) < 0.68;
  const double behind = neck ? 0.8 * traits.skin.tone : kBackgroundAlbedo;
  return std::clamp(mix(behind, value, head_coverage(traits.head, p)), 0.0, 1.0);
}

}  // namespace ore
