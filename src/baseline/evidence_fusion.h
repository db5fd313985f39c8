#pragma once
// DEF, modular LRC by distance-based evidence fusion (Naseem, Togneri, Bennamoun, PAMI 2010): every block t
// of the face is given to linear regression classification by itself, which decides for its nearest class j_t
// at the distance d_t = min_k r_{t,k}; of these decisions the one with the smallest distance is the answer
// (equation `fusion` with F a competition).
//
//   score_k = - min_t r^2_{t,k},   r^2_{t,k} = min_b |y_t - X_{t,k} b|^2,   y_t of length 1
//
// Its arg max is that answer: min_k min_t r_{t,k} = min_t d_t. The other people are ranked by their own best
// block, which the two papers leave open. The features are of length 1 as in our paper (the original scales
// images by their largest pixel), so that blocks of different brightness compete on equal terms. A black
// block has no direction: its distances would all be 0 and win, so it does not compete.

#include <memory>

#include "baseline/face_blocks.h"
#include "baseline/rival.h"

namespace ore {

/// Requires a valid gallery. `threads` (0: all cores) is of fitting. Throws InvalidOption, Interrupted.
std::unique_ptr<Rival> evidence_fusion(const Gallery& gallery, const BlockLayout& layout = {},
                                       int threads = 0, const Progress& progress = {});

}  // namespace ore
