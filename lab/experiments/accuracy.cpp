#include "lab/experiments/accuracy.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/metrics/evaluate.h"

namespace ore {
namespace {

double percent_right(const FittedMethod& fitted, const Probes& probes, int threads,
                     const Progress& progress) {
  const std::vector<int> answers = best_people(fitted.scores(probes.faces, threads, progress));
  return 100.0 * count_right(answers, probes) / static_cast<double>(answers.size());
}

}  // namespace

Cell accuracy_cell(AccuracyCell cell) {
  Cell result;
  result.key = fmt::format("{}/{}/{}/{}/{}", cell.experiment, cell.row, cell.compared_method, cell.variant,
                           cell.repetition);
  result.timed = cell.timed_faces > 0;
  if (result.timed) result.key += fmt::format("/{} timed", cell.timed_faces);
  result.effort = expected_seconds(cell.compared_method) * (1.0 + 0.5 * (cell.conditions - 1));
  result.run = [cell = std::move(cell)](const Progress& progress) {
    const Trial trial = cell.trial();
    const MethodOptions options{.seed = static_cast<std::uint64_t>(cell.repetition), .threads = cell.threads};
    const std::unique_ptr<FittedMethod> fitted =
        fit_compared_method(cell.compared_method, trial.gallery, options, progress);
    std::vector<Record> records;
    records.reserve(trial.conditions.size() + 1);
    for (const Condition& condition : trial.conditions)
      records.push_back({cell.experiment, cell.row, condition.column, cell.repetition, "rank1",
                         percent_right(*fitted, condition.probes, cell.threads, progress)});
    if (cell.timed_faces > 0) {
      const Condition& first = trial.conditions.front();
      records.push_back({cell.experiment, cell.row, first.column, cell.repetition, "ms",
                         single_face_milliseconds(*fitted, first.probes.faces, cell.timed_faces, progress)});
    }
    return records;
  };
  return result;
}

namespace {

/// At most `most` probes, evenly spread over all people; 0: all.
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

OccludedColumn noise_column(int side) {
  return {fmt::format("s={}", side), Occluder{.kind = OccluderKind::kNoise, .side = side}};
}

int scaled_side(const Gallery& all, int side) {
  constexpr int kYaleBWidth = 168;
  return std::clamp(side * std::min(all.height, all.width) / kYaleBWidth, 1, side);
}

Trial occluded_trial(Split split, const std::vector<OccludedColumn>& columns, std::uint64_t seed,
                     int threads) {
  Trial trial{std::move(split.gallery), {}};
  trial.conditions.reserve(columns.size());
  for (const OccludedColumn& column : columns) {
    Probes probes{{}, split.probes.labels, {}};
    probes.faces = column.occluder ? occlude_all(split.probes.faces, *column.occluder, seed, threads)
                                   : split.probes.faces;
    trial.conditions.push_back({column.column, std::move(probes)});
  }
  return trial;
}

std::vector<Cell> occluded_cells(const Gallery& all, const OccludedCells& wanted) {
  std::function<Split(std::uint64_t)> split = wanted.split;
  if (!split) split = [&all](std::uint64_t seed) { return default_split(all, seed); };
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
                                       .compared_method = method,
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

namespace {

std::string text_of(const PaperNumber& number) {
  return number.deviation == 0.0 ? fmt::format("{:.1f}", number.mean)
                                 : fmt::format("{:.1f} ± {:.1f}", number.mean, number.deviation);
}

/// The largest means of every column, as they are printed: equal numbers are equally good.
std::vector<std::string> best_texts(const Records& records, const AccuracyTable& wanted) {
  std::vector<std::string> best;
  for (const std::string& column : wanted.columns) {
    double largest = -1.0;
    for (const AccuracyRow& row : wanted.rows)
      largest = std::max(largest, records.mean(row.row, column, wanted.metric).count > 0
                                      ? records.mean(row.row, column, wanted.metric).mean
                                      : -1.0);
    best.push_back(fmt::format("{:.1f}", largest));
  }
  return best;
}

/// Number of columns, each of two numbers, that fit on a laptop's screen and on paper.
constexpr std::ptrdiff_t kColumnsSideBySide = 3;

std::ptrdiff_t doubled_columns_of(const Table& table) {
  std::ptrdiff_t count = 0;
  for (std::size_t column = 0; column + table.head_columns < table.head.size(); ++column)
    count += has_beside(table, column) ? 1 : 0;
  return count;
}

}  // namespace

std::vector<AccuracyRow> method_rows(std::span<const char* const> methods,
                                     const std::vector<std::string>& first_of_groups) {
  std::vector<AccuracyRow> rows;
  for (const std::string method : methods)
    rows.push_back({.heads = {method_label(method)},
                    .row = method,
                    .separated = std::find(first_of_groups.begin(), first_of_groups.end(), method) !=
                                 first_of_groups.end(),
                    .emphasised = method == "default"});
  return rows;
}

Table accuracy_table(const Records& records, const AccuracyTable& wanted) {
  AccuracyTable present = wanted;
  std::erase_if(present.rows,
                [&](const AccuracyRow& row) { return records.columns(row.row, wanted.metric).empty(); });
  std::erase_if(present.columns, [&](const std::string& column) {
    return std::none_of(present.rows.begin(), present.rows.end(), [&](const AccuracyRow& row) {
      return records.mean(row.row, column, wanted.metric).count > 0;
    });
  });
  Table table{.caption = wanted.caption,
              .head = wanted.heads,
              .head_columns = wanted.heads.size(),
              .rows = {},
              .text_name = "here",
              .beside_name = "the paper"};
  table.head.insert(table.head.end(), present.columns.begin(), present.columns.end());
  const std::vector<std::string> best = best_texts(records, present);
  for (const AccuracyRow& row : present.rows) {
    TableRow shown{.heads = row.heads, .cells = {}, .separated = row.separated, .emphasised = row.emphasised};
    for (std::size_t c = 0; c < present.columns.size(); ++c) {
      const Mean mean = records.mean(row.row, present.columns[c], wanted.metric);
      const std::optional<PaperNumber> paper = paper_number(wanted.experiment, row.row, present.columns[c]);
      shown.cells.push_back({.text = mean_text(mean),
                             .beside = paper ? text_of(*paper) : "",
                             .best = mean.count > 0 && fmt::format("{:.1f}", mean.mean) == best[c],
                             .beside_best = false,
                             .title = ""});
    }
    table.rows.push_back(std::move(shown));
  }
  table.narrow = doubled_columns_of(table) > kColumnsSideBySide;
  return table;
}

namespace {

Series series_of(const Records& records, const AccuracyChart& wanted, const std::string& method) {
  Series series{.name = method_label(method), .dashed = !is_ore(method), .emphasised = method == "default"};
  bool repeated = false;
  for (const ChartPoint& point : wanted.points) {
    const Mean mean = records.mean(method, point.column, wanted.metric);
    if (mean.count == 0) continue;
    series.x.push_back(point.x);
    series.y.push_back(mean.mean);
    series.deviation.push_back(mean.deviation);
    repeated = repeated || mean.count > 1;
  }
  if (!wanted.deviations || !repeated) series.deviation.clear();
  return series;
}

}  // namespace

Chart accuracy_chart(const Records& records, const AccuracyChart& wanted) {
  Chart chart{.x = wanted.x, .y = wanted.y};
  for (const std::string& method : wanted.methods) {
    Series series = series_of(records, wanted, method);
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace ore
