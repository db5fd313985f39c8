#include "experiment/figures/published_learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "experiment/contestant.h"
#include "experiment/usual_split.h"

namespace ore {
namespace {

/// The side of the square among the shapes of the paper's patches.
constexpr int kPublishedSide = 15;

}  // namespace

std::string missing_for_published(const Gallery& all) {
  if (all.height < kPublishedSide || all.width < kPublishedSide)
    return fmt::format(
        "faces of at least {0}x{0} pixels are needed for the paper's patches, these have {1}x{2}",
        kPublishedSide, all.height, all.width);
  // Two to learn from, since one is left out, and as many to test.
  return missing_faces(all, 4);
}

PatchPoolOptions published_pool(int candidates, std::uint64_t seed) {
  const TrainOptions options = ore_options(kPublishedLearning, {.seed = seed});
  return {.count = candidates,
          .kinds = pixel_kinds(options.patch_areas),
          .dimension = options.dimension,
          .seed = seed};
}

std::vector<std::size_t> best_lit_first(const DataSet& data, std::size_t person) {
  std::vector<std::size_t> order(data.gallery.people[person].faces.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (data.layout != DataLayout::kYaleB) return order;
  const auto angle = [&](std::size_t face) {
    const std::optional<LightDirection>& light = data.lights[person][face];
    return light ? light->angle() : std::numeric_limits<double>::infinity();
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return angle(a) < angle(b); });
  return order;
}

}  // namespace ore
