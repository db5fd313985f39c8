#pragma once
// A classifier of vectors over a space of whole faces, as one rival.

#include <functional>
#include <memory>

#include "baseline/face_space.h"
#include "baseline/rival.h"
#include "baseline/vector_classifier.h"

namespace ore {

/// Makes the classifier from the gallery's features and the sizes of its classes.
using FitVectors =
    std::function<std::unique_ptr<VectorClassifier>(const ConstMatrixRef&, std::span<const int>)>;

/// Throws Error when the faces do not give as many dimensions as are asked for.
std::unique_ptr<Rival> holistic_rival(const Gallery& gallery, const FaceSpaceOptions& space,
                                      const FitVectors& fit, const Progress& progress = {});

}  // namespace ore
