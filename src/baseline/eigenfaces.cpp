#include <algorithm>

#include "baseline/face_projection.h"
#include "baseline/principal_space.h"
#include "ore/error.h"

namespace ore {

FaceProjection fit_eigenfaces(FacePointers faces, int dimension, int threads) {
  const PrincipalSpace space(faces, threads);
  const Eigen::Index kept = std::min<Eigen::Index>(dimension, space.rank());
  if (kept == 0) throw Error("Eigenfaces need faces that differ, and all of the gallery's are the same");
  FaceProjection result;
  result.matrix = space.mixed_directions(Eigen::MatrixXd::Identity(kept, kept));
  return result;
}

}  // namespace ore
