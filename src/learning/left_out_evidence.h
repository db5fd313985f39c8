#pragma once
// The evidence of one patch on training samples, each with the face it comes from left out: what learning and
// calibration rest on.
//
// The people are divided into blocks. The directions and covariances that judge a block come from the people
// outside of it: a face looks closer to its person, and less hidden, to those that it took part in. Scores
// would then be larger in training than later, and no threshold would hold. A sample's rivals are the
// people of its block, or everybody. In learning each rival also has one face less (balanced leave-one-out): otherwise the
// sample's own person would be the only one with a face missing.

#include <Eigen/Core>

#include <cstdint>
#include <optional>
#include <vector>

#include "learning/leave_one_out.h"
#include "ore/model.h"
#include "representation/patch_evidence.h"

namespace ore {

struct EvidenceBlockOptions {
  int most_people = 100;   ///< per block
  bool everybody = false;  ///< rivals are all people, not only those of the block
  int most_samples = 0;    ///< evenly spread; 0: all
  std::uint64_t seed = 1;
};

/// The people of a training set in blocks.
struct EvidenceBlocks {
  /// The people are drawn at random; a single block if there are too few people to judge some by the others.
  EvidenceBlocks(const TrainingSet& set, const EvidenceBlockOptions& options);

  struct Block {
    std::vector<int> members;  ///< do not take part in the block's covariances
    std::vector<int> people;   ///< the rivals, and the members
    std::vector<int> samples;  ///< of the members
    std::vector<int> own;      ///< by sample: the place of its person in `people`
  };
  std::vector<Block> blocks;
  std::vector<int> dropped;  ///< by person: the face that a rival lacks, counted from the person's first
};

/// Log likelihood ratios by the two models, people x samples of one block.
struct BlockRatios {
  Eigen::MatrixXf pairs;
  Eigen::MatrixXf subspaces;  ///< empty if the patch has no subspace model
};

/// Ratios in 16 bits, within what these can hold: those of all patches are kept at once.
using HalfMatrix = Eigen::Matrix<Eigen::half, Eigen::Dynamic, Eigen::Dynamic>;
HalfMatrix as_half(const Eigen::MatrixXf& ratios);

struct LeftOutEvidence {
  std::vector<BlockRatios> ratios;  ///< by block
  Eigen::MatrixXf clues;            ///< 2 x samples
  PatchEvidence parameters;         ///< from all people; without weights, clue scales and regression
};

enum class Rivals {
  kBalanced,  ///< with one face less
  kWhole,
};

/// With `fitted`, takes the slope and offset of the subspace model from there instead of fitting them.
LeftOutEvidence left_out_evidence(const Patch& patch, std::uint64_t seed, const TrainingSet& set,
                                  const EvidenceBlocks& blocks, Rivals rivals,
                                  const PatchEvidence* fitted = nullptr);

/// Coefficients of a logistic regression by Newton's method, with a small ridge: maximises the weighted log
/// likelihood of the 0/1 labels given the columns of `terms`.
Eigen::VectorXd fit_logistic(const Eigen::MatrixXd& terms, const Eigen::VectorXd& labels,
                             const Eigen::VectorXd& weights);

/// The log likelihood ratio of "own person" and "rival" as a line in a value.
struct LogRatioLine {
  double offset = 0.0;
  double slope = 0.0;
};

/// A logistic regression of labels 1 (own) and 0 (rival) in which both weigh the same in total; nullopt if
/// there are none of one.
std::optional<LogRatioLine> fit_log_ratio(const std::vector<double>& values,
                                          const std::vector<double>& labels);

}  // namespace ore
