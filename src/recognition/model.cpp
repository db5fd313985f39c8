#include "ore/model.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "ore/error.h"

namespace ore {
namespace {

/// Entries of a projection: 256 MB of them. A damaged file may ask for more than any machine has.
constexpr std::int64_t kLargestProjection = std::int64_t{1} << 26;

void require(bool condition, const std::string& message) {
  if (!condition) throw Error("the model is invalid: " + message);
}

void validate_patch(const WeightedPatch& weighted, const Model& model) {
  const Patch& patch = weighted.patch;
  // Compared so that no sum can overflow, whatever a damaged file says.
  const bool inside = patch.x >= 0 && patch.y >= 0 && patch.width >= 1 && patch.height >= 1 &&
                      patch.width <= model.face_width && patch.height <= model.face_height &&
                      patch.x <= model.face_width - patch.width &&
                      patch.y <= model.face_height - patch.height;
  require(inside, fmt::format("patch {} does not lie inside the face", patch.stream));
  require(patch.dimension >= 1 && patch.dimension <= patch.area(),
          fmt::format("patch {} has {} pixels and a dimension of {}", patch.stream, patch.area(),
                      patch.dimension));
  require(!patch.projected() || std::int64_t{patch.dimension} * patch.area() <= kLargestProjection,
          fmt::format("patch {} has a projection of {} by {}", patch.stream, patch.dimension, patch.area()));
  require(std::isfinite(weighted.weight) && weighted.weight > 0.0,
          fmt::format("patch {} has a weight of {}", patch.stream, weighted.weight));
}

}  // namespace

void Model::validate() const {
  constexpr int kLargestSide = 1 << 14;
  require(face_height >= 1 && face_height <= kLargestSide && face_width >= 1 && face_width <= kLargestSide,
          fmt::format("faces of {}x{} pixels", face_height, face_width));
  require(learner == "ore" || learner == "equal", fmt::format("unknown learner \"{}\"", learner));
  require(!patches.empty(), "it keeps no patch");
  require(candidates >= static_cast<int>(patches.size()),
          fmt::format("{} patches kept of {} candidates", patches.size(), candidates));
  require(std::isfinite(budget) && budget >= 0.0, fmt::format("a budget of {}", budget));
  require(training_error >= 0.0 && training_error <= 1.0,
          fmt::format("a training error of {}", training_error));
  for (const WeightedPatch& weighted : patches) validate_patch(weighted, *this);
}

}  // namespace ore
