#pragma once
// PCRC, patch-based collaborative representation (Zhu, Zhang, Hu and Shiu 2012) at one scale: the reduced
// face is cut into overlapping square patches on a regular grid, each is a collaborative representation over
// the same patch of all gallery faces (baseline/vector_classifier.h), and the patches' answers are joined by
// plurality (baseline/majority.h): scores are votes, with ties broken by how far the other patches agree.

#include <memory>

#include "baseline/rival.h"
#include "baseline/vector_classifier.h"

namespace ore {

/// Lengths in pixels of the reduced face. The authors reduce faces to 32 pixels, with patches of 10. Twice as
/// many serve better under noise. Extended Yale B, 30 training faces, mean of the splits 1 to 4; clean, and
/// squares of noise of 60 and 120 pixels:
///
///   face 64, step 5   99.8   97.7   46.3 %
///   face 48, step 4   99.9   94.3   34.8 %
///   face 32, step 2   99.0   72.6   15.4 %
///
/// Under noise one split says little (24 to 55 % at 120 pixels): most wrong answers name one
/// and the same person, and how many do depends on the gallery's faces.
struct PatchCrcOptions {
  int face_edge = 64;   ///< the longer edge of the reduced face; smaller faces stay as they are
  int patch_edge = 10;  ///< or the face's shorter edge where that is smaller
  int step = 5;         ///< from patch to patch, at most
  double penalty = kUsualPenaltyPerFace;  ///< of the ridge, for every face of the gallery

  /// Throws InvalidOption unless all are positive.
  void validate() const;
};

/// Nothing depends on the number of threads (0: all cores). Throws InvalidOption, Error when the gallery is
/// not valid, Interrupted.
std::unique_ptr<Rival> patch_crc(const Gallery& gallery, const PatchCrcOptions& options = {}, int threads = 0,
                                 const Progress& progress = {});

}  // namespace ore
