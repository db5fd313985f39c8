#include "synth/drawn_person.h"

#include <cassert>

#include "occlusion/noise_squares.h"
#include "synth/hair.h"

namespace ore {
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
