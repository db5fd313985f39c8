#pragma once
// Cuts a face into blocks (FaceBlocks), and combines the answers of blocks or patches into one (plurality).
//
// Plurality: every voter (a patch or a block of the face) has one vote.
//
//   result_k = votes_k + t_k,   t_k in [0, 1) the mean over the voters of (s_k - q) / (max - q), cut at 0,
//   with s the voter's scores and q their lower quartile
//
// so that votes decide and t only breaks ties. The scale of a voter's scores does not matter, and neither do
// the voter's lowest scores: the lowest quarter counts as 0.

#include <Eigen/Core>

#include <vector>

#include "patch/descriptors.h"

namespace ore {

/// `scores` is people x voters, the larger the better; the result has one entry per person. A voter votes for
/// the first of equal people. A voter without preference (all scores equal, as for a black block, or one not
/// finite) abstains.
Eigen::VectorXf plurality(const Eigen::MatrixXf& scores);

/// The votes alone, for methods that break ties in their own way.
Eigen::VectorXf votes(const Eigen::MatrixXf& scores);

// A face cut into blocks, as the modular methods do: rows x columns blocks side by side, each reduced to
// height x width values, which are scaled to length 1 (a black block stays 0).
//
//   blocks   row i of the blocks has the face's rows [i H / rows, (i + 1) H / rows), columns likewise
//   cells    the same division of a block into height x width; each gives one value
//
// What is smaller than its number of parts has a part for every pixel: nothing is enlarged.

/// What a cell becomes.
enum class BlockReduction {
  kSample,  ///< its centre pixel
  kMean,    ///< the mean of its pixels
};

/// The paper's sizes (section "experiments"). It does not say how blocks are reduced.
struct BlockLayout {
  int rows = 4;
  int columns = 2;
  int height = 12;
  int width = 9;
  BlockReduction reduction = BlockReduction::kSample;

  /// Throws InvalidOption unless every size is at least 1.
  void validate() const;
};

class FaceBlocks {
 public:
  /// Of faces of face_height x face_width, at least 1. The layout is valid.
  FaceBlocks(const BlockLayout& layout, int face_height, int face_width);

  int count() const { return static_cast<int>(blocks_.size()); }

  /// The number of values of a block.
  int dimension(int block) const;

  /// The block's values in every face, dimension(block) x faces, cell by cell along the rows.
  Eigen::MatrixXf features(int block, FacePointers faces) const;

 private:
  /// Consecutive rows or columns.
  struct Stretch {
    int first = 0;
    int length = 0;
  };
  struct Block {
    std::vector<Stretch> down;  ///< of its cells
    std::vector<Stretch> across;
  };

  /// Into `parts` stretches, or one per pixel if there are fewer pixels.
  static std::vector<Stretch> divide(const Stretch& whole, int parts);

  float value(const GrayImage& face, const Stretch& rows, const Stretch& columns) const;

  BlockReduction reduction_;
  std::vector<Block> blocks_;  ///< row by row
};

}  // namespace ore
