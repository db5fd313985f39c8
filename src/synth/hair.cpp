#include "synth/hair.h"

#include "synth/feature_outlines.h"
#include "synth/value_noise.h"

namespace ore {

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

}  // namespace ore
