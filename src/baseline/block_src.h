#pragma once
// Block-SRC (Wright, Yang, Ganesh, Sastry, Ma, PAMI 2009, section on partitioning): robust sparse
// representation classification of every block of the face by itself, and a vote of the blocks (equation
// `fusion` with F a count of votes). In a block with features X of all people side by side and probe y, all
// of length 1,
//
//   minimise |b|_1 + |e|_1  subject to  |y - X b - e|_2 <= epsilon        (equation `opt_robust_src`)
//   the block's vote goes to the person k with the smallest |y - e - X_k b_k|
//
// e takes up what is no face. A block that nobody helps to represent (b = 0: a black block, or e alone is
// cheaper) abstains.
//
//   score_k = votes_k + 1 / (2 + sum_t |y_t - e_t - X_{t,k} b_{t,k}|)
//
// The fraction is ours and breaks ties, of which eight blocks have many, by the sum of residuals: in a
// covered block little of y is left beside e, so that such a block has little to say there. Under noise
// squares on Extended Yale B it is right more often than the first of equals is, by 1 to 10 points.

#include <memory>

#include "baseline/face_blocks.h"
#include "baseline/rival.h"

namespace ore {

struct BlockSrcOptions {
  BlockLayout layout;
  /// Our paper gives none; Wright's robust form has 0. From 0.05 to 0.01 accuracy under noise squares rises
  /// by 0 to 3 points; further down it stays.
  double epsilon = 0.01;

  /// Throws InvalidOption unless the layout is valid and 0 <= epsilon < 1. From 1 on, b = 0 does.
  void validate() const;
};

/// Requires a valid gallery. `threads` (0: all cores) is of fitting. Throws InvalidOption, Interrupted.
std::unique_ptr<Rival> block_src(const Gallery& gallery, const BlockSrcOptions& options = {}, int threads = 0,
                                 const Progress& progress = {});

}  // namespace ore
