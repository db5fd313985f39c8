#include "ore/training.h"

namespace ore {
namespace {

Learner learner_of(const Model& model) {
  if (model.learner == "ore") return Learner::kOre;
  if (model.learner == "boost") return Learner::kBoost;
  return model.learner == "equal" ? Learner::kEqual : Learner::kRobust;
}

Profile profile_of(const Model& model) {
  if (model.profile == "fast") return Profile::kFast;
  return model.profile == "balanced" ? Profile::kBalanced : Profile::kAccurate;
}

}  // namespace

TrainOptions options_like(const Model& model) {
  return {.patches = model.candidates,
          .learner = learner_of(model),
          .profile = profile_of(model),
          .false_alarms = model.calibration.false_alarms,
          .seed = model.seed};
}

}  // namespace ore
