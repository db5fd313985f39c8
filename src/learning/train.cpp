#include "learning/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "image/gallery.h"
#include "learning/boosting.h"
#include "learning/evidence_learning.h"
#include "learning/leave_one_out.h"
#include "learning/margins.h"
#include "learning/weights.h"
#include "ore/error.h"
#include "ore/training.h"
#include "patch/patch_pool.h"
#include "support/parallel.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

/// Mean number of faces per person from which copies no longer help.
constexpr double kManyFaces = 8.0;

/// Patches that are tried.
constexpr std::size_t kSample = 96;

/// Both together were never the best (docs/results.md).
constexpr std::array kChoices = {Copies::kNone, Copies::kMirrored, Copies::kShifted};

}  // namespace

GalleryCopies copies_named(Copies name, int face_height) {
  GalleryCopies copies;
  copies.mirrored = name == Copies::kMirrored || name == Copies::kBoth;
  if (name == Copies::kShifted || name == Copies::kBoth) copies.shift = default_shift(face_height);
  return copies;
}

GalleryCopies choose_copies(const Gallery& gallery, const std::vector<Patch>& patches, std::uint64_t seed,
                            int threads, const Progress& progress) {
  const double mean_faces =
      static_cast<double>(gallery.face_count()) / static_cast<double>(gallery.people.size());
  if (mean_faces >= kManyFaces) return {};
  const std::vector<Patch> sample(
      patches.begin(), patches.begin() + static_cast<std::ptrdiff_t>(std::min(kSample, patches.size())));
  GalleryCopies best;
  double largest = -2.0;
  for (const Copies choice : kChoices) {
    const GalleryCopies copies = copies_named(choice, gallery.height);
    const TrainingSet set(gallery, map_kinds(sample), {.copies = copies, .threads = threads}, progress);
    // No face can be left out. For people with a single face, every copy was found to help.
    if (!set.learnable()) return copies_named(Copies::kBoth, gallery.height);
    PaperMargins margin_source(set, seed);
    const double margin = MarginTable(sample, margin_source, threads, progress, 0).margins().mean();
    if (margin > largest) {
      largest = margin;
      best = copies;
    }
  }
  return best;
}

namespace {

/// Bytes that the margins of all candidates may take where they are needed at once.
constexpr double kLargestTable = 4e9;

std::vector<double> budgets_to_try(const TrainOptions& options) {
  return options.budget > 0.0 ? std::vector<double>{options.budget} : default_budgets();
}

/// The warning that the chosen weights were not solved to the required gap.
std::string convergence_note(const LearnedWeights& learned, bool boosted) {
  for (const WeightTrial& trial : learned.trials)
    if (trial.budget == learned.budget && trial.penalty == learned.penalty && !trial.converged)
      return fmt::format("the loss of the weights is only certified to be within {:.2g} % of the smallest{}",
                         -100.0 * std::expm1(-trial.relative_gap),
                         boosted ? "; more steps would bring them closer" : "");
  return "";
}

LearnedWeights equal_weights(std::size_t patches) {
  LearnedWeights equal;
  equal.weights = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(patches));
  return equal;
}

