#include "lab/experiments/experiment_parts.h"

#include <fmt/format.h>

#include <array>
#include <cassert>

#include "lab/data_sets/split.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/metrics/evaluate.h"

namespace ore {

std::string rate_column(double rate) {
  return fmt::format("{:g} %", 100.0 * rate);
}

std::vector<double> resolvable_rates(std::size_t strangers) {
  std::vector<double> rates;
  for (const double rate : kFalseAlarmRates)
    if (rate * static_cast<double>(strangers) >= 1.0) rates.push_back(rate);
  return rates;
}

std::vector<double> best_scores(const Eigen::MatrixXf& scores) {
  std::vector<double> best(static_cast<std::size_t>(scores.cols()));
  for (Eigen::Index i = 0; i < scores.cols(); ++i) best[i] = static_cast<double>(scores.col(i).maxCoeff());
  return best;
}

std::vector<KnownAnswer> known_answers(const Eigen::MatrixXf& scores, std::span<const int> labels) {
  assert(static_cast<std::size_t>(scores.cols()) == labels.size());
  std::vector<KnownAnswer> answers(labels.size());
  for (std::size_t i = 0; i < labels.size(); ++i) {
    Eigen::Index best = 0;
    answers[i].score = static_cast<double>(scores.col(static_cast<Eigen::Index>(i)).maxCoeff(&best));
    answers[i].right = best == labels[i];
  }
  return answers;
}

namespace {

constexpr const char* kStrangers = "open-set";
constexpr const char* kStrangersMetric = "dir";
constexpr int kStrangersProbes = 30;
constexpr std::array kStrangersMethods = {"nn:fisherfaces-eq:most",
                                          "lrc:randomfaces:400",
                                          "src:randomfaces:400",
                                          "crc:randomfaces:400",
                                          "ore:100",
                                          "robust-ore:100",
                                          "equal:100",
                                          "default"};

std::string missing_for_strangers(const DataSet& data) {
  if (data.gallery.people.size() < 4) return "at least four people are needed, two known and two strangers";
  return missing_faces(data.gallery, 4);
}

OpenSetSplit strangers_split(const Gallery& all, int repetition) {
  return open_set_split(all, {.gallery_faces = default_gallery_faces(all),
                              .probe_faces = kStrangersProbes,
                              .share_of_strangers = 0.5,
                              .seed = static_cast<std::uint64_t>(repetition)});
}

std::vector<Record> strangers_records(const OpenSetSplit& split, const std::string& method, int repetition,
                                      int threads, const Progress& progress) {
  const MethodOptions options{.seed = static_cast<std::uint64_t>(repetition), .threads = threads};
  const std::unique_ptr<FittedMethod> fitted = fit_compared_method(method, split.gallery, options, progress);
  const OpenSetCurve curve =
      open_set_curve(known_answers(fitted->scores(split.known.faces, threads, progress), split.known.labels),
                     best_scores(fitted->scores(split.strangers.faces, threads, progress)));
  std::vector<Record> records;
  for (const double rate : resolvable_rates(split.strangers.faces.size()))
    records.push_back(
        {kStrangers, method, rate_column(rate), repetition, kStrangersMetric, 100.0 * rate_at(curve, rate)});
  return records;
}

std::vector<Cell> strangers_cells(const DataSet& data, const ExperimentOptions& options) {
  std::vector<Cell> cells;
  for (int repetition = 1; repetition <= options.repetitions; ++repetition)
    for (const std::string method : kStrangersMethods)
      if (!options.quick || method != "src:randomfaces:400")
        cells.push_back(
            {.key = fmt::format("{}/{}/{}", kStrangers, method, repetition),
             .effort = expected_seconds(method),
             .run = [&data, method, repetition, threads = options.threads](const Progress& progress) {
               return strangers_records(strangers_split(data.gallery, repetition), method, repetition,
                                        threads, progress);
             }});
  return cells;
}

/// At 1 and 10 % false alarms, and without a threshold.
Table strangers_table(const Records& records) {
  AccuracyTable table{.experiment = kStrangers,
                      .caption =
                          "Known people's faces detected and named right, in per cent, over the false "
                          "alarm rate; at 100 % there is no threshold, and this is rank-1",
                      .heads = {"method"},
                      .columns = {rate_column(0.01), rate_column(0.1), rate_column(1.0)},
                      .rows = method_rows(kStrangersMethods, {"ore:100", "default"}),
                      .metric = kStrangersMetric};
  return accuracy_table(records, table);
}

std::vector<Block> strangers_blocks(const ExperimentResults& results) {
  AccuracyChart chart{
      .x = {.label = "false alarm rate in per cent of the strangers' faces", .scale = Scale::kLogarithmic},
      .y = {.label = "detected and named right, in per cent", .high = 100.0},
      .points = {},
      .methods = {kStrangersMethods.begin(), kStrangersMethods.end()},
      .metric = kStrangersMetric};
  for (const double rate : kFalseAlarmRates) chart.points.push_back({100.0 * rate, rate_column(rate)});
  return {
      Paragraph{
          "Every repetition draws half of the people as strangers and leaves them out of the gallery. A "
          "face gets a name if the score of its best person reaches a threshold. The threshold is the "
          "one at which the given share of the strangers' faces gets a name. The figure shows the share "
          "of the known people's faces that then get the right name. It leaves out rates below one "
          "face of a stranger."},
      Paragraph{"The score is what each method compares people by: minus the squared distance to the "
                "nearest face (NN) or to the person's subspace (LRC), minus the squared residual of the "
                "person's part in the representation by all (SRC; CRC divides it by the squared length of "
                "the person's coefficients). Of ORE it is the share of the patches' weighted "
                "votes that the person gets, between 0 and 1 and in all 1: it says how far the person is "
                "ahead of the others, not how near the face is. None is calibrated for strangers; SRC's "
                "own rule for them, the concentration of the coefficients, is not used."},
      Figure{.chart = accuracy_chart(results.records, chart),
             .caption = "Detection and identification over the false alarm rate. Dashed: other methods."},
      strangers_table(results.records)};
}

}  // namespace

Experiment strangers_experiment() {
  return {.name = kStrangers,
          .title = "Strangers",
          .needs = "at least four people with 4 faces each",
          .missing = missing_for_strangers,
          .cells = strangers_cells,
          .blocks = strangers_blocks};
}

}  // namespace ore
