#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "learning/leave_one_out.h"
#include "learning/ore_learning.h"
#include "learning/posterior_table.h"
#include "ore/error.h"
#include "ore/training.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

/// Far beyond any use (the paper stops at 100), and as far as the solver is certified to converge.
constexpr double kLargestBudget = 1e4;

/// What to say when the taken budget's problem was not solved to the wanted gap.
std::string convergence_note(const LearnedWeights& learned) {
  for (const BudgetTrial& trial : learned.trials)
    if (trial.budget == learned.budget && !trial.converged)
      return fmt::format("the weights are only certified to be within {:.1e} of the smallest loss",
                         trial.relative_gap);
  return "";
}

LearnedWeights equal_weights(PosteriorTable& table, std::size_t patches) {
  LearnedWeights equal;
  equal.weights = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(patches));
  equal.training_error = table.training_error(equal.weights);
  return equal;
}

LearnedWeights learn(PosteriorTable& table, const TrainOptions& options, const TrainingFaces& training,
                     std::size_t patches, const Progress& progress, std::string& note) {
  if (options.learner == Learner::kEqual) return equal_weights(table, patches);
  if (training.learnable.empty()) {
    note =
        "every person has a single face, so that nothing can be learned by leaving one out: all patches "
        "have equal weights";
    return equal_weights(table, patches);
  }
  const std::vector<double> budgets =
      options.budget > 0.0 ? std::vector<double>{options.budget} : usual_budgets();
  LearnedWeights learned = learn_weights(table, budgets, options.relative_gap, progress);
  if (learned.weights.sum() > 0.0) {
    note = convergence_note(learned);
    return learned;
  }
  note =
      "no patch tells these people apart better than chance when a face is left out: all patches have "
      "equal weights";
  LearnedWeights equal = equal_weights(table, patches);
  equal.trials = std::move(learned.trials);
  return equal;
}

Model make_model(const Gallery& gallery, const TrainOptions& options, const std::vector<Patch>& patches,
                 const LearnedWeights& learned) {
  Model model{.face_height = gallery.height,
              .face_width = gallery.width,
              .seed = options.seed,
              .learner = learned.budget > 0.0 ? "ore" : "equal",
              .candidates = static_cast<int>(patches.size()),
              .budget = learned.budget,
              .training_error = learned.training_error,
              .patches = {}};
  for (std::size_t t = 0; t < patches.size(); ++t) {
    const double weight = learned.weights[static_cast<Eigen::Index>(t)];
    if (weight > 0.0) model.patches.push_back({patches[t], weight});
  }
  return model;
}

}  // namespace

void TrainOptions::validate() const {
  if (!std::isfinite(budget) || budget < 0.0 || budget > kLargestBudget)
    throw InvalidOption(
        fmt::format("budget is {}; it must be above 0 and at most {}", budget, kLargestBudget));
  if (!(relative_gap > 0.0) || relative_gap > 1.0)
    throw InvalidOption(fmt::format("relative_gap is {}; it must be above 0 and at most 1", relative_gap));
  if (threads < 0 || threads > 1024)
    throw InvalidOption(fmt::format("threads is {}; it must be from 0 (all cores) to 1024", threads));
}

Training train(const Gallery& gallery, const TrainOptions& options, const Progress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  options.validate();
  gallery.validate(2);
  const std::vector<int> areas = options.patch_areas.empty()
                                     ? std::vector{default_patch_area(gallery.height, gallery.width)}
                                     : options.patch_areas;
  const std::vector<Patch> patches = sample_patches(
      gallery.height, gallery.width,
      {.count = options.patches, .areas = areas, .dimension = options.dimension, .seed = options.seed});
  const TrainingFaces training(gallery);
  PosteriorTable table(patches, options.seed, training, options.threads, progress);

  Training result;
  const LearnedWeights learned =
      learn(table, options, training, patches.size(), progress, result.summary.note);
  result.model = make_model(gallery, options, patches, learned);
  result.candidates = patches;
  result.summary.people = static_cast<int>(gallery.people.size());
  result.summary.faces = gallery.face_count();
  result.summary.patches = static_cast<int>(patches.size());
  result.summary.kept = static_cast<int>(result.model.patches.size());
  result.summary.budget = learned.budget;
  result.summary.training_error = learned.training_error;
  result.summary.trials = learned.trials;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  result.summary.seconds = elapsed.count();
  return result;
}

}  // namespace ore
