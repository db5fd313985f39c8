#pragma once
// What makes a drawn person that person: measures of the head in face units (see curves.h) and the look
// of skin and hair. Everything drawn follows from these numbers.

#include <array>
#include <cstdint>
#include <vector>

#include "synth/curves.h"

namespace ore {

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

/// What the person wears in a session; a style for put_on (accessories.h).
std::uint64_t wardrobe_style(std::uint64_t seed, int index, int session);

}  // namespace ore
