#include "learning/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ore/error.h"
#include "ore/training.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

/// Far beyond any use (the paper stops at 100), and as far as the solver is certified to converge.
constexpr double kLargestBudget = 1e4;
constexpr double kSmallestPenalty = 1e-6;
constexpr double kLargestPenalty = 1e6;
constexpr int kMostOccludedCopies = 1000;
constexpr int kMostSteps = 10000;
constexpr int kMostFresh = 100000;

void validate_regulariser(const TrainOptions& options) {
  if (!std::isfinite(options.budget) || options.budget < 0.0 || options.budget > kLargestBudget)
    throw InvalidOption(
        fmt::format("budget is {}; it must be above 0 and at most {}", options.budget, kLargestBudget));
  const double penalty = options.penalty;
  if (penalty != 0.0 && !(penalty >= kSmallestPenalty && penalty <= kLargestPenalty))
    throw InvalidOption(
        fmt::format("penalty is {}; it must be from {} to {}", penalty, kSmallestPenalty, kLargestPenalty));
  if (options.budget > 0.0 && penalty > 0.0)
    throw InvalidOption("there is a budget and a penalty; choose one of them");
  if ((options.learner == Learner::kOre || options.learner == Learner::kBoost) && penalty > 0.0)
    throw InvalidOption(
        "a penalty does not go with the learners ore and boost, whose weights are bounded by a budget");
  if (options.learner == Learner::kEvidence && options.budget > 0.0)
    throw InvalidOption("a budget does not go with the learner evidence; its weights have a penalty");
  if (options.learner == Learner::kEqual && (penalty > 0.0 || options.budget > 0.0))
    throw InvalidOption("equal weights have neither a budget nor a penalty");
}

void validate_boosting(const BoostOptions& boost) {
  if (boost.steps < 1 || boost.steps > kMostSteps)
    throw InvalidOption(fmt::format("steps is {}; it must be from 1 to {}", boost.steps, kMostSteps));
  if (!(boost.epsilon > 0.0) || boost.epsilon > 1.0)
    throw InvalidOption(fmt::format("epsilon is {}; it must be above 0 and at most 1", boost.epsilon));
  if (boost.fresh < 0 || boost.fresh > kMostFresh)
    throw InvalidOption(fmt::format("fresh is {}; it must be from 0 to {}", boost.fresh, kMostFresh));
}

}  // namespace

void TrainOptions::validate() const {
  validate_regulariser(*this);
  validate_boosting(boost);
  if (!(false_alarms > 0.0 && false_alarms <= 1.0))
    throw InvalidOption(fmt::format("false_alarms is {}; it must be above 0 and at most 1", false_alarms));
  if (!(relative_gap > 0.0) || relative_gap > 1.0)
    throw InvalidOption(fmt::format("relative_gap is {}; it must be above 0 and at most 1", relative_gap));
  if (threads < 0 || threads > 1024)
    throw InvalidOption(fmt::format("threads is {}; it must be from 0 (all cores) to 1024", threads));
  if (occluded_copies && (*occluded_copies < 0 || *occluded_copies > kMostOccludedCopies))
    throw InvalidOption(
        fmt::format("occluded_copies is {}; it must be from 0 to {}", *occluded_copies, kMostOccludedCopies));
  if (learner == Learner::kEvidence && dimension != 0)
    throw InvalidOption(
        "the dimension does not go with the learner evidence, which takes principal directions; choose the "
        "learner robust");
  for (const Descriptor descriptor : descriptors) {
    if (channels(descriptor) == 0)
      throw InvalidOption(fmt::format("there is no descriptor {}", static_cast<int>(descriptor)));
    if (std::count(descriptors.begin(), descriptors.end(), descriptor) > 1)
      throw InvalidOption("a descriptor is named twice; name each once");
  }
}

TrainOptions options_like(const Model& model) {
  return {.patches = model.candidates,
          .learner = model.learner,
          .profile = model.profile.value_or(Profile::kAccurate),
          .false_alarms = model.calibration.false_alarms,
          .seed = model.seed};
}

bool has_outgrown_model(const GalleryGrowth& growth) {
  return growth.people > 2 * growth.trained_people || growth.faces > 2 * growth.trained_faces;
}

std::string outgrown_hint(const GalleryGrowth& growth) {
  if (!has_outgrown_model(growth)) return "";
  return fmt::format("model learned from {} people, {} faces; now {} people, {} faces: ore retrain would pay",
                     growth.trained_people, growth.trained_faces, growth.people, growth.faces);
}

namespace {

constexpr int kPatches = 120;
constexpr double kUnreachableRatio = 1e6;

}  // namespace

Model untrained_model(int face_height, int face_width) {
  Model model;
  model.face_height = face_height;
  model.face_width = face_width;
  model.learner = Learner::kEqual;
  model.candidates = kPatches;
  model.calibration.threshold = kUnreachableRatio;
  const std::vector<Descriptor> all(kDescriptors.begin(), kDescriptors.end());
  const PatchPoolOptions pool{.count = kPatches,
                              .kinds = patch_kinds(face_height, face_width, all, {}),
                              .dimension = 0,
                              .seed = model.seed};
  for (const Patch& patch : sample_patches(face_height, face_width, pool))
    model.patches.push_back({.patch = patch, .weight = 1.0});
  return model;
}

bool is_untrained(const Model& model) {
  return model.trained_people == 0;
}

}  // namespace ore
