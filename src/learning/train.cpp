#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "learning/choose_copies.h"
#include "learning/ore_learning.h"
#include "learning/posterior_table.h"
#include "learning/robust_learning.h"
#include "learning/robust_table.h"
#include "learning/training_set.h"
#include "ore/training.h"
#include "patch/default_kinds.h"

namespace ore {
namespace {

/// Occluded copies that are enough in all, and the most of one face that still add something.
constexpr double kEnoughOccluded = 2500.0;
constexpr int kMostOccludedCopies = 20;

std::vector<PatchKind> kinds_for(const Gallery& gallery, const TrainOptions& options) {
  // The paper's learner comes with the paper's patches: whole pixels.
  if (options.learner == Learner::kOre && options.descriptors.empty())
    return pixel_kinds(options.patch_areas.empty()
                           ? std::vector{default_patch_area(gallery.height, gallery.width)}
                           : options.patch_areas);
  const std::vector<Descriptor> descriptors = options.descriptors.empty()
                                                  ? std::vector(kDescriptors.begin(), kDescriptors.end())
                                                  : options.descriptors;
  return patch_kinds(gallery.height, gallery.width, descriptors, options.patch_areas);
}

int occluded_copies(const Gallery& gallery, const TrainOptions& options) {
  if (options.learner == Learner::kOre) return 0;
  if (options.occluded_copies) return *options.occluded_copies;
  const double wanted = std::round(kEnoughOccluded / gallery.face_count());
  return std::clamp(static_cast<int>(wanted), 1, kMostOccludedCopies);
}

/// What to say when the taken weights were not solved to the wanted gap.
std::string convergence_note(const LearnedWeights& learned) {
  for (const WeightTrial& trial : learned.trials)
    if (trial.budget == learned.budget && trial.penalty == learned.penalty && !trial.converged)
      return fmt::format("the weights are only certified to be within {:.1e} of the smallest loss",
                         trial.relative_gap);
  return "";
}

LearnedWeights equal_weights(std::size_t patches) {
  LearnedWeights equal;
  equal.weights = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(patches));
  return equal;
}

/// `learned`, or equal weights where it found no patch of use; `table` tells their training error.
template <typename Table>
LearnedWeights checked(LearnedWeights learned, Table& table, std::string& note) {
  if (learned.weights.maxCoeff() > 0.0) {
    note = convergence_note(learned);
    return learned;
  }
  note =
      "no patch tells these people apart better than chance when a face is left out: all patches have "
      "equal weights";
  LearnedWeights equal = equal_weights(static_cast<std::size_t>(learned.weights.size()));
  equal.training_error = table.training_error(equal.weights);
  equal.trials = std::move(learned.trials);
  return equal;
}

LearnedWeights learn_as_published(const std::vector<Patch>& patches, const TrainingSet& set,
                                  const TrainOptions& options, const Progress& progress, std::string& note) {
  PosteriorTable table(patches, options.seed, set, options.threads, progress);
  const std::vector<double> budgets =
      options.budget > 0.0 ? std::vector<double>{options.budget} : usual_budgets();
  return checked(learn_weights(table, budgets, options.relative_gap, progress), table, note);
}

RobustLearningOptions robust_options(const TrainOptions& options) {
  RobustLearningOptions robust = profile_options(options.profile);
  robust.relative_gap = options.relative_gap;
  if (options.penalty > 0.0) robust.penalty = options.penalty;
  if (options.budget > 0.0) {
    robust.budget = options.budget;
    robust.penalty = 0.0;
  }
  return robust;
}

/// Puts the patches with a weight into the model.
void keep_weighted(const std::vector<Patch>& patches, const Eigen::VectorXd& weights, Model& model) {
  for (std::size_t t = 0; t < patches.size(); ++t) {
    const double weight = weights[static_cast<Eigen::Index>(t)];
    if (weight > 0.0) model.patches.push_back({.patch = patches[t], .weight = weight});
  }
}

/// Gives the model's patches, kept of `table`'s, what they need to know how far to trust themselves.
void add_confidence(const RobustTable& table, Model& model) {
  model.curves = table.curves();
  for (WeightedPatch& weighted : model.patches) {
    // A candidate's stream is its place among them.
    const auto t = static_cast<int>(weighted.patch.stream);
    weighted.usual_residual = table.usual_residual(t);
    weighted.curve = table.curve_of(t);
  }
}

LearnedWeights learn_with_confidence(const std::vector<Patch>& patches, int kinds, const TrainingSet& set,
                                     const TrainOptions& options, const Progress& progress, Model& model,
                                     std::string& note) {
  const RobustLearningOptions robust = robust_options(options);
  RobustTableOptions table_options{.kinds = kinds, .seed = options.seed, .threads = options.threads};
  if (robust.penalty > 0.0) table_options.penalty = robust.penalty;
  RobustTable table(patches, set, table_options, progress);
  LearnedWeights learned;
  if (options.learner == Learner::kEqual) {
    learned = equal_weights(patches.size());
    learned.training_error = table.training_error(learned.weights);
  } else {
    learned = checked(learn_robust_weights(table, robust, progress), table, note);
  }
  learned.occluded_error = table.occluded_error(learned.weights);
  keep_weighted(patches, learned.weights, model);
  add_confidence(table, model);
  return learned;
}

/// Chooses the weights and fills in the model's patches.
LearnedWeights learn(const std::vector<Patch>& patches, int kinds, const TrainingSet& set,
                     const TrainOptions& options, const Progress& progress, Model& model, std::string& note) {
  if (set.learnable() && options.learner != Learner::kOre)
    return learn_with_confidence(patches, kinds, set, options, progress, model, note);
  LearnedWeights learned;
  if (set.learnable()) {
    learned = learn_as_published(patches, set, options, progress, note);
  } else {
    learned = equal_weights(patches.size());
    note =
        "every person has a single face, so that nothing can be learned by leaving one out: all patches "
        "have equal weights";
  }
  keep_weighted(patches, learned.weights, model);
  return learned;
}

std::string profile_name(Profile profile) {
  switch (profile) {
    case Profile::kAccurate:
      return "accurate";
    case Profile::kBalanced:
      return "balanced";
    case Profile::kFast:
      return "fast";
  }
  return "";
}

void describe_learning(const TrainOptions& options, const LearnedWeights& learned, Model& model) {
  const bool weighted = learned.budget > 0.0 || learned.penalty > 0.0;
  model.learner = !weighted ? "equal" : options.learner == Learner::kOre ? "ore" : "robust";
  if (model.learner == "robust") model.profile = profile_name(options.profile);
  model.budget = learned.budget;
  model.penalty = learned.penalty;
  model.training_error = learned.training_error;
}

void summarize(const Gallery& gallery, const TrainingSet& set, const LearnedWeights& learned,
               const Training& training, TrainSummary& summary) {
  summary.people = static_cast<int>(gallery.people.size());
  summary.faces = gallery.face_count();
  summary.occluded = set.occluded_count();
  summary.patches = static_cast<int>(training.candidates.size());
  summary.kept = static_cast<int>(training.model.patches.size());
  summary.budget = learned.budget;
  summary.penalty = learned.penalty;
  summary.training_error = learned.training_error;
  summary.occluded_error = learned.occluded_error;
  summary.trials = learned.trials;
}

}  // namespace

Training train(const Gallery& gallery, const TrainOptions& options, const Progress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  options.validate();
  gallery.validate(2);
  const std::vector<PatchKind> kinds = kinds_for(gallery, options);

  Training result;
  result.candidates = sample_patches(
      gallery.height, gallery.width,
      {.count = options.patches, .kinds = kinds, .dimension = options.dimension, .seed = options.seed});
  const std::vector<Patch>& patches = result.candidates;
  Model& model = result.model;
  model.face_height = gallery.height;
  model.face_width = gallery.width;
  model.seed = options.seed;
  model.candidates = static_cast<int>(patches.size());
  model.copies = options.copies == Copies::kAuto
                     ? choose_copies(gallery, patches, options.seed, options.threads, progress)
                     : copies_named(options.copies, gallery.height);
  const TrainingSet set(gallery, map_kinds(patches),
                        {.copies = model.copies,
                         .occluded_copies = occluded_copies(gallery, options),
                         .seed = options.seed,
                         .threads = options.threads},
                        progress);
  const LearnedWeights learned =
      learn(patches, static_cast<int>(kinds.size()), set, options, progress, model, result.summary.note);
  describe_learning(options, learned, model);
  summarize(gallery, set, learned, result, result.summary);
  result.summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace ore
