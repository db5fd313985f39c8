#include "experiment/accuracy_cells.h"

#include <fmt/format.h>

#include "evaluation/evaluate.h"

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
  result.effort = expected_seconds(cell.contestant) * (1.0 + 0.5 * (cell.conditions - 1));
  result.run = [cell = std::move(cell)](const Progress& progress) {
    const Trial trial = cell.trial();
    const RivalOptions options{.seed = static_cast<std::uint64_t>(cell.repetition), .threads = cell.threads};
    const std::unique_ptr<Rival> rival = fit_contestant(cell.contestant, trial.gallery, options, progress);
    std::vector<Record> records;
    records.reserve(trial.conditions.size());
    for (const Condition& condition : trial.conditions)
      records.push_back({cell.experiment, cell.row, condition.column, cell.repetition, "rank1",
                         percent_right(*rival, condition.probes, cell.threads, progress)});
    return records;
  };
  return result;
}

}  // namespace ore
