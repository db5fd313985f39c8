#include "occlusion/occluder.h"

#include <fmt/format.h>

#include <cassert>

#include "occlusion/disguises.h"
#include "occlusion/noise_squares.h"
#include "occlusion/piece.h"
#include "occlusion/texture.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

GrayImage lay_piece_over(const GrayImage& face, const Occluder& occluder, RandomStream& random) {
  const double area = occluder.percent / 100.0 * face.height * face.width;
  const PieceSize size = fitting_piece(face, area, 1.0);
  const Piece piece = draw_place(face, size, random);
  GrayImage occluded = face;
  paste(occluder.picture ? cut_out(*occluder.picture, size, random)
                         : draw_texture(size.height, size.width, random),
        piece, occluded);
  return occluded;
}

}  // namespace

GrayImage occlude(const GrayImage& face, const Occluder& occluder, RandomStream& random) {
  if (face.pixels.empty()) {
    throw InvalidOption(
        fmt::format("a face to occlude is {}x{}, but must have a pixel", face.height, face.width));
  }
  switch (occluder.kind) {
    case OccluderKind::kNoise:
      return add_noise_squares(face, occluder.side, random);
    case OccluderKind::kSunglasses:
      return put_on_sunglasses(face, random);
    case OccluderKind::kScarf:
      return put_on_scarf(face, random);
    case OccluderKind::kTexture:
    case OccluderKind::kPicture:
      break;
  }
  assert((occluder.kind == OccluderKind::kPicture) == (occluder.picture != nullptr));
  return lay_piece_over(face, occluder, random);
}

std::vector<GrayImage> occlude_all(std::span<const GrayImage> faces, const Occluder& occluder,
                                   std::uint64_t seed, int threads) {
  std::vector<GrayImage> occluded(faces.size());
  parallel_for(static_cast<int>(faces.size()), threads, [&](int i) {
    const auto index = static_cast<std::size_t>(i);
    RandomStream random(seed, RandomPurpose::kOccluder, index);
    occluded[index] = occlude(faces[index], occluder, random);
  });
  return occluded;
}

}  // namespace ore
