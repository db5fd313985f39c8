#include "lab/synth/face_traits.h"

#include <algorithm>
#include <cassert>

#include "support/random.h"

namespace ore {
namespace {

/// Streams of one person, so that a trait added to one group leaves the others as they are.
/// The last two have a stream for every session.
constexpr std::uint64_t kStreamsPerPerson = 64;
constexpr std::uint64_t kMostSessions = 16;
enum class TraitGroup : std::uint64_t {
  kBones = 0,
  kFeatures = 1,
  kSkin = 2,
  kHair = 3,
  kSession = 4,
  kWardrobe = kSession + kMostSessions,
};

RandomStream stream_of(std::uint64_t seed, int index, TraitGroup group, int session = 0) {
  assert(session >= 0 && static_cast<std::uint64_t>(session) < kMostSessions);
  return {seed, RandomPurpose::kDrawnPerson,
          static_cast<std::uint64_t>(index) * kStreamsPerPerson + static_cast<std::uint64_t>(group) +
              static_cast<std::uint64_t>(session)};
}

/// Normal without the tails that would draw monsters.
double varied(RandomStream& random, double mean, double deviation) {
  return mean + deviation * std::clamp(random.normal(), -2.2, 2.2);
}

void draw_bones(FaceTraits& face, RandomStream random) {
  const bool man = face.sex == Sex::kMan;
  HeadTraits& head = face.head;
  head.half_width = varied(random, man ? 1.0 : 0.97, 0.03);
  head.half_height = varied(random, 1.5, 0.04);
  head.depth = varied(random, 1.0, 0.09);
  head.roundness = varied(random, 2.5, 0.15);
  head.jaw_taper = varied(random, man ? 0.16 : 0.24, 0.05);
  const CheekTraits cheek{.bone = {varied(random, 0.58, 0.04), varied(random, 0.3, 0.05)},
                          .bone_height = varied(random, 0.09, 0.03),
                          .bone_width = varied(random, 0.27, 0.04),
                          .hollow = varied(random, 0.03, 0.025)};
  for (CheekTraits& side : face.cheeks) {
    side = cheek;
    side.bone_height += random.normal(0.0, 0.008);
    side.bone.y += random.normal(0.0, 0.015);
  }
  face.cheeks[0].bone.x = -cheek.bone.x;
  ChinTraits& chin = face.chin;
  chin.y = varied(random, 1.22, 0.05);
  chin.height = varied(random, man ? 0.12 : 0.09, 0.03);
  chin.width = varied(random, man ? 0.26 : 0.21, 0.04);
  chin.groove = varied(random, 0.05, 0.018);
  chin.cleft = std::max(0.0, random.normal(-0.01, 0.015));
  NoseTraits& nose = face.nose;
  nose.bridge_width = varied(random, 0.1, 0.015);
  nose.tip_width = varied(random, 0.14, 0.02);
  nose.bridge_height = varied(random, 0.12, 0.04);
  nose.tip_height = varied(random, 0.3, 0.045);
  nose.tip_y = varied(random, 0.46, 0.035);
  nose.hump = random.normal(0.0, 0.018);
  nose.skew = random.normal(0.0, 0.012);
  nose.wing_offset = varied(random, 0.15, 0.018);
  nose.wing_radius = varied(random, 0.078, 0.01);
  nose.wing_height = varied(random, 0.13, 0.02);
  nose.nostril_radius = varied(random, 0.04, 0.007);
}

void draw_eyes(FaceTraits& face, RandomStream& random) {
  const EyeTraits eye{.centre = {varied(random, 0.42, 0.014), varied(random, 0.0, 0.012)},
                      .half_width = varied(random, 0.185, 0.018),
                      .upper_opening = varied(random, 0.075, 0.018),
                      .lower_opening = varied(random, 0.045, 0.01),
                      .tilt = varied(random, 0.012, 0.014),
                      .socket_depth = varied(random, 0.13, 0.035),
                      .ball_height = varied(random, 0.06, 0.01),
                      .crease_gap = varied(random, 0.06, 0.02),
                      .bag_depth = std::max(0.0, random.normal(0.012, 0.01))};
  for (EyeTraits& side : face.eyes) {
    side = eye;
    side.centre.y += random.normal(0.0, 0.006);
    side.upper_opening += random.normal(0.0, 0.005);
  }
  face.eyes[0].centre.x = -eye.centre.x;
}

void draw_features(FaceTraits& face, RandomStream random) {
  const bool man = face.sex == Sex::kMan;
  draw_eyes(face, random);
  const BrowTraits brow{.y = varied(random, man ? -0.25 : -0.28, 0.03),
                        .tilt = random.normal(0.01, 0.03),
                        .arch = varied(random, man ? 0.04 : 0.06, 0.02),
                        .half_length = varied(random, 0.25, 0.03),
                        .thickness = varied(random, man ? 0.05 : 0.034, 0.01),
                        .density = varied(random, 0.8, 0.12),
                        .ridge_height = varied(random, man ? 0.065 : 0.035, 0.02)};
  for (BrowTraits& side : face.brows) {
    side = brow;
    side.y += random.normal(0.0, 0.008);
    side.arch += random.normal(0.0, 0.006);
  }
  MouthTraits& mouth = face.mouth;
  mouth.y = varied(random, 0.88, 0.03);
  mouth.half_width = varied(random, 0.33, 0.03);
  mouth.upper_thickness = varied(random, man ? 0.06 : 0.075, 0.018);
  mouth.lower_thickness = varied(random, man ? 0.085 : 0.1, 0.02);
  mouth.cupid_bow = varied(random, 0.3, 0.12);
  mouth.corner_lift = random.normal(-0.012, 0.015);
  mouth.protrusion = varied(random, 0.08, 0.025);
  mouth.lip_tone = varied(random, man ? 0.78 : 0.68, 0.08);
  mouth.fold_depth = std::max(0.0, random.normal(0.018, 0.01));
}

void draw_skin(FaceTraits& face, RandomStream random) {
  SkinTraits& skin = face.skin;
  skin.seed = random.bits();
  skin.tone = std::clamp(random.normal(0.6, 0.09), 0.4, 0.8);
  skin.blotches = varied(random, 0.045, 0.015);
  skin.texture = varied(random, 0.12, 0.025);
  skin.relief = varied(random, 0.012, 0.003);
  skin.roughness = varied(random, 0.0022, 0.0006);
  skin.freckles = std::max(0.0, random.normal(-0.1, 0.25));
  skin.gloss = std::max(0.02, random.normal(0.12, 0.07));
  skin.iris_tone = random.uniform(0.06, 0.4);
  skin.eye_shadow = std::max(0.0, random.normal(0.15, 0.08));
  const int moles = 4 + random.below(12);
  for (int k = 0; k < moles; ++k) {
    skin.moles.push_back({.centre = {random.uniform(-0.85, 0.85), random.uniform(-0.6, 1.3)},
                          .radius = random.uniform(0.012, 0.03),
                          .strength = random.uniform(0.2, 0.65)});
  }
}

void draw_hair(FaceTraits& face, RandomStream random) {
  const bool man = face.sex == Sex::kMan;
  HairTraits& hair = face.hair;
  hair.seed = random.bits();
  hair.tone = std::clamp(random.normal(0.09, 0.05), 0.03, 0.3);
  hair.hairline_y = varied(random, -0.82, 0.09);
  hair.temple_recess = random.normal(man ? -0.05 : 0.15, 0.12);
  hair.side_x = man ? varied(random, 0.95, 0.03) : varied(random, 0.9, 0.04);
  hair.side_end_y = man ? varied(random, 0.15, 0.15) : random.uniform(0.2, 2.0);
  hair.beard = man ? std::clamp(random.normal(0.12, 0.18), 0.0, 0.8) : 0.0;
  hair.moustache = man ? std::clamp(hair.beard + random.normal(0.0, 0.15), 0.0, 0.9) : 0.0;
}

}  // namespace

FaceTraits draw_traits(std::uint64_t seed, int index, Sex sex) {
  FaceTraits face;
  face.sex = sex;
  draw_bones(face, stream_of(seed, index, TraitGroup::kBones));
  draw_features(face, stream_of(seed, index, TraitGroup::kFeatures));
  draw_skin(face, stream_of(seed, index, TraitGroup::kSkin));
  draw_hair(face, stream_of(seed, index, TraitGroup::kHair));
  return face;
}

FaceTraits aged_to_session(FaceTraits face, std::uint64_t seed, int index, int session) {
  if (session == 0) return face;
  RandomStream random = stream_of(seed, index, TraitGroup::kSession, session);
  face.hair.hairline_y += random.normal(0.0, 0.1);
  face.hair.temple_recess += random.normal(0.0, 0.08);
  face.hair.side_x += random.normal(0.0, 0.04);
  face.hair.tone *= random.uniform(0.7, 1.4);
  face.hair.seed += static_cast<std::uint64_t>(session);
  if (face.sex == Sex::kMan) {
    face.hair.beard = std::clamp(face.hair.beard + random.normal(0.0, 0.12), 0.0, 0.95);
    face.hair.moustache = std::clamp(face.hair.moustache + random.normal(0.0, 0.12), 0.0, 0.95);
  }
  face.skin.tone *= 1.0 + random.normal(0.0, 0.04);
  face.skin.gloss = std::max(0.02, face.skin.gloss + random.normal(0.0, 0.03));
  face.skin.eye_shadow = std::max(0.0, face.skin.eye_shadow + random.normal(0.0, 0.05));
  face.mouth.lip_tone += random.normal(0.0, 0.04);
  for (EyeTraits& eye : face.eyes) eye.upper_opening += random.normal(0.0, 0.006);
  return face;
}

std::uint64_t wardrobe_style(std::uint64_t seed, int index, int session) {
  return stream_of(seed, index, TraitGroup::kWardrobe, session).bits();
}

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
