#pragma once
// Learning a model from a gallery.

#include <cstdint>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

enum class Learner {
  kOre,    ///< ORE-Learning: weights that minimise the exponential loss of the leave-one-out margins
  kEqual,  ///< every candidate patch with the same weight: a strong and honest opponent
};

struct TrainOptions {
  int patches = 500;               ///< candidates, 1 to 1000000
  std::vector<int> patch_areas{};  ///< pixels of a patch; several share the pool in turn; empty: by face size
  int dimension = 0;               ///< of a patch's feature; 0: 100, or the whole patch where that is smaller
  Learner learner = Learner::kOre;
  double budget = 0.0;         ///< bound on the sum of weights; 0: chosen among 10, 20, ..., 100
  double relative_gap = 1e-6;  ///< the solver's certificate: (loss - optimum) / loss is at most this
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores; the result does not depend on it

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

/// One budget that was tried.
struct BudgetTrial {
  double budget = 0.0;
  double log_loss = 0.0;        ///< logarithm of the sum of exponential losses
  double relative_gap = 0.0;    ///< certified, see TrainOptions::relative_gap
  double training_error = 0.0;  ///< leave-one-out, equation `train_error`
  int kept = 0;                 ///< patches with a weight
  int iterations = 0;
  bool converged = false;
};

struct TrainSummary {
  int people = 0;
  int faces = 0;
  int patches = 0;  ///< candidates
  int kept = 0;
  double budget = 0.0;
  double training_error = 0.0;
  double seconds = 0.0;
  std::vector<BudgetTrial> trials;  ///< one per budget, in rising order; empty for equal weights
  std::string note;                 ///< not empty when something had to be done otherwise than asked, and why
};

struct Training {
  Model model;
  std::vector<Patch> candidates;  ///< all patches that learning chose from
  TrainSummary summary;
};

/// Throws Error for an unusable gallery or option, Interrupted when asked to stop.
Training train(const Gallery& gallery, const TrainOptions& options = {}, const Progress& progress = {});

}  // namespace ore
