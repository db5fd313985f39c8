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
// cheaper) abstains. The scores are votes with a fraction that breaks ties (baseline/majority.h).

#include <memory>

#include "baseline/face_blocks.h"
#include "baseline/rival.h"

namespace ore {

struct BlockSrcOptions {
  BlockLayout layout;
  double epsilon = 0.05;  ///< Wright's; our paper gives none

  /// Throws InvalidOption unless the layout is valid and 0 <= epsilon < 1. From 1 on, b = 0 does.
  void validate() const;
};

/// Requires a valid gallery. `threads` (0: all cores) is of fitting. Throws InvalidOption, Interrupted.
std::unique_ptr<Rival> block_src(const Gallery& gallery, const BlockSrcOptions& options = {}, int threads = 0,
                                 const Progress& progress = {});

}  // namespace ore
