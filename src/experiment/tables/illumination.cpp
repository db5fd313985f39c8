#include "experiment/all_experiments.h"

#include "experiment/tables/dimension_experiment.h"
#include "experiment/usual_split.h"

namespace ore {
namespace {

constexpr const char* kName = "illumination";
/// 30 to learn from, and some to test.
constexpr int kNeededFaces = 40;
/// The paper's number at 25-D, where 30 faces would represent everything.
constexpr int kFewFaces = 20;

std::string missing_for_illumination(const DataSet& data) {
  return missing_faces(data.gallery, kNeededFaces);
}

std::vector<Cell> illumination_cells(const DataSet& data, const ExperimentOptions& options) {
  return dimension_cells(
      {.name = kName,
       .people = static_cast<int>(data.gallery.people.size()),
       .faces = static_cast<int>(data.gallery.people.size()) * usual_gallery_faces(data.gallery),
       .few_faces = kFewFaces,
       .split = [&data](std::uint64_t seed,
                        int gallery_faces) { return usual_split(data.gallery, seed, gallery_faces); },
       .options = options});
}

std::vector<Block> illumination_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "30 faces of each person to learn from and up to 30 others to test, drawn anew in every repetition. "
      "Linear "
      "regression and ORE at 25-D learn from 20, as in the paper, where 30 faces would represent every "
      "vector; "
      "ORE's 200-D are whole patches of 225 pixels; Fisherfaces have at most one dimension less than people, "
      "which stand in the first column beyond."}};
  for (Block& block : dimension_tables(kName, results.records)) blocks.push_back(std::move(block));
  return blocks;
}

}  // namespace

Experiment illumination_experiment() {
  return {.name = kName,
          .title = "Changing light",
          .needs = "at least 40 faces of each person, as in Extended Yale B",
          .missing = missing_for_illumination,
          .cells = illumination_cells,
          .blocks = illumination_blocks};
}

}  // namespace ore
