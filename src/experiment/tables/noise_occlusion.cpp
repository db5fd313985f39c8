#include "experiment/all_experiments.h"
#include "experiment/method_label.h"

#include <fmt/format.h>

#include <array>

#include "experiment/accuracy_table.h"
#include "experiment/occluded_cells.h"
#include "experiment/usual_split.h"

namespace ore {
namespace {

constexpr const char* kOcclusion = "occlusion";
constexpr std::array kSides = {20, 40, 60, 80, 100, 120};
constexpr std::array kOcclusionMethods = {"lrc:randomfaces:400",
                                          "nn:fisherfaces-eq:most",
                                          "def",
                                          "block-src",
                                          "pcrc",
                                          "ore:100",
                                          "robust-ore:100",
                                          "boosted-ore:100",
                                          "equal:100",
                                          "equal-default",
                                          "default",
                                          "balanced",
                                          "fast"};

std::string column_of_side(int side) {
  return fmt::format("s={}", side);
}

std::string missing_for_occlusion(const DataSet& data) {
  if (data.gallery.height < kSides.back() || data.gallery.width < kSides.back())
    return fmt::format(
        "faces of at least {0}x{0} pixels are needed for the largest squares, these have {1}x{2}",
        kSides.back(), data.gallery.height, data.gallery.width);
  return missing_faces(data.gallery, 2);
}

std::vector<Cell> occlusion_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<OccludedColumn> columns = {{"clean", std::nullopt}};
  for (const int side : kSides)
    if (!options.quick || side == 20 || side == 60 || side == 120)
      columns.push_back({column_of_side(side), Occluder{.kind = OccluderKind::kNoise, .side = side}});
  std::vector<std::string> methods(kOcclusionMethods.begin(), kOcclusionMethods.end());
  return occluded_cells(
      data.gallery, {.experiment = kOcclusion, .methods = methods, .columns = columns, .options = options});
}

std::vector<Block> occlusion_blocks(const ExperimentResults& results) {
  AccuracyTable table{.experiment = kOcclusion,
                      .caption = "Rank-1 in per cent under squares of noise with sides of s pixels",
                      .heads = {"method"},
                      .columns = {"clean"},
                      .rows = {}};
  for (const int side : kSides) table.columns.push_back(column_of_side(side));
  for (const std::string method : kOcclusionMethods)
    table.rows.push_back({.heads = {method_label(method)},
                          .row = method,
                          .separated = method == "ore:100" || method == "equal-default",
                          .emphasised = method == "default"});
  return {
      Paragraph{
          "Learned from clean faces; the squares cover 40 % of the face or, when there would be fewer than "
          "three, three squares. Their pixels are drawn from a normal distribution with mean 128 and "
          "deviation 64. The recommended settings have learned from copies of the training faces under "
          "drawn occluders, noise among them; all others have seen nothing hidden."},
      accuracy_table(results.records, table)};
}

}  // namespace

Experiment noise_occlusion_experiment() {
  return {.name = kOcclusion,
          .title = "Squares of noise",
          .needs = "at least 2 faces of each person, of 120 x 120 pixels or more, as in Extended Yale B",
          .missing = missing_for_occlusion,
          .cells = occlusion_cells,
          .blocks = occlusion_blocks};
}

}  // namespace ore
