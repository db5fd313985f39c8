#include "experiment/accuracy_cells.h"

#include <fmt/format.h>

#include "evaluation/evaluate.h"
#include "experiment/single_face_time.h"

namespace ore {
namespace {

double percent_right(const Rival& rival, const Probes& probes, int threads, const Progress& progress) {
  const std::vector<int> answers = best_people(rival.scores(probes.faces, threads, progress));
  return 100.0 * count_right(answers, probes) / static_cast<double>(answers.size());
}

}  // namespace

Cell accuracy_cell(AccuracyCell cell) {
  Cell result;
  result.key = fmt::format("{}/{}/{}/{}/{}", cell.experiment, cell.row, cell.contestant, cell.variant,
                           cell.repetition);
  result.timed = cell.timed_faces > 0;
  if (result.timed) result.key += fmt::format("/{} timed", cell.timed_faces);
  result.effort = expected_seconds(cell.contestant) * (1.0 + 0.5 * (cell.conditions - 1));
  result.run = [cell = std::move(cell)](const Progress& progress) {
    const Trial trial = cell.trial();
    const RivalOptions options{.seed = static_cast<std::uint64_t>(cell.repetition), .threads = cell.threads};
    const std::unique_ptr<Rival> rival = fit_contestant(cell.contestant, trial.gallery, options, progress);
    std::vector<Record> records;
    records.reserve(trial.conditions.size() + 1);
    for (const Condition& condition : trial.conditions)
      records.push_back({cell.experiment, cell.row, condition.column, cell.repetition, "rank1",
                         percent_right(*rival, condition.probes, cell.threads, progress)});
    if (cell.timed_faces > 0) {
      const Condition& first = trial.conditions.front();
      records.push_back({cell.experiment, cell.row, first.column, cell.repetition, "ms",
                         single_face_milliseconds(*rival, first.probes.faces, cell.timed_faces, progress)});
    }
    return records;
  };
  return result;
}

}  // namespace ore
