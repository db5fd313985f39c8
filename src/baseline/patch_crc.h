#pragma once
// PCRC, patch-based collaborative representation (Zhu, Zhang, Hu and Shiu 2012) at one scale: the reduced
// face is cut into overlapping square patches on a regular grid, each is a collaborative representation over
// the same patch of all gallery faces (baseline/vector_classifier.h), and the patches' answers are joined by
// plurality (baseline/majority.h): scores are votes, with ties broken by how far the other patches agree.

#include <memory>

#include "baseline/rival.h"

namespace ore {

/// Lengths in pixels of the reduced face. The authors reduce faces to 32 pixels, with the same patches. Twice
/// as many serve better, the more so under noise, which a reduction spreads over its surroundings: on
/// Extended Yale B (seed 1, 30 training faces) 99.8 %, and 99.0 and 55 % under squares of noise of 60 and 120
/// pixels; with 32 pixels and steps of 2: 98.9, 72 and 17 %.
struct PatchCrcOptions {
  int face_edge = 64;   ///< the longer edge of the reduced face; smaller faces stay as they are
  int patch_edge = 10;  ///< or the face's shorter edge where that is smaller
  int step = 5;         ///< from patch to patch, at most
  /// The ridge's penalty for every face of the gallery: the authors use 0.001 for 700 of them.
  double penalty = 0.001 / 700.0;

  /// Throws InvalidOption unless all are positive.
  void validate() const;
};

/// Nothing depends on the number of threads (0: all cores). Throws InvalidOption, Error when the gallery is
/// not valid, Interrupted.
std::unique_ptr<Rival> patch_crc(const Gallery& gallery, const PatchCrcOptions& options = {}, int threads = 0,
                                 const Progress& progress = {});

}  // namespace ore
