#include "synth/head_shape.h"

#include "synth/feature_outlines.h"
#include "synth/value_noise.h"

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

}  // namespace ore