/// `learned`, or equal weights if it found no useful patch; `table` gives their errors.
template <typename Table>
LearnedWeights checked(LearnedWeights learned, Table& table, std::string& note, bool boosted = false) {
  if (learned.weights.maxCoeff() > 0.0) {
    note = convergence_note(learned, boosted);
    return learned;
  }
  note =
      "no patch distinguishes these people better than chance on faces that are left out; all patches "
      "have equal weights";
  LearnedWeights equal = equal_weights(static_cast<std::size_t>(learned.weights.size()));
  equal.training_error = table.training_error(equal.weights);
  equal.occluded_error = table.occluded_error(equal.weights);
  equal.trials = std::move(learned.trials);
  return equal;
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

using TypicalResidual = std::function<double(int)>;

/// Gives a patch the parameters of its confidence, if they were learned.
void add_trust(const OcclusionMargins* trusted, const TypicalResidual& typical_residual,
               WeightedPatch& patch) {
  if (trusted == nullptr) return;
  patch.typical_residual = typical_residual(static_cast<int>(patch.patch.stream));
  patch.curve = trusted->curve_of(patch.patch);
}

/// Puts the candidates with a weight into the model.
void keep_weighted(const LearnedWeights& learned, const OcclusionMargins* trusted,
                   const TypicalResidual& typical_residual, Training& result) {
  if (trusted != nullptr) result.model.curves = trusted->curves();
  for (std::size_t t = 0; t < result.candidates.size(); ++t) {
    const double weight = learned.weights[static_cast<Eigen::Index>(t)];
    if (!(weight > 0.0)) continue;
    WeightedPatch kept{.patch = result.candidates[t], .weight = weight};
    add_trust(trusted, typical_residual, kept);
    result.model.patches.push_back(kept);
  }
}

void require_room(const LearningTask& task, int samples) {
  const double bytes =
      sizeof(double) * static_cast<double>(samples) * static_cast<double>(task.result.candidates.size());
  if (bytes > kLargestTable)
    throw InvalidOption(
        fmt::format("{} patches on {} faces and copies need {:.0f} GB of margins at once; take fewer, or the "
                    "learner boost",
                    task.result.candidates.size(), samples, std::ceil(bytes / 1e9)));
}

LearnedWeights learn_at_once(const LearningTask& task, MarginSource& margin_source,
                             const OcclusionMargins* trusted) {
  const TrainOptions& options = task.options;
  require_room(task, margin_source.sample_count());
  MarginTable table(task.result.candidates, margin_source, options.threads, task.progress);
  const Stopwatch learning;
  LearnedWeights learned;
  std::string& note = task.result.summary.note;
  if (options.learner == Learner::kEqual) {
    learned = equal_weights(task.result.candidates.size());
    learned.training_error = table.training_error(learned.weights);
    learned.occluded_error = table.occluded_error(learned.weights);
  } else if (options.learner == Learner::kOre) {
    learned = checked(learn_weights(table, budgets_to_try(options), options.relative_gap, task.progress),
                      table, note);
  } else {
    learned = checked(learn_robust_weights(table, robust_options(options), task.progress), table, note);
  }
  task.result.summary.learning_seconds = learning.seconds();
  keep_weighted(
      learned, trusted, [&](int t) { return table.typical_residual(t); }, task.result);
  return learned;
}

LearnedWeights learn_by_boosting(const LearningTask& task, MarginSource& margin_source,
                                 const OcclusionMargins* trusted) {
  const TrainOptions& options = task.options;
  CandidateOracle oracle(
      task.result.candidates, task.sampler, margin_source,
      {.memory = options.boost.memory, .fresh = options.boost.fresh, .threads = options.threads},
      task.progress);
  const Stopwatch learning;
  BoostedWeights boosted = boost_weights(oracle,
                                         {.budgets = budgets_to_try(options),
                                          .epsilon = options.boost.epsilon,
                                          .steps = options.boost.steps,
                                          .relative_gap = options.relative_gap},
                                         task.progress);
  LearnedWeights learned = checked(std::move(boosted.learned), oracle, task.result.summary.note, true);
  task.result.summary.learning_seconds = learning.seconds() - oracle.fresh_seconds();
  const TypicalResidual typical = [&](int t) { return oracle.typical_residual(t); };
  for (BoostingStep& step : boosted.steps) add_trust(trusted, typical, step.added);
  task.result.steps = std::move(boosted.steps);
  keep_weighted(learned, trusted, typical, task.result);
  return learned;
}

}  // namespace

bool as_published(const TrainOptions& options) {
  return options.learner == Learner::kOre ||
         (options.learner == Learner::kBoost && options.occluded_copies.value_or(0) == 0);
}

LearnedWeights learn(const LearningTask& task) {
  const TrainOptions& options = task.options;
  if (options.learner == Learner::kEvidence) return learn_evidence(task);
  if (!task.set.learnable()) {
    LearnedWeights equal = equal_weights(task.result.candidates.size());
    keep_weighted(equal, nullptr, {}, task.result);
    task.result.summary.note =
        "every person has a single face, so no face can be left out to learn weights; all patches have equal "
        "weights";
    return equal;
  }
  std::optional<PaperMargins> published;
  std::optional<OcclusionMargins> trusted;
  if (as_published(options)) {
    published.emplace(task.set, options.seed);
  } else {
    OcclusionMarginOptions trust{
        .kinds = task.sampler.kind_count(), .seed = options.seed, .threads = options.threads};
    if (const double penalty = robust_options(options).penalty; penalty > 0.0) trust.penalty = penalty;
    trusted.emplace(task.result.candidates, task.set, trust, task.progress);
  }
  MarginSource& margin_source = trusted ? static_cast<MarginSource&>(*trusted) : *published;
  const OcclusionMargins* const trust = trusted ? &*trusted : nullptr;
  return options.learner == Learner::kBoost ? learn_by_boosting(task, margin_source, trust)
                                            : learn_at_once(task, margin_source, trust);
}

