#pragma once
// OpenCV's own recognisers of whole faces (its module `face`), behind our interface of methods:
//
//   score(person, face) = - min over the person's gallery faces of OpenCV's distance
//
//   Eigenfaces    Euclidean distance of principal components, not normalised
//   Fisherfaces   the same of discriminant components
//   LBPH          chi-square distance of histograms of local binary patterns, 8 x 8 cells of 256 bins
//
// They are available if OpenCV has the module when this library is built.

#include <memory>

#include "lab/methods/method.h"

namespace ore {

enum class OpenCvMethod { kEigenfaces, kFisherfaces, kLbph };

/// The default number of principal components of Eigenfaces. OpenCV's own default, the number of faces, takes
/// a matrix of pixels x faces in double precision (294 MB on Extended Yale B) through memory for every
/// face.
inline constexpr int kOpenCvEigenfaces = 100;

/// Whether this build has the module.
bool has_opencv_face();

/// `components`: 0 is kOpenCvEigenfaces for Eigenfaces and one less than there are people for Fisherfaces;
/// larger numbers are reduced to the largest possible one; LBPH has none. OpenCV's fitting cannot be
/// interrupted and chooses its own number of threads. Throws InvalidOption when components < 0; Error when the
/// module is missing, or the gallery does not suit OpenCV (Fisherfaces of one face each, faces smaller than
/// LBPH's cells).
std::unique_ptr<FittedMethod> opencv_method(OpenCvMethod method, const Gallery& gallery, int components = 0,
                                            const Progress& progress = {});

}  // namespace ore
