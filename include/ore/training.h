#pragma once
// train() learns a model from a gallery; calibrate() measures the threshold for unknown faces.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

/// Which copies are added for every face of the gallery.
enum class Copies {
  kAuto,  ///< if people have few faces, the choice below that is best on the training faces
  kNone,
  kMirrored,  ///< left and right exchanged
  kShifted,   ///< moved slightly up, down, left and right
  kBoth,      ///< shifted, mirrored, and shifted and mirrored
};

/// Options of ORE-Boosting.
struct BoostOptions {
  int steps = 100;        ///< largest number of patches to add
  double epsilon = 1e-5;  ///< stops when no candidate violates its dual constraint by more
  int fresh = 0;          ///< new candidates drawn in each step, half of them near chosen patches; 0: none
  std::size_t memory = std::size_t{512} << 20;  ///< bytes for oracle vectors; the rest goes to a file
};

struct TrainOptions {
  int patches = 500;                      ///< number of candidates, 1 to 1000000
  std::vector<Descriptor> descriptors{};  ///< alternate in the pool; empty: all, or pixels for kOre
  std::vector<int> patch_areas{};  ///< pixels per patch; several alternate in the pool; empty: by face size
  int dimension = 0;               ///< length of a feature; smaller patches are not projected; 0: 100; not
                                   ///< for kEvidence
  Learner learner = Learner::kRobust;
  Profile profile = Profile::kAccurate;  ///< for kEvidence and kRobust
  Copies copies = Copies::kAuto;
  std::optional<int>
      occluded_copies{};  ///< per face; not for kOre; nullopt: by the number of faces, 0 for kBoost
  double budget = 0.0;    ///< bound on the sum of weights; 0: by profile; kOre, kBoost: of 10, 20, ..., 100
  double penalty = 0.0;   ///< factor of |weights|^2 / 2; 0: by profile; excludes a budget
  double relative_gap = 1e-6;  ///< the solver certifies (loss - optimum) / loss <= this
  BoostOptions boost{};        ///< for kBoost
  double false_alarms = 0.01;  ///< share of strangers that the threshold may accept, in (0, 1]
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: all cores; the result does not depend on it

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

/// The result for one tried budget or penalty.
struct WeightTrial {
  double budget = 0.0;          ///< 0: none
  double penalty = 0.0;         ///< 0: none
  double log_loss = 0.0;        ///< logarithm of the sum of exponential losses
  double relative_gap = 0.0;    ///< certified, see TrainOptions::relative_gap
  double training_error = 0.0;  ///< leave-one-out, equation `train_error`
  int kept = 0;                 ///< number of patches with a positive weight
  int iterations = 0;
  bool converged = false;
};

struct TrainSummary {
  int people = 0;
  int faces = 0;
  int occluded = 0;  ///< number of copies with hidden parts used in learning
  int patches = 0;   ///< number of candidates
  int kept = 0;
  double budget = 0.0;              ///< 0: none
  double penalty = 0.0;             ///< 0: none
  double training_error = 0.0;      ///< leave-one-out, of the faces without occlusion
  double occluded_error = 0.0;      ///< leave-one-out, of the copies, each against its strongest competitor
  double seconds = 0.0;             ///< total
  double learning_seconds = 0.0;    ///< part of it: learning the weights from the candidates' margins
  std::vector<WeightTrial> trials;  ///< in the order of trial; empty for equal weights
  std::string note;                 ///< what was done differently from the options, and why; may be empty
};

/// One step of ORE-Boosting.
struct BoostingStep {
  WeightedPatch added{};        ///< the added patch with its weight in this step
  double violation = 0.0;       ///< of its dual constraint before this step
  double log_loss = 0.0;        ///< see WeightTrial
  double relative_gap = 0.0;    ///< certified over all candidates drawn so far
  double training_error = 0.0;  ///< leave-one-out, of the faces without occlusion
  std::vector<double> weights;  ///< of all patches added so far, in the order of addition
};

struct Training {
  Model model;
  std::vector<Patch> candidates;    ///< all patches that learning chose from, by stream
  std::vector<BoostingStep> steps;  ///< of kBoost, for the chosen budget
  TrainSummary summary;
};

/// The training options that the model records, for training a similar model.
TrainOptions options_like(const Model& model);

/// Learns a model. Throws Error for an unusable gallery or option, Interrupted when asked to stop.
Training train(const Gallery& gallery, const TrainOptions& options = {}, const Progress& progress = {});

/// Leaves out each person and each face in turn to measure the runner-up ratios of strangers and of known
/// people. train() calls it with the training gallery. Returns an empty calibration for fewer than three
/// people.
Calibration calibrate(const Model& model, const Gallery& gallery, double false_alarms = 0.01, int threads = 0,
                      const Progress& progress = {});

}  // namespace ore
