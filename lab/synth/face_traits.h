#pragma once
// The traits of a drawn person (FaceTraits), the outlines of eyes, brows and lips, and expressions (express).

// Places on a face, and the hills and arches that drawn faces consist of.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/raster.h"

namespace ore {

/// A place on the face. The unit is about half a head's width (75 mm); the origin lies between the eyes,
/// x grows to the right of the picture, y grows downwards.
struct FacePoint {
  double x = 0.0;
  double y = 0.0;
};

/// A hill of height 1 at 0 that falls off within about one `width`.
inline double hill(double distance, double width) {
  return std::exp(-square(distance / width));
}

inline double hill(const FacePoint& p, const FacePoint& top, double width, double height) {
  return std::exp(-square((p.x - top.x) / width) - square((p.y - top.y) / height));
}

/// 1 inside |t| < 1, falling like an arch to 0 at its feet; `roundness` below 1 makes it fuller.
inline double arch(double t, double roundness = 1.0) {
  return std::pow(std::max(0.0, 1.0 - t * t), roundness);
}

// The traits of a drawn person: measures of the head in face units (see FacePoint), and the look of skin and
// hair. They determine everything that is drawn.

enum class Sex { kMan, kWoman };

struct HeadTraits {
  double half_width = 1.0;
  double half_height = 1.5;
  double centre_y = 0.02;
  double depth = 1.1;
  double roundness = 2.4;   ///< exponent of the outline; 2 is an ellipse
  double jaw_taper = 0.25;  ///< share of the width lost from cheek to chin
};

struct EyeTraits {
  FacePoint centre;
  double half_width = 0.19;
  double upper_opening = 0.075;
  double lower_opening = 0.05;
  double tilt = 0.01;  ///< how much the outer corner lies above the inner one
  double socket_depth = 0.13;
  double ball_height = 0.06;
  double crease_gap = 0.06;
  double bag_depth = 0.012;
};

struct BrowTraits {
  double y = -0.27;
  double tilt = 0.02;  ///< positive: inner end lower
  double arch = 0.05;
  double half_length = 0.25;
  double thickness = 0.045;
  double density = 0.7;
  double ridge_height = 0.05;
};

struct NoseTraits {
  double bridge_width = 0.1;
  double tip_width = 0.14;
  double bridge_height = 0.1;
  double tip_height = 0.36;
  double tip_y = 0.46;
  double hump = 0.0;
  double skew = 0.0;  ///< sideways shift of the tip
  double wing_offset = 0.15;
  double wing_radius = 0.075;
  double wing_height = 0.13;
  double nostril_radius = 0.04;
};

struct MouthTraits {
  double y = 0.88;
  double half_width = 0.34;
  double upper_thickness = 0.075;
  double lower_thickness = 0.1;
  double cupid_bow = 0.3;
  double corner_lift = 0.0;
  double opening = 0.0;
  double protrusion = 0.07;
  double lip_tone = 0.75;  ///< albedo of the lips relative to the skin
  double fold_depth = 0.015;
};

struct CheekTraits {
  FacePoint bone{0.58, 0.3};
  double bone_height = 0.09;
  double bone_width = 0.26;
  double hollow = 0.04;
};

struct ChinTraits {
  double y = 1.22;
  double height = 0.1;
  double width = 0.24;
  double groove = 0.05;
  double cleft = 0.0;
};

struct Mole {
  FacePoint centre;
  double radius = 0.02;
  double strength = 0.5;
};

struct SkinTraits {
  std::uint64_t seed = 0;
  double tone = 0.65;  ///< albedo
  double blotches = 0.06;
  double texture = 0.06;
  double relief = 0.015;     ///< low-frequency unevenness of the shape
  double roughness = 0.002;  ///< fine unevenness: pores and wrinkles
  double freckles = 0.0;
  double gloss = 0.1;
  double iris_tone = 0.2;
  double eye_shadow = 0.15;
  std::vector<Mole> moles;
};

struct HairTraits {
  std::uint64_t seed = 0;
  double tone = 0.1;
  double hairline_y = -0.85;
  double temple_recess = 0.1;
  double side_x = 0.92;
  double side_end_y = 0.2;
  double beard = 0.0;  ///< 0 shaved ... 1 full
  double moustache = 0.0;
};

struct FaceTraits {
  Sex sex = Sex::kMan;
  HeadTraits head;
  std::array<EyeTraits, 2> eyes;  ///< [0] on the left of the picture
  std::array<BrowTraits, 2> brows;
  NoseTraits nose;
  MouthTraits mouth;
  std::array<CheekTraits, 2> cheeks;
  ChinTraits chin;
  SkinTraits skin;
  HairTraits hair;
};

/// Person `index` of the world `seed`, as in session 0.
FaceTraits draw_traits(std::uint64_t seed, int index, Sex sex);

/// The same person some weeks later: other hair, beard and complexion, the same bones. Session 0 changes
/// nothing. Requires 0 <= session < 16.
FaceTraits aged_to_session(FaceTraits traits, std::uint64_t seed, int index, int session);

/// The person's clothing style in a session, for put_on (drawn_person.h).
std::uint64_t wardrobe_style(std::uint64_t seed, int index, int session);

// Outlines of eyes, brows and lips: where a feature lies at a given x. Shape and colour share them, so
// that a lid's shadow falls where the lid is drawn.

/// Upper and lower edge of an opening or band at one x; nothing lies between them when top >= bottom.
struct Band {
  double top = 0.0;
  double bottom = 0.0;
};

/// Place along the eye: -1 at the inner corner, 1 at the outer one.
inline double along_eye(const EyeTraits& eye, double x) {
  const double outward = eye.centre.x < 0.0 ? -1.0 : 1.0;
  return outward * (x - eye.centre.x) / eye.half_width;
}

/// The opening between the lids.
inline Band eye_opening(const EyeTraits& eye, double x) {
  const double t = along_eye(eye, x);
  const double middle = eye.centre.y - eye.tilt * t;
  return {middle - eye.upper_opening * arch(t - 0.08 * arch(t), 0.8),
          middle + eye.lower_opening * arch(t, 0.9)};
}

/// Place along the brow above `eye`: -1 at the inner end, 1 at the outer one.
inline double along_brow(const BrowTraits& brow, const EyeTraits& eye, double x) {
  const double outward = eye.centre.x < 0.0 ? -1.0 : 1.0;
  return outward * (x - eye.centre.x * 1.02) / brow.half_length;
}

inline double brow_y(const BrowTraits& brow, double t) {
  return brow.y - brow.tilt * t - brow.arch * (1.0 - square(t - 0.25));
}

/// Outlines of the mouth at x; t = x / half_width.
struct MouthBands {
  Band upper_lip;
  Band lower_lip;  ///< between upper_lip.bottom and lower_lip.top the mouth is open
};

inline MouthBands mouth_bands(const MouthTraits& mouth, double x) {
  const double t = std::clamp(x / mouth.half_width, -1.0, 1.0);
  const double line = mouth.y - mouth.corner_lift * t * t + 0.008 * hill(x, 0.06);
  const double upper_edge = line - 0.15 * mouth.opening * arch(t);
  const double lower_edge = line + 0.85 * mouth.opening * arch(t, 0.7);
  const double bow = 1.0 - mouth.cupid_bow * hill(x, 0.06);
  return {.upper_lip = {upper_edge - mouth.upper_thickness * arch(t, 0.8) * bow, upper_edge},
          .lower_lip = {lower_edge, lower_edge + mouth.lower_thickness * arch(t, 0.75)}};
}

// Expressions: they move the features of a face, and the skin with them.

enum class Expression { kNeutral, kSmile, kAnger, kScream };

/// The skin around `centre` moves by `by`.
struct SkinPush {
  FacePoint centre;
  double radius = 0.3;
  FacePoint by;
};

struct ExpressedFace {
  FaceTraits traits;             ///< with the features where the expression puts them
  std::vector<SkinPush> motion;  ///< where the skin went
  double frown = 0.0;            ///< depth of the folds between the brows
};

/// `intensity` 0 is neutral, 1 is full.
ExpressedFace express(const FaceTraits& neutral, Expression expression, double intensity);

/// The place of the neutral face from which the skin now at `p` came.
FacePoint skin_origin(const ExpressedFace& face, const FacePoint& p);

}  // namespace ore
