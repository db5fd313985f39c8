#include "learning/untrained_model.h"

#include "patch/default_kinds.h"

namespace ore {
namespace {

constexpr int kPatches = 120;
constexpr double kNobodysLead = 1e6;

}  // namespace

Model untrained_model(int face_height, int face_width) {
  Model model;
  model.face_height = face_height;
  model.face_width = face_width;
  model.learner = "equal";
  model.candidates = kPatches;
  model.calibration.threshold = kNobodysLead;
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
