#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "learning/choose_copies.h"
#include "learning/learn.h"
#include "ore/error.h"
#include "ore/training.h"
#include "patch/default_kinds.h"
#include "support/stopwatch.h"

namespace ore {
namespace {

/// Occluded copies that are enough in all, and the most of one face that still add something.
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
  return patch_kinds(gallery.height, gallery.width, descriptors, options.patch_areas);
}

int occluded_copies(const Gallery& gallery, const TrainOptions& options) {
  if (as_published(options)) return 0;
  if (options.occluded_copies) return *options.occluded_copies;
  const double wanted = std::round(kEnoughOccluded / gallery.face_count());
  return std::clamp(static_cast<int>(wanted), 1, kMostAutomaticCopies);
}

std::string learner_name(Learner learner) {
  switch (learner) {
    case Learner::kRobust:
      return "robust";
    case Learner::kOre:
      return "ore";
    case Learner::kBoost:
      return "boost";
    case Learner::kEqual:
      return "equal";
  }
  return "";
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
  model.learner = learner_name(weighted ? options.learner : Learner::kEqual);
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

/// Fresh candidates are of all kinds, and what is known of a kind comes from the first ones.
void require_every_kind(const TrainOptions& options, const PatchSampler& sampler) {
  if (options.learner == Learner::kBoost && options.boost.fresh > 0 && options.patches < sampler.kind_count())
    throw InvalidOption(fmt::format(
        "patches is {}; where candidates are drawn anew, it must be at least {}, one of every kind",
        options.patches, sampler.kind_count()));
}

}  // namespace

Training train(const Gallery& gallery, const TrainOptions& options, const Progress& progress) {
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
  Model& model = result.model;
  model.face_height = gallery.height;
  model.face_width = gallery.width;
  model.seed = options.seed;
  model.trained_people = static_cast<int>(gallery.people.size());
  model.trained_faces = gallery.face_count();
  model.copies = options.copies == Copies::kAuto
                     ? choose_copies(gallery, result.candidates, options.seed, options.threads, progress)
                     : copies_named(options.copies, gallery.height);
  const TrainingSet set(gallery, map_kinds(result.candidates),
                        {.copies = model.copies,
                         .occluded_copies = occluded_copies(gallery, options),
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
