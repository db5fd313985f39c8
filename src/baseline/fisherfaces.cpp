#include <algorithm>

#include "baseline/face_projection.h"
#include "baseline/principal_space.h"
#include "linalg/discriminant.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {

FaceProjection fit_fisherfaces(FacePointers faces, std::span<const int> class_sizes, int dimension,
                               int threads) {
  const PrincipalSpace space(faces, threads);
  if (space.rank() == 0)
    throw Error("Fisherfaces need faces that differ, and all of the gallery's are the same");
  Discriminant discriminant;
  // One piece of work, so that BLAS runs on one thread whatever the caller does.
  parallel_for(1, 1, [&](int) {
    discriminant = discriminant_directions(space.coordinates(), class_sizes, dimension);
  });
  if (discriminant.ratios.size() == 0)
    throw Error("Fisherfaces need people who differ, and all of the gallery's have the same mean face");
  FaceProjection result;
  result.matrix = space.mixed_directions(discriminant.directions);
  result.mean_image = (result.matrix.cast<double>() * space.mean()).cast<float>();
  return result;
}

}  // namespace ore
