#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "lab/data_sets/split.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"
#include "lab/metrics/evaluate.h"
#include "ore/photo.h"
#include "ore/probe.h"
#include "ore/training.h"
#include "support/parallel.h"

namespace ore {
namespace {

constexpr const char* kMisplaced = "misplaced";
constexpr const char* kWellPlaced = "well placed";
constexpr const char* kMoved = "shifted and turned";
constexpr const char* kAsTheyAre = "as they are";
constexpr const char* kMisplacedRefined = "refined";
/// Of each person. Refinement costs about 30 identifications a face.
constexpr int kMisplacedProbes = 10;
/// 4 pixels on the faces of Extended Yale B.
constexpr double kLargestShift = 4.0 / 168.0;
constexpr double kLargestTurn = 4.0 * std::numbers::pi / 180.0;
constexpr double kMisplacedEffort = 60.0;

std::string missing_for_misplaced(const DataSet& data) {
  return missing_faces(data.gallery, 4);
}

}  // namespace

GrayImage misplaced_face(const GrayImage& face, RandomStream random) {
  const double shift = kLargestShift * face.width;
  const double across = random.uniform(-shift, shift);
  const double down = random.uniform(-shift, shift);
  const double turn = random.uniform(-kLargestTurn, kLargestTurn);
  // About the middle, so that a turn does not also shift.
  Similarity placement{.a = std::cos(turn), .b = std::sin(turn)};
  const PhotoPoint middle{(face.width - 1) / 2.0, (face.height - 1) / 2.0};
  const PhotoPoint turned = placement(middle);
  placement.dx = middle.x - turned.x + across;
  placement.dy = middle.y - turned.y + down;
  return crop_face(face, placement, {.height = face.height, .width = face.width});
}

namespace {

std::vector<GrayImage> all_refined(const Recognizer& recognizer, const std::vector<GrayImage>& faces,
                                   int threads, const Progress& progress) {
  std::vector<GrayImage> result(faces.size());
  parallel_for(
      static_cast<int>(faces.size()), threads,
      [&](int i) {
        const auto index = static_cast<std::size_t>(i);
        result[index] = refine(recognizer, faces[index]);
      },
      progress);
  return result;
}

std::vector<Record> misplaced_records(const Split& split, int repetition, int threads,
                                      const Progress& progress) {
  const auto seed = static_cast<std::uint64_t>(repetition);
  const Model model = train(split.gallery, {.seed = seed, .threads = threads}, progress).model;
  const Recognizer recognizer(model, split.gallery, {.threads = threads}, progress);
  std::vector<GrayImage> moved;
  for (std::size_t i = 0; i < split.probes.faces.size(); ++i)
    moved.push_back(misplaced_face(split.probes.faces[i], RandomStream(seed, RandomPurpose::kTest, i)));
  std::vector<Record> records;
  const auto add = [&](const char* row, const char* column, const std::vector<GrayImage>& faces) {
    const std::vector<int> best = best_people(recognizer.identify(faces, 1, threads, progress));
    records.push_back({kMisplaced, row, column, repetition, "rank1",
                       100.0 * count_right(best, split.probes) / static_cast<double>(best.size())});
  };
  add(kWellPlaced, kAsTheyAre, split.probes.faces);
  add(kWellPlaced, kMisplacedRefined, all_refined(recognizer, split.probes.faces, threads, progress));
  add(kMoved, kAsTheyAre, moved);
  add(kMoved, kMisplacedRefined, all_refined(recognizer, moved, threads, progress));
  return records;
}

std::vector<Cell> misplaced_cells(const DataSet& data, const ExperimentOptions& options) {
  const int faces =
      training_faces_of(data.gallery, options.training_faces, default_gallery_faces(data.gallery));
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    cells.push_back({.key = fmt::format("{}/{} faces/{}", kMisplaced, faces, repetition),
                     .effort = kMisplacedEffort,
                     .run = [&data, faces, repetition, threads = options.threads](const Progress& progress) {
                       const Split split =
                           random_split(data.gallery, {.gallery_faces = faces,
                                                       .probe_faces = kMisplacedProbes,
                                                       .seed = static_cast<std::uint64_t>(repetition)});
                       return misplaced_records(split, repetition, threads, progress);
                     }});
  return cells;
}

std::vector<Block> misplaced_blocks(const ExperimentResults& results) {
  const AccuracyTable table{
      .experiment = kMisplaced,
      .caption = "Rank-1 in per cent of the recommended settings",
      .heads = {"test faces"},
      .columns = {kAsTheyAre, kMisplacedRefined},
      .rows = {{.heads = {kWellPlaced}, .row = kWellPlaced}, {.heads = {kMoved}, .row = kMoved}}};
  return {Paragraph{"Learned from faces as they are. Up to 10 other faces of each person are tested, as they "
                    "are and moved: by up to 2.4 % of the width (4 pixels in Extended Yale B) across and "
                    "down, and by up to 4 degrees about the middle, each drawn evenly. Refinement moves a "
                    "face to where the model trusts it most. It is the default for photographs, whose faces "
                    "a detector places; well placed faces lose a little by it."},
          accuracy_table(results.records, table)};
}

}  // namespace

Experiment misplaced_experiment() {
  return {.name = kMisplaced,
          .title = "Faces shifted and turned",
          .needs = "at least 4 faces of each person",
          .missing = missing_for_misplaced,
          .cells = misplaced_cells,
          .blocks = misplaced_blocks};
}

}  // namespace ore