namespace {

/// The sufficient total number of occluded copies, and the largest useful number per face.
constexpr double kEnoughOccluded = 2500.0;
constexpr int kMostAutomaticCopies = 20;

std::vector<PatchKind> kinds_for(const Gallery& gallery, const TrainOptions& options) {
  if (as_published(options) && options.descriptors.empty())
    return pixel_kinds(options.patch_areas.empty()
                           ? std::vector{default_patch_area(gallery.height, gallery.width)}
                           : options.patch_areas);
  const std::vector<Descriptor> descriptors = options.descriptors.empty()
                                                  ? std::vector(kDescriptors.begin(), kDescriptors.end())
                                                  : options.descriptors;
  if (options.learner == Learner::kEvidence && options.patch_areas.empty())
    return evidence_kinds(gallery.height, gallery.width, descriptors);
  return patch_kinds(gallery.height, gallery.width, descriptors, options.patch_areas);
}

int occluded_copies(const Gallery& gallery, const TrainOptions& options) {
  if (as_published(options)) return 0;
  if (options.occluded_copies) return *options.occluded_copies;
  const double wanted = std::round(kEnoughOccluded / gallery.face_count());
  return std::clamp(static_cast<int>(wanted), 1, kMostAutomaticCopies);
}

void describe_learning(const TrainOptions& options, const LearnedWeights& learned, Model& model) {
  const bool weighted = learned.budget > 0.0 || learned.penalty > 0.0;
  model.learner = weighted || options.learner == Learner::kEvidence ? options.learner : Learner::kEqual;
  if (model.learner == Learner::kRobust || model.learner == Learner::kEvidence)
    model.profile = options.profile;
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

/// Fresh candidates are of all kinds; the curve of a kind comes from its first candidates.
void require_every_kind(const TrainOptions& options, const PatchSampler& sampler) {
  if (options.learner == Learner::kBoost && options.boost.fresh > 0 && options.patches < sampler.kind_count())
    throw InvalidOption(
        fmt::format("patches is {}; with fresh candidates, it must be at least {}, one of every kind",
                    options.patches, sampler.kind_count()));
}

}  // namespace

Training train(const Gallery& gallery, const TrainOptions& options, const Progress& progress) {
  const SingleThreadedBlas single_threaded_blas;
  const Stopwatch training;
  options.validate();
  gallery.validate(2);
  const PatchPoolOptions pool{.count = options.patches,
                              .kinds = kinds_for(gallery, options),
                              .dimension = options.dimension,
                              .seed = options.seed};
  const PatchSampler sampler(gallery.height, gallery.width, pool);
  require_every_kind(options, sampler);

  Training result;
  result.candidates = sample_patches(gallery.height, gallery.width, pool);
  const bool by_evidence = options.learner == Learner::kEvidence;
  // Principal directions take the place of the random projection.
  if (by_evidence)
    for (Patch& patch : result.candidates) patch.dimension = patch.values();
  Model& model = result.model;
  model.face_height = gallery.height;
  model.face_width = gallery.width;
  model.seed = options.seed;
  model.trained_people = static_cast<int>(gallery.people.size());
  model.trained_faces = gallery.face_count();
  model.copies = options.copies == Copies::kAuto && by_evidence ? evidence_copies(gallery)
                 : options.copies == Copies::kAuto
                     ? choose_copies(gallery, result.candidates, options.seed, options.threads, progress)
                     : copies_named(options.copies, gallery.height);
  std::optional<Gallery> some;
  if (by_evidence) some = learning_gallery(gallery, options.seed);
  const Gallery& learned_from = some ? *some : gallery;
  const TrainingSet set(learned_from, map_kinds(result.candidates),
                        {.copies = model.copies,
                         .occluded_copies = occluded_copies(learned_from, options),
                         .single_faces = by_evidence,
                         .seed = options.seed,
                         .threads = options.threads},
                        progress);
  const LearnedWeights learned =
      learn({.options = options, .sampler = sampler, .set = set, .progress = progress, .result = result});
  model.candidates = static_cast<int>(result.candidates.size());
  describe_learning(options, learned, model);
  model.calibration = calibrate(model, gallery, options.false_alarms, options.threads, progress);
  summarize(gallery, set, learned, result, result.summary);
  result.summary.seconds = training.seconds();
  return result;
}

}  // namespace ore
