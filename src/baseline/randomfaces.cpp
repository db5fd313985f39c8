#include <algorithm>
#include <limits>

#include "baseline/face_projection.h"
#include "feature/patch_feature.h"

namespace ore {

FaceProjection fit_randomfaces(int height, int width, int dimension, std::uint64_t seed) {
  Patch whole_face{.x = 0,
                   .y = 0,
                   .width = width,
                   .height = height,
                   .dimension = 0,
                   // Not the stream of any patch in a pool.
                   .stream = std::numeric_limits<std::uint32_t>::max()};
  whole_face.dimension = std::min(dimension, whole_face.area());
  return {draw_projection(whole_face, seed), {}};
}

}  // namespace ore
