#include "experiment/all_experiments.h"

#include "experiment/tables/dimension_experiment.h"
#include "experiment/usual_split.h"

namespace ore {
namespace {

constexpr const char* kArLearning = "ar-learning";

std::string missing_for_ar_learning(const DataSet& data) {
  if (data.layout != DataLayout::kAr) return "pictures with AR's numbers in their names are needed";
  return missing_faces(data.gallery, 4);
}

std::vector<Cell> ar_learning_cells(const DataSet& data, const ExperimentOptions& options) {
  const auto people = static_cast<int>(data.gallery.people.size());
  return dimension_cells(
      {.name = kArLearning,
       .people = people,
       .faces = people * usual_gallery_faces(data.gallery),
       .few_faces = 0,
       .split = [&data](std::uint64_t seed, int) { return usual_split(data.gallery, seed); },
       .options = options});
}

std::vector<Block> ar_learning_blocks(const ExperimentResults& results) {
  std::vector<Block> blocks = {Paragraph{
      "Half of each person's pictures to learn from (13 where none is missing) and the others to test, drawn "
      "anew in every repetition: expressions, sunglasses and scarves are among both. ORE's 200-D are whole "
      "patches of 225 pixels. Fisherfaces have at most one dimension less than people, which stand in the "
      "first column beyond; the paper has 95 in that of 100-D."}};
  for (Block& block : dimension_tables(kArLearning, results.records)) blocks.push_back(std::move(block));
  return blocks;
}

}  // namespace

Experiment ar_learning_experiment() {
  return {.name = kArLearning,
          .title = "Learning from all kinds of pictures",
          .needs = "the AR database, or drawn:ar",
          .missing = missing_for_ar_learning,
          .cells = ar_learning_cells,
          .blocks = ar_learning_blocks};
}

}  // namespace ore
