#include "lab/synth/drawn_person.h"

#include <cassert>
#include <numbers>

#include "lab/synth/face_surface.h"
#include "lab/synth/head.h"
#include "occlusion/occluder.h"
#include "support/random.h"

namespace ore {
namespace {

constexpr double kGreyLevelsPerLight = 290.0;

/// Where the centre of a picture looks and how it is turned.
struct Aim {
  FacePoint shift;
  double cosine = 1.0;
  double sine = 0.0;

  FacePoint operator()(const FacePoint& p, const FacePoint& centre) const {
    const double x = p.x - centre.x;
    const double y = p.y - centre.y;
    return {centre.x + shift.x + cosine * x - sine * y, centre.y + shift.y + sine * x + cosine * y};
  }
};

Aim draw_aim(const CameraErrors& errors, const RasterFrame& pixels, RandomStream& random) {
  const double shift = errors.shift * pixels.columns / pixels.points_per_unit;
  Aim aim;
  aim.shift = {random.normal(0.0, shift), random.normal(0.0, shift)};
  const double angle = random.normal(0.0, errors.rotation_degrees) * std::numbers::pi / 180.0;
  const double zoom = 1.0 + random.normal(0.0, errors.scale);
  aim.cosine = zoom * std::cos(angle);
  aim.sine = zoom * std::sin(angle);
  return aim;
}

}  // namespace

GrayImage take_picture(const Grid& light, const RasterFrame& frame, const PictureSize& size,
                       const CameraErrors& errors, RandomStream& random) {
  const RasterFrame pixels = picture_frame(size);
  const Aim aim = draw_aim(errors, pixels, random);
  const double gain = kGreyLevelsPerLight * (1.0 + random.normal(0.0, errors.exposure));
  GrayImage picture(size.height, size.width);
  for (int row = 0; row < size.height; ++row) {
    for (int column = 0; column < size.width; ++column) {
      const FacePoint place = aim(pixels.place(row, column), pixels.centre);
      const double signal = gain * light.between(frame.row_of(place), frame.column_of(place));
      const double noise = errors.noise_floor + errors.noise_share * signal;
      const double level = std::clamp(signal + random.normal(0.0, noise), 0.0, 255.0);
      picture.at(row, column) = static_cast<std::uint8_t>(std::lround(level));
    }
  }
  return picture;
}

namespace {

struct Sunglasses {
  double half_width;
  double half_height;
  double squareness;
  double slip;  ///< how far down the nose
  double lens_albedo;
  double frame_albedo;
  double mirror;
};

Sunglasses draw_sunglasses(RandomStream& random) {
  return {.half_width = random.uniform(0.33, 0.41),
          .half_height = random.uniform(0.23, 0.33),
          .squareness = random.uniform(2.2, 4.0),
          .slip = random.uniform(0.0, 0.1),
          .lens_albedo = random.uniform(0.02, 0.1),
          .frame_albedo = random.uniform(0.03, 0.3),
          .mirror = random.uniform(0.1, 0.8)};
}

void put_on_sunglasses(FaceSurface& surface, const FaceTraits& wearer, RandomStream& random) {
  const Sunglasses glasses = draw_sunglasses(random);
  const RasterFrame& frame = surface.frame;
  const double eye_x = wearer.eyes[1].centre.x;
  const double centre_y = wearer.eyes[1].centre.y + glasses.slip;
  const double front = wearer.head.depth + 0.06;
  for (int row = 0; row < frame.rows; ++row) {
    for (int column = 0; column < frame.columns; ++column) {
      const FacePoint p = frame.place(row, column);
      const double across = (std::abs(p.x) - eye_x) / glasses.half_width;
      const double along = (p.y - centre_y) / glasses.half_height;
      const double radius =
          std::pow(std::abs(across), glasses.squareness) + std::pow(std::abs(along), glasses.squareness);
      const double bar_y = centre_y - 0.45 * glasses.half_height;
      const double bar = smooth_step(0.05, 0.03, std::abs(p.y - bar_y)) *
                         (std::abs(p.x) < eye_x || across > 0.0 ? 1.0 : 0.0);
      const double rim = smooth_step(1.3, 1.15, radius);
      const double lens = smooth_step(1.02, 0.92, radius);
      const double height = front - 0.32 * square(p.x);
      if (std::max(bar, rim) <= 0.0) continue;
      surface.cover(row, column, std::max(bar, rim), {height, glasses.frame_albedo, 0.1});
      const double tint = glasses.lens_albedo * (1.6 - 0.5 * along);
      surface.cover(row, column, lens, {height - 0.05 * square(along), tint, glasses.mirror});
    }
  }
}

enum class Weave { kKnit, kStripes, kChecks };

struct Scarf {
  Weave weave;
  double top;
  double sag;
  double albedo;
  double second_albedo;
  double pitch;
  double angle;
  std::uint64_t seed;
};

Scarf draw_scarf(RandomStream& random) {
  return {.weave = static_cast<Weave>(random.below(3)),
          .top = random.uniform(0.25, 0.42),
          .sag = random.uniform(-0.15, 0.1),
          .albedo = random.uniform(0.4, 0.95),
          .second_albedo = random.uniform(0.08, 0.9),
          .pitch = random.uniform(0.07, 0.2),
          .angle = random.uniform(-0.5, 0.5),
          .seed = random.bits()};
}

double scarf_albedo(const Scarf& scarf, const FacePoint& p) {
  const double u = (std::cos(scarf.angle) * p.x + std::sin(scarf.angle) * p.y) / scarf.pitch;
  const double v = (-std::sin(scarf.angle) * p.x + std::cos(scarf.angle) * p.y) / scarf.pitch;
  const double wave_u = smooth_step(-0.3, 0.3, std::sin(std::numbers::pi * u));
  const double wave_v = smooth_step(-0.3, 0.3, std::sin(std::numbers::pi * v));
  const double yarn = 1.0 + 0.15 * value_noise(scarf.seed, p.x / 0.02, p.y / 0.02);
  switch (scarf.weave) {
    case Weave::kStripes:
      return yarn * mix(scarf.albedo, scarf.second_albedo, wave_v);
    case Weave::kChecks:
      return yarn * mix(scarf.albedo, scarf.second_albedo, 0.5 * (wave_u + wave_v));
    case Weave::kKnit:
      break;
  }
  return yarn * scarf.albedo * (0.85 + 0.3 * std::sin(12.0 * u) * std::sin(12.0 * v));
}

void put_on_scarf(FaceSurface& surface, const FaceTraits& wearer, RandomStream& random) {
  const Scarf scarf = draw_scarf(random);
  const RasterFrame& frame = surface.frame;
  for (int row = 0; row < frame.rows; ++row) {
    for (int column = 0; column < frame.columns; ++column) {
      const FacePoint p = frame.place(row, column);
      const double wave = 0.04 * value_noise(scarf.seed ^ 0x1, p.x / 0.25, 0.0);
      const double top = scarf.top + scarf.sag * square(p.x) + wave;
      const double share = smooth_step(top - 0.015, top + 0.015, p.y);
      if (share <= 0.0) continue;
      const double dome = 1.0 - square(p.x / 1.15) - square((p.y - 0.4) / 2.2);
      const double folds = 0.05 * strand_noise(scarf.seed ^ 0x2, p, scarf.angle, 0.14, 0.9);
      const double tent = 0.3 * hill(p, {0.0, wearer.nose.tip_y}, 0.35, 0.35);  // the nose holds it up
      const double height = (wearer.head.depth + 0.12) * std::sqrt(std::max(dome, 0.02)) + tent + folds;
      surface.cover(row, column, share, {height, std::min(scarf_albedo(scarf, p), 1.0), 0.0});
    }
  }
}

}  // namespace

void put_on(FaceSurface& surface, Accessory accessory, const FaceTraits& wearer, std::uint64_t style) {
  RandomStream random(style, RandomPurpose::kDrawnPerson, static_cast<std::uint64_t>(accessory));
  switch (accessory) {
    case Accessory::kNone:
      break;
    case Accessory::kSunglasses:
      put_on_sunglasses(surface, wearer, random);
      break;
    case Accessory::kScarf:
      put_on_scarf(surface, wearer, random);
      break;
  }
}

namespace {

constexpr std::uint64_t kPicturesPerPerson = 4096;
constexpr double kWeakestExpression = 0.7;
constexpr double kStrongestExpression = 1.25;

FaceTraits with_moved_hair(FaceTraits face, double motion, RandomStream& random) {
  face.hair.hairline_y += random.normal(0.0, motion);
  face.hair.temple_recess += random.normal(0.0, motion);
  face.hair.side_x += random.normal(0.0, 0.5 * motion);
  return face;
}

}  // namespace

Sitting::Sitting(const DrawnPerson& person, int session, const PictureSize& size)
    : person_(person),
      session_(session),
      size_(size),
      traits_(aged_to_session(draw_traits(person.seed, person.index, person.sex), person.seed, person.index,
                              session)),
      neutral_(build_surface(express(traits_, Expression::kNeutral, 0.0), size)) {}

GrayImage Sitting::draw(const PictureRequest& request) const {
  assert(request.session == session_);
  assert(request.size.height == size_.height && request.size.width == size_.width);
  assert(request.picture >= 0 && request.picture < static_cast<int>(kPicturesPerPerson));
  RandomStream random(person_.seed, RandomPurpose::kDrawnPicture,
                      static_cast<std::uint64_t>(person_.index) * kPicturesPerPerson +
                          static_cast<std::uint64_t>(request.picture));
  const double intensity = random.uniform(kWeakestExpression, kStrongestExpression);
  FaceSurface surface = request.expression == Expression::kNeutral
                            ? neutral_
                            : build_surface(express(traits_, request.expression, intensity), size_);
  put_hair_on(surface, with_moved_hair(traits_, request.hair_motion, random));
  put_on(surface, request.accessory, traits_, wardrobe_style(person_.seed, person_.index, session_));
  GrayImage picture =
      take_picture(shade(surface, request.illumination), surface.frame, size_, request.errors, random);
  if (request.noise_square_side == 0) return picture;
  return add_noise_squares(picture, request.noise_square_side, random);
}

GrayImage draw_picture(const DrawnPerson& person, const PictureRequest& request) {
  return Sitting(person, request.session, request.size).draw(request);
}

}  // namespace ore
