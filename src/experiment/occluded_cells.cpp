#include "experiment/occluded_cells.h"

#include <fmt/format.h>

#include "experiment/usual_split.h"

namespace ore {

namespace {

/// At most so many, of all people alike; 0: all.
Probes thinned(Probes probes, int most) {
  const auto wanted = static_cast<std::size_t>(most);
  if (most == 0 || probes.faces.size() <= wanted) return probes;
  Probes result;
  for (std::size_t i = 0; i < wanted; ++i) {
    const std::size_t chosen = i * probes.faces.size() / wanted;
    result.faces.push_back(std::move(probes.faces[chosen]));
    result.labels.push_back(probes.labels[chosen]);
  }
  return result;
}

}  // namespace

Trial occluded_trial(Split split, const std::vector<OccludedColumn>& columns, std::uint64_t seed,
                     int threads) {
  Trial trial{std::move(split.gallery), {}};
  trial.conditions.reserve(columns.size());
  for (const OccludedColumn& column : columns) {
    Probes probes{{}, split.probes.labels};
    probes.faces = column.occluder ? occlude_all(split.probes.faces, *column.occluder, seed, threads)
                                   : split.probes.faces;
    trial.conditions.push_back({column.column, std::move(probes)});
  }
  return trial;
}

std::vector<Cell> occluded_cells(const Gallery& all, const OccludedCells& wanted) {
  std::function<Split(std::uint64_t)> split = wanted.split;
  if (!split) split = [&all](std::uint64_t seed) { return usual_split(all, seed); };
  std::string variant = wanted.split_name.empty() ? "" : wanted.split_name + " ";
  for (const OccludedColumn& column : wanted.columns) variant += column.column + " ";
  if (wanted.most_probes > 0) variant += fmt::format("{} probes ", wanted.most_probes);
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
                                       .timed_faces = repetition == 1 ? wanted.timed_faces : 0,
                                       .threads = threads,
                                       .trial = [split, columns = wanted.columns, repetition,
                                                 most_probes = wanted.most_probes, threads] {
                                         const auto seed = static_cast<std::uint64_t>(repetition);
                                         Split faces = split(seed);
                                         faces.probes = thinned(std::move(faces.probes), most_probes);
                                         return occluded_trial(std::move(faces), columns, seed, threads);
                                       }}));
  return cells;
}

}  // namespace ore
