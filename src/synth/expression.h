#pragma once
// Expressions: they move the features of a face, and the skin with them.

#include <vector>

#include "synth/face_traits.h"

namespace ore {

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
