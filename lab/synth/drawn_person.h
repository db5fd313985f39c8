#pragma once
// Draws pictures of people who do not exist (draw_picture, Sitting), with the errors of a camera
// (take_picture) and with sunglasses and scarves (put_on).

#include <cstdint>

#include "lab/synth/face_surface.h"
#include "lab/synth/face_traits.h"
#include "ore/image.h"
#include "support/random.h"

namespace ore {

/// Standard deviations, from picture to picture.
struct CameraErrors {
  double shift = 0.005;  ///< share of the picture's width, along each axis
  double rotation_degrees = 1.0;
  double scale = 0.01;
  double exposure = 0.1;       ///< share of the signal
  double noise_floor = 0.7;    ///< grey levels
  double noise_share = 0.015;  ///< of the signal
};

/// The picture of `light`, a raster over `frame`, with errors drawn from `random`.
GrayImage take_picture(const Grid& light, const RasterFrame& frame, const PictureSize& size,
                       const CameraErrors& errors, RandomStream& random);

// Things that people wear before a camera and that hide them from it.

enum class Accessory { kNone, kSunglasses, kScarf };

/// `style` decides cut, colour and pattern; the same style looks the same on every person.
void put_on(FaceSurface& surface, Accessory accessory, const FaceTraits& wearer, std::uint64_t style);

// Pictures of people who do not exist. A picture is a pure function of (world seed, person, request): the
// same three give the same pixels, whatever else was drawn before.

struct DrawnPerson {
  std::uint64_t seed = 1;  ///< of the world that the person lives in
  int index = 0;           ///< 0 <= index
  Sex sex = Sex::kMan;
};

struct PictureRequest {
  PictureSize size;
  int picture = 0;  ///< 0 <= picture < 4096; pictures of one person differ in their random errors by it
  int session = 0;  ///< 0 <= session < 16; sessions lie weeks apart
  Expression expression = Expression::kNeutral;
  Accessory accessory = Accessory::kNone;
  Illumination illumination{.lights = {Light{}}, .ambient = 0.02};
  double hair_motion = 0.0;  ///< standard deviation of the hairline's place, face units
  CameraErrors errors;
  int noise_square_side = 0;  ///< pixels; noise squares over the picture as in occlusion/occluder.h; 0: none
};

GrayImage draw_picture(const DrawnPerson& person, const PictureRequest& request);

/// One person in one session before one camera. Draws the same pictures as draw_picture, sooner, because
/// it keeps the neutral face.
class Sitting {
 public:
  Sitting(const DrawnPerson& person, int session, const PictureSize& size);

  /// request.session and request.size must be those of the sitting.
  GrayImage draw(const PictureRequest& request) const;

 private:
  DrawnPerson person_;
  int session_;
  PictureSize size_;
  FaceTraits traits_;
  FaceSurface neutral_;
};

}  // namespace ore
