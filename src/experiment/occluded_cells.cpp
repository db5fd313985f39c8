#include "experiment/occluded_cells.h"

#include "experiment/usual_split.h"

namespace ore {
namespace {

/// The split of the seed with its probes under everything.
Trial occluded_trial(const Gallery& all, const std::vector<OccludedColumn>& columns, int seed, int threads) {
  const auto stream = static_cast<std::uint64_t>(seed);
  Split split = usual_split(all, stream);
  Trial trial{std::move(split.gallery), {}};
  trial.conditions.reserve(columns.size());
  for (const OccludedColumn& column : columns) {
    Probes probes{{}, split.probes.labels};
    probes.faces = column.occluder ? occlude_all(split.probes.faces, *column.occluder, stream, threads)
                                   : split.probes.faces;
    trial.conditions.push_back({column.column, std::move(probes)});
  }
  return trial;
}

}  // namespace

std::vector<Cell> occluded_cells(const Gallery& all, const OccludedCells& wanted) {
  std::string variant;
  for (const OccludedColumn& column : wanted.columns) variant += column.column + " ";
  const int threads = wanted.options.threads;
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= wanted.options.repetitions; ++repetition)
    for (const std::string& method : wanted.methods)
      if (is_built(method))
        cells.push_back(accuracy_cell({.experiment = wanted.experiment,
                                       .row = method,
                                       .contestant = method,
                                       .repetition = repetition,
                                       .variant = variant,
                                       .conditions = static_cast<int>(wanted.columns.size()),
                                       .threads = threads,
                                       .trial = [&all, columns = wanted.columns, repetition, threads] {
                                         return occluded_trial(all, columns, repetition, threads);
                                       }}));
  return cells;
}

}  // namespace ore
