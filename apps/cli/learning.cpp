#include "learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "explain/answer_json.h"
#include "input_files.h"
#include "lab/metrics/learning_curves.h"
#include "support/files.h"

namespace ore::cli {
namespace {

/// The certificate of the weights that were taken.
double relative_gap(const TrainSummary& summary) {
  const auto taken =
      std::find_if(summary.trials.begin(), summary.trials.end(), [&](const WeightTrial& trial) {
        return trial.budget == summary.budget && trial.penalty == summary.penalty;
      });
  return taken == summary.trials.end() ? 0.0 : taken->relative_gap;
}

Json steps_json(const Learned& learned) {
  Json steps = Json::array();
  for (std::size_t s = 0; s < learned.training.steps.size(); ++s) {
    const BoostingStep& step = learned.training.steps[s];
    Json entry = {{"step", s + 1},
                  {"patch", step.added.patch.stream},
                  {"violation", step.violation},
                  {"log_loss", step.log_loss},
                  {"relative_gap", step.relative_gap},
                  {"training_error", step.training_error},
                  {"kept", kept_after(step)}};
    if (!learned.test_errors.empty()) entry["test_error"] = learned.test_errors[s];
    steps.push_back(std::move(entry));
  }
  return steps;
}

/// The gap is of the logarithm of the loss.
double share_above_optimum(double gap) {
  return -std::expm1(-gap);
}

Json summary_json(const TrainSummary& summary) {
  Json trials = Json::array();
  for (const WeightTrial& trial : summary.trials)
    trials.push_back({{"budget", trial.budget},
                      {"penalty", trial.penalty},
                      {"kept", trial.kept},
                      {"training_error", trial.training_error},
                      {"log_loss", trial.log_loss},
                      {"relative_gap", trial.relative_gap},
                      {"converged", trial.converged}});
  Json result = {{"people", summary.people},
                 {"faces", summary.faces},
                 {"patches", summary.patches},
                 {"kept", summary.kept},
                 {"budget", summary.budget},
                 {"penalty", summary.penalty},
                 {"training_error", summary.training_error},
                 {"occluded", summary.occluded},
                 {"occluded_error", summary.occluded_error},
                 {"relative_gap", relative_gap(summary)},
                 {"seconds", summary.seconds},
                 {"learning_seconds", summary.learning_seconds},
                 {"trials", std::move(trials)}};
  if (!summary.note.empty()) result["note"] = summary.note;
  return result;
}

void print_summary(const Training& training) {
  const TrainSummary& summary = training.summary;
  print_line(fmt::format("{} people, {} faces of {}x{} (height x width)", summary.people, summary.faces,
                         training.model.face_height, training.model.face_width));
  print_line(patches_text(training.model));
  if (summary.occluded > 0)
    print_line(
        fmt::format("of {} copies with parts hidden by drawn occluders, {:.2f} % are taken for another",
                    summary.occluded, 100.0 * summary.occluded_error));
  if (!summary.trials.empty())
    print_line(fmt::format("{} {}, loss within {:.1e} of the optimum",
                           summary.budget > 0.0 ? "budget" : "penalty",
                           summary.budget > 0.0 ? summary.budget : summary.penalty,
                           std::max(share_above_optimum(relative_gap(summary)), 1e-16)));
  print_line(threshold_text(training.model.calibration));
}

}  // namespace

void check_can_write_curve(const LearningArguments& arguments, const std::string& people) {
  if (!arguments.curve.empty()) check_can_write("--curve", arguments.curve, people);
}

Learned learn(const LearningArguments& arguments, const TrainOptions& options, const Gallery& gallery,
              ProgressBar& bar) {
  // Read before the long work, which a misspelt folder must not cost.
  ProbeFiles test;
  if (!arguments.test.empty()) {
    test = read_probes(arguments.test, options.threads, bar);
    require_testable(gallery, test.probes);
  }
  Learned learned{
      .learner = options.learner, .training = train(gallery, options, bar.progress()), .test_errors = {}};
  if (!arguments.test.empty())
    learned.test_errors =
        test_errors(learned.training, gallery, test.probes, options.threads, bar.progress());
  bar.clear();
  const std::string& note = learned.training.summary.note;
  if (!note.empty()) print_error("note: " + note);
  return learned;
}

void write_curve(const LearningArguments& arguments, const Learned& learned) {
  if (!arguments.curve.empty())
    write_text_file(arguments.curve, boosting_csv(learned.training.steps, learned.test_errors));
}

Json as_json(const Learned& learned) {
  Json json = summary_json(learned.training.summary);
  json["threshold"] = threshold_json(learned.training.model.calibration);
  if (learned.learner == Learner::kBoost) json["steps"] = steps_json(learned);
  return json;
}

void print_learned(const Learned& learned) {
  const std::size_t steps = learned.training.steps.size();
  if (steps > 0)
    print_line(fmt::format("boosting took {} steps{}", steps,
                           learned.test_errors.empty()
                               ? ""
                               : fmt::format(", test error {:.2f} %", 100.0 * learned.test_errors.back())));
  print_summary(learned.training);
}

namespace {

/// Two digits: "0.021", "1.6", "98"; and "100".
std::string percent(double share) {
  const double value = 100.0 * share;
  return value < 9.95 ? fmt::format("{:.2g} %", value) : fmt::format("{:.0f} %", value);
}

}  // namespace

std::string patches_text(const Model& model) {
  std::string kept = fmt::format("{} of {} patches kept", model.patches.size(), model.candidates);
  const bool one_face_each = model.trained_people > 0 && model.trained_faces == model.trained_people;
  if (one_face_each) return kept;
  return fmt::format("{}, leave-one-out error {:.2f} %", kept, 100.0 * model.training_error);
}

std::string uneven_hint(int fewest, int most) {
  if (most < 2 * fewest) return "";
  return fmt::format("people have {} to {} faces each; add faces for the people with few", fewest, most);
}

std::string threshold_text(const Calibration& calibration) {
  if (calibration.threshold <= 0.0)
    return "no threshold: too few people or faces to recognise strangers, so everybody gets a name";
  const std::string strangers =
      fmt::format("threshold {:.2f}: accepts about {} of strangers", calibration.threshold,
                  percent(calibration.false_alarm_rate(calibration.threshold)));
  if (calibration.known.empty())
    return strangers + "; how many known faces it rejects cannot be measured with one face each";
  return fmt::format("{}, rejects {} of known faces", strangers,
                     percent(calibration.miss_rate(calibration.threshold)));
}

}  // namespace ore::cli
