#pragma once
// Learning a model from a gallery.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

/// Which copies stand beside every face of the gallery.
enum class Copies {
  kAuto,  ///< those of the below that the training faces speak for, when they are few
  kNone,
  kMirrored,  ///< left and right exchanged
  kShifted,   ///< moved a little, each of four ways
  kBoth,      ///< moved, mirrored, and both
};

/// Of ORE-Boosting.
struct BoostOptions {
  int steps = 100;        ///< patches that may come in
  double epsilon = 1e-5;  ///< done when no candidate violates its constraint of the dual by more
  int fresh = 0;  ///< candidates that every step draws anew, half of them near what was chosen; 0: none
  std::size_t memory = std::size_t{512} << 20;  ///< bytes for oracle vectors; those beyond it go to a file
};

struct TrainOptions {
  int patches = 500;                      ///< candidates, 1 to 1000000
  std::vector<Descriptor> descriptors{};  ///< share the pool in turn; empty: all, or pixels for kOre
  std::vector<int> patch_areas{};  ///< pixels of a patch; several share the pool in turn; empty: by face size
  int dimension = 0;               ///< of a patch's feature, or the whole patch where that is smaller; 0: 100
  Learner learner = Learner::kRobust;
  Profile profile = Profile::kAccurate;  ///< for kRobust
  Copies copies = Copies::kAuto;
  std::optional<int>
      occluded_copies{};  ///< of every face, not for kOre; nullopt: by their number, 0 for kBoost
  double budget = 0.0;   ///< bound on the sum of weights; 0: by profile, for kOre, kBoost of 10, 20, ..., 100
  double penalty = 0.0;  ///< of the squared weights; 0: by profile; not together with a budget
  double relative_gap = 1e-6;  ///< the solver's certificate: (loss - optimum) / loss is at most this
  BoostOptions boost{};        ///< for kBoost
  double false_alarms = 0.01;  ///< share of strangers who may be given a name, in (0, 1]
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores; the result does not depend on it

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

/// One budget or penalty that was tried.
struct WeightTrial {
  double budget = 0.0;          ///< 0: none
  double penalty = 0.0;         ///< 0: none
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
  int occluded = 0;  ///< copies with parts hidden that were learned from
  int patches = 0;   ///< candidates
  int kept = 0;
  double budget = 0.0;              ///< 0: none
  double penalty = 0.0;             ///< 0: none
  double training_error = 0.0;      ///< leave-one-out, of the faces as they are
  double occluded_error = 0.0;      ///< leave-one-out, of the copies: against each one's strongest rival
  double seconds = 0.0;             ///< in all
  double learning_seconds = 0.0;    ///< of these, for the weights, once the candidates' margins were known
  std::vector<WeightTrial> trials;  ///< in the order in which they were tried; empty for equal weights
  std::string note;                 ///< not empty when something had to be done otherwise than asked, and why
};

/// One step of ORE-Boosting.
struct BoostingStep {
  WeightedPatch added{};        ///< the patch that came in, with the weight that it got at once
  double violation = 0.0;       ///< of its constraint of the dual, before it did
  double log_loss = 0.0;        ///< see WeightTrial
  double relative_gap = 0.0;    ///< certified, over all candidates known by then
  double training_error = 0.0;  ///< leave-one-out, of the faces as they are
  std::vector<double> weights;  ///< of the patches up to this step's, in the order in which they came
};

struct Training {
  Model model;
  std::vector<Patch> candidates;    ///< all patches that learning chose from, in the order of their streams
  std::vector<BoostingStep> steps;  ///< of kBoost, for the budget that was taken
  TrainSummary summary;
};

/// What the model was learned with, as far as it tells: to learn a new one like it.
TrainOptions options_like(const Model& model);

/// Throws Error for an unusable gallery or option, Interrupted when asked to stop.
Training train(const Gallery& gallery, const TrainOptions& options = {}, const Progress& progress = {});

/// Leaves every person of the gallery out in turn, and every face, to know the runner-up ratios of strangers and of
/// known people; train() does so with its own gallery. Without at least three people nothing can be known.
Calibration calibrate(const Model& model, const Gallery& gallery, double false_alarms = 0.01, int threads = 0,
                      const Progress& progress = {});

}  // namespace ore
