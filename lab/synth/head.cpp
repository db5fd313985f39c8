#include "lab/synth/head.h"

#include <numbers>

#include "lab/synth/face_surface.h"
#include "lab/synth/face_traits.h"

namespace ore {
namespace {

constexpr double kBackgroundHeight = -0.5;
constexpr double kReliefScale = 0.35;

/// Squared distance from the head's axis; 1 on its outline.
double outline_radius(const HeadTraits& head, const FacePoint& p) {
  const double taper = 1.0 - head.jaw_taper * smooth_step(0.45, 1.75, p.y);
  const double across = std::abs(p.x) / (head.half_width * taper);
  const double along = std::abs(p.y - head.centre_y) / head.half_height;
  return std::pow(across, head.roundness) + std::pow(along, head.roundness);
}

double eye_region(const EyeTraits& eye, const BrowTraits& brow, const FacePoint& p) {
  const double inward = eye.centre.x < 0.0 ? 1.0 : -1.0;
  double z = -eye.socket_depth * hill(p, {eye.centre.x + 0.05 * inward, eye.centre.y - 0.03}, 0.26, 0.15);
  const double t = along_brow(brow, eye, p.x);
  z += brow.ridge_height * hill(t, 1.25) * hill(p.y - brow_y(brow, t), 0.1);
  const Band opening = eye_opening(eye, p.x);
  const double lid = hill(along_eye(eye, p.x), 1.1);
  z += 1.6 * eye.ball_height * hill(p, eye.centre, 0.19, 0.13);
  z += lid *
       (0.022 * hill(p.y - opening.top + 0.02, 0.028) + 0.012 * hill(p.y - opening.bottom - 0.02, 0.025));
  z -= lid * 0.02 * hill(p.y - opening.top + eye.crease_gap, 0.02);
  const double bag_y = eye.centre.y + 0.17 - 0.6 * square(p.x - eye.centre.x);
  z -= eye.bag_depth * hill(p, {eye.centre.x + 0.05 * inward, bag_y}, 0.16, 0.04);
  return z;
}

double nose(const NoseTraits& nose, const FacePoint& p) {
  const double top = -0.12;
  const double t = std::clamp((p.y - top) / (nose.tip_y - top), 0.0, 1.0);
  const double x = p.x - nose.skew * t * t;
  const double ridge =
      mix(nose.bridge_height, nose.tip_height, t * (0.55 + 0.45 * t)) + nose.hump * hill(t - 0.45, 0.22);
  const double width = mix(nose.bridge_width, nose.tip_width, t * t);
  const double ends =
      smooth_step(top - 0.14, top + 0.1, p.y) * smooth_step(nose.tip_y + 0.17, nose.tip_y - 0.02, p.y);
  double z = ridge * ends * (0.6 * hill(x, 1.05 * width) + 0.4 * hill(x, 2.2 * width));
  z += 0.06 * hill({x, p.y}, {0.0, nose.tip_y - 0.01}, 0.1, 0.09);
  for (const double side : {-1.0, 1.0}) {
    const double wing_x = nose.skew + side * nose.wing_offset;
    z += nose.wing_height * hill(p, {wing_x, nose.tip_y + 0.04}, nose.wing_radius, nose.wing_radius * 0.95);
    z -= 0.04 * hill(p, {wing_x * 0.55, nose.tip_y + 0.105}, nose.nostril_radius, 0.025);
  }
  return z;
}

/// The line from the nose's wing past the corner of the mouth.
double nasolabial_fold(const FaceTraits& face, const FacePoint& p) {
  const double start = face.nose.tip_y - 0.02;
  const double end = face.mouth.y + 0.12;
  const double t = (p.y - start) / (end - start);
  const double x = mix(face.nose.wing_offset + 0.1, face.mouth.half_width + 0.14, std::clamp(t, 0.0, 1.0));
  const double presence = smooth_step(-0.05, 0.2, t) * smooth_step(1.1, 0.7, t);
  return face.mouth.fold_depth * presence * hill(std::abs(p.x) - x, 0.045);
}

double mouth_region(const MouthTraits& mouth, const FacePoint& p) {
  const double centre = mouth.y + 0.4 * mouth.opening;
  double z = mouth.protrusion * hill(p, {0.0, centre}, 0.36, 0.24 + 0.5 * mouth.opening);
  const double t = p.x / mouth.half_width;
  z -= 0.02 * hill(p, {0.0, mouth.y - mouth.upper_thickness - 0.1}, 0.03, 0.08);  // philtrum
  if (std::abs(t) >= 1.15) return z;
  const MouthBands lips = mouth_bands(mouth, p.x);
  const double fullness = arch(t / 1.15, 0.6);
  const auto lip = [&](const Band& band) {
    const double half = std::max(0.5 * (band.bottom - band.top), 0.015);
    return fullness * 0.6 * half * hill(p.y - 0.5 * (band.top + band.bottom), half);
  };
  z += lip(lips.upper_lip) + 1.15 * lip(lips.lower_lip);
  z -= 0.03 * fullness * hill(p.y - lips.upper_lip.bottom, 0.014);
  const bool open = p.y > lips.upper_lip.bottom && p.y < lips.lower_lip.top;
  const double gap = lips.lower_lip.top - lips.upper_lip.bottom;
  return open ? z - std::min(0.12, 0.8 * gap) : z;
}

double chin(const ChinTraits& chin, const MouthTraits& mouth, const FacePoint& p) {
  double z = chin.height * hill(p, {0.0, chin.y}, chin.width, 0.16);
  const double groove_y = mouth_bands(mouth, 0.0).lower_lip.bottom + 0.06;
  z -= chin.groove * hill(p, {0.0, groove_y}, 0.2, 0.055);
  z -= chin.cleft * hill(p, {0.0, chin.y}, 0.025, 0.1);
  return z;
}

double forehead_frown(double depth, const FacePoint& p) {
  return depth *
         (hill(std::abs(p.x) - 0.06, 0.025) * hill(p.y + 0.24, 0.12) - 0.8 * hill(p, {0.0, -0.22}, 0.1, 0.1));
}

double uneven_skin(const SkinTraits& skin, const FacePoint& origin) {
  return skin.relief * fractal_noise(skin.seed ^ 0xA1, origin, kReliefScale, 3, 0.5) +
         skin.roughness * fractal_noise(skin.seed ^ 0xB2, origin, 0.05, 2, 0.6);
}

double behind_head(const FacePoint& p) {
  const double neck = 1.0 - square(p.x / 0.68);
  if (p.y < 0.8 || neck <= 0.0) return kBackgroundHeight;
  return kBackgroundHeight + 0.55 * std::sqrt(neck);
}

}  // namespace

double head_coverage(const HeadTraits& head, const FacePoint& p) {
  return smooth_step(1.0, 0.96, outline_radius(head, p));
}

double surface_height(const ExpressedFace& face, const FacePoint& p) {
  const FaceTraits& traits = face.traits;
  const double radius = outline_radius(traits.head, p);
  if (radius >= 1.0) return behind_head(p);
  double z = traits.head.depth * std::sqrt(1.0 - radius);
  for (std::size_t side = 0; side < 2; ++side) {
    const CheekTraits& cheek = traits.cheeks[side];
    z += eye_region(traits.eyes[side], traits.brows[side], p);
    z += cheek.bone_height * hill(p, cheek.bone, cheek.bone_width, 0.2);
    z -= cheek.hollow * hill(p, {cheek.bone.x, cheek.bone.y + 0.42}, 0.2, 0.25);
  }
  z += nose(traits.nose, p) + mouth_region(traits.mouth, p) + chin(traits.chin, traits.mouth, p);
  z -= nasolabial_fold(traits, p) + forehead_frown(face.frown, p);
  return z + uneven_skin(traits.skin, skin_origin(face, p));
}

namespace {

constexpr double kHairVolume = 1.1;  ///< size of the hair's outline, in heads

/// Share in [0, 1] of the place p that is covered by the hair of the head.
double hair_coverage(const FaceTraits& face, const FacePoint& p) {
  const HairTraits& hair = face.hair;
  const double from_axis = std::abs(p.x) / face.head.half_width;
  if (from_axis < 0.6 && p.y > hair.hairline_y + 0.5) return 0.0;
  const double ragged = 0.05 * value_noise(hair.seed ^ 0x1, p.x / 0.05, p.y / 0.4) +
                        0.06 * value_noise(hair.seed ^ 0x2, p.x / 0.3, 0.0);
  const double hairline = hair.hairline_y + hair.temple_recess * square(from_axis) +
                          0.75 * smooth_step(0.7, 1.05, from_axis) + ragged;
  const double top = smooth_step(hairline + 0.025, hairline - 0.025, p.y);
  const double side_edge = hair.side_x - 0.06 * smooth_step(0.3, 1.2, p.y) + 0.4 * ragged;
  const double sides = smooth_step(side_edge - 0.02, side_edge + 0.02, from_axis) *
                       smooth_step(1.3, 1.2, from_axis) *
                       smooth_step(hair.side_end_y + 0.08, hair.side_end_y - 0.05, p.y + ragged);
  const double skull = smooth_step(face.head.centre_y - face.head.half_height - 0.12,
                                   face.head.centre_y - face.head.half_height - 0.08, p.y);
  return std::max(top, sides) * skull;
}

double hair_albedo(const HairTraits& hair, const FacePoint& p) {
  const double angle = 1.57 + 0.5 * p.x;
  const double strands = 0.5 * strand_noise(hair.seed ^ 0x3, p, angle, 0.02, 0.5) +
                         0.4 * strand_noise(hair.seed ^ 0x4, p, angle, 0.06, 0.8);
  return hair.tone * std::max(0.2, 1.0 + strands);
}

/// Hair rounds off behind the outline of the skull.
double hair_height(const HeadTraits& head, const FacePoint& p) {
  const double radius = square(p.x / (kHairVolume * head.half_width)) +
                        square((p.y - head.centre_y) / (kHairVolume * head.half_height));
  return head.depth * std::sqrt(std::max(0.01, 1.0 - radius));
}

}  // namespace

double brow_density(const BrowTraits& brow, const EyeTraits& eye, const HairTraits& hair,
                    const FacePoint& p) {
  const double t = along_brow(brow, eye, p.x);
  if (std::abs(t) > 1.2) return 0.0;
  const double thickness = brow.thickness * mix(1.05, 0.45, smooth_step(-0.2, 1.1, t));
  const double across = (p.y - brow_y(brow, t)) / thickness;
  const double outward = eye.centre.x < 0.0 ? -1.0 : 1.0;
  const double strands =
      strand_noise(hair.seed ^ 0x5, p, outward * mix(-0.9, 0.1, smooth_step(-1.0, 0.6, t)), 0.014, 0.09);
  const double body = smooth_step(1.3, 0.3, std::abs(across) + 0.25 * strands);
  return brow.density * body * smooth_step(1.1, 0.8, std::abs(t)) * (0.85 + 0.3 * strands);
}

double beard_density(const FaceTraits& face, const FacePoint& p) {
  const HairTraits& hair = face.hair;
  if (hair.beard <= 0.0 && hair.moustache <= 0.0) return 0.0;
  const double upper_edge = 0.95 - 0.75 * smooth_step(0.35, 0.9, std::abs(p.x));
  const double jaw = hair.beard * smooth_step(upper_edge - 0.12, upper_edge + 0.12, p.y);
  const double lip_y = mix(face.nose.tip_y + 0.12, face.mouth.y - face.mouth.upper_thickness, 0.65);
  const double moustache = hair.moustache * hill(p, {0.0, lip_y}, 0.36, 0.09);
  const double speckle = 0.75 + 0.35 * value_noise(hair.seed ^ 0x6, p.x / 0.018, p.y / 0.024) +
                         0.3 * value_noise(hair.seed ^ 0x7, p.x / 0.12, p.y / 0.12);
  return std::clamp(0.8 * std::max(jaw, moustache) * speckle, 0.0, 0.95);
}

void put_hair_on(FaceSurface& surface, const FaceTraits& face) {
  for (int row = 0; row < surface.frame.rows; ++row) {
    for (int column = 0; column < surface.frame.columns; ++column) {
      const FacePoint p = surface.frame.place(row, column);
      const double share = hair_coverage(face, p);
      if (share <= 0.0) continue;
      surface.cover(row, column, share,
                    {.height = hair_height(face.head, p), .albedo = hair_albedo(face.hair, p), .gloss = 0.0});
    }
  }
}

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
