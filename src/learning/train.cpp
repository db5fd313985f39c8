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
  const std::vector<Descriptor> descriptors =
      options.descriptors.empty()
          ? std::vector{Descriptor::kPixels, Descriptor::kGradients, Descriptor::kCells}
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

/// Weights by the learner, and what the model needs to trust its patches on its own.
LearnedWeights learn_with_confidence(const std::vector<Patch>& patches, int kinds, const TrainingSet& set,
                                     const TrainOptions& options, const Progress& progress, Model& model,
                                     std::string& note) {
  RobustTable table(
      patches, set,
      {.kinds = kinds,
       .penalty = options.penalty > 0.0 ? options.penalty : profile_options(options.profile).penalty,
       .seed = options.seed,
       .threads = options.threads},
      progress);
  LearnedWeights learned;
  if (options.learner == Learner::kEqual) {
    learned = equal_weights(patches.size());
    learned.training_error = table.training_error(learned.weights);
  } else {
    learned = checked(learn_robust_weights(table, robust_options(options), progress), table, note);
  }
  learned.occluded_error = table.occluded_error(learned.weights);
  model.curves = table.curves();
  for (int t = 0; t < static_cast<int>(patches.size()); ++t) {
    const double weight = learned.weights[t];
    if (weight > 0.0)
      model.patches.push_back(
          {patches[static_cast<std::size_t>(t)], weight, table.usual_residual(t), table.curve_of(t)});
  }
  return learned;
}

void keep_weighted(const std::vector<Patch>& patches, const Eigen::VectorXd& weights, Model& model) {
  for (std::size_t t = 0; t < patches.size(); ++t) {
    const double weight = weights[static_cast<Eigen::Index>(t)];
    if (weight > 0.0) model.patches.push_back({.patch = patches[t], .weight = weight});
  }
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

void name_learner(const TrainOptions& options, const LearnedWeights& learned, Model& model) {
  const bool weighted = learned.budget > 0.0 || learned.penalty > 0.0;
  model.learner = !weighted ? "equal" : options.learner == Learner::kOre ? "ore" : "robust";
  if (model.learner == "robust") model.profile = profile_name(options.profile);
}

}  // namespace

Training train(const Gallery& gallery, const TrainOptions& options, const Progress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  options.validate();
  gallery.validate(2);
  const std::vector<PatchKind> kinds = kinds_for(gallery, options);
  const std::vector<Patch> patches = sample_patches(
      gallery.height, gallery.width,
      {.count = options.patches, .kinds = kinds, .dimension = options.dimension, .seed = options.seed});

  Training result;
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

  LearnedWeights learned;
  std::string& note = result.summary.note;
  if (!set.learnable()) {
    learned = equal_weights(patches.size());
    keep_weighted(patches, learned.weights, model);
    note =
        "every person has a single face, so that nothing can be learned by leaving one out: all patches "
        "have equal weights";
  } else if (options.learner == Learner::kOre) {
    learned = learn_as_published(patches, set, options, progress, note);
    keep_weighted(patches, learned.weights, model);
  } else {
    learned =
        learn_with_confidence(patches, static_cast<int>(kinds.size()), set, options, progress, model, note);
  }
  name_learner(options, learned, model);
  model.budget = learned.budget;
  model.penalty = learned.penalty;
  model.training_error = learned.training_error;

  result.candidates = patches;
  TrainSummary& summary = result.summary;
  summary.people = static_cast<int>(gallery.people.size());
  summary.faces = gallery.face_count();
  summary.occluded = set.occluded_count();
  summary.patches = static_cast<int>(patches.size());
  summary.kept = static_cast<int>(model.patches.size());
  summary.budget = learned.budget;
  summary.penalty = learned.penalty;
  summary.training_error = learned.training_error;
  summary.occluded_error = learned.occluded_error;
  summary.trials = learned.trials;
  summary.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace ore
