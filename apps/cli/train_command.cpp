// ore train DIR -o people.ore

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "commands.h"
#include "evaluation/boosting_curve.h"
#include "faces_and_folders.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"
#include "support/partial_file.h"

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

std::filesystem::path whole_path(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(file, ignored), ignored);
}

/// Fails now rather than after the work.
void check_can_write_curve(const std::filesystem::path& curve, const std::filesystem::path& output) {
  if (whole_path(curve) == whole_path(output))
    throw InvalidOption(fmt::format("--curve and --output are both {}; they must differ", output.string()));
  const PartialFile attempt(curve, 0644);
}

/// How boosting went, with the test error of every step where there are faces to test with.
struct BoostingCurve {
  const std::vector<BoostingStep>& steps;
  std::vector<double> test_errors;
};

Json as_json(const BoostingCurve& curve) {
  Json steps = Json::array();
  for (std::size_t s = 0; s < curve.steps.size(); ++s) {
    const BoostingStep& step = curve.steps[s];
    Json entry = {{"step", s + 1},
                  {"patch", step.added.patch.stream},
                  {"violation", step.violation},
                  {"log_loss", step.log_loss},
                  {"relative_gap", step.relative_gap},
                  {"training_error", step.training_error},
                  {"kept", kept_after(step)}};
    if (!curve.test_errors.empty()) entry["test_error"] = curve.test_errors[s];
    steps.push_back(std::move(entry));
  }
  return steps;
}

/// The gap is of the logarithm of the loss.
double share_above_optimum(double gap) {
  return -std::expm1(-gap);
}

Json as_json(const TrainSummary& summary, std::size_t skipped) {
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
                 {"skipped", skipped},
                 {"trials", std::move(trials)}};
  if (!summary.note.empty()) result["note"] = summary.note;
  return result;
}

void print_summary(const Training& training, const std::string& output) {
  const TrainSummary& summary = training.summary;
  print_line(fmt::format("{} people, {} faces of {}x{} (height x width)", summary.people, summary.faces,
                         training.model.face_height, training.model.face_width));
  print_line(fmt::format("{} of {} patches kept, leave-one-out error {:.2f} %", summary.kept, summary.patches,
                         100.0 * summary.training_error));
  if (summary.occluded > 0)
    print_line(
        fmt::format("of {} copies with parts hidden by drawn occluders, {:.2f} % are taken for another",
                    summary.occluded, 100.0 * summary.occluded_error));
  if (!summary.trials.empty())
    print_line(fmt::format("{} {}, loss within {:.1e} of the optimum",
                           summary.budget > 0.0 ? "budget" : "penalty",
                           summary.budget > 0.0 ? summary.budget : summary.penalty,
                           std::max(share_above_optimum(relative_gap(summary)), 1e-16)));
  print_line(fmt::format("{} written after {:.1f} s of training; it contains the faces, so keep it private",
                         printable(output), summary.seconds));
}

void print_curve(const BoostingCurve& curve) {
  if (curve.steps.empty()) return;
  print_line(fmt::format("boosting took {} steps{}", curve.steps.size(),
                         curve.test_errors.empty()
                             ? ""
                             : fmt::format(", test error {:.2f} %", 100.0 * curve.test_errors.back())));
}

}  // namespace

int run_train(const TrainArguments& arguments) {
  const TrainOptions options = train_options(arguments);
  options.validate();
  if (!arguments.aligned)
    throw InvalidOption(
        "whole photographs are not supported yet; crop the faces to one common size and add --aligned");
  check_can_save(arguments.output);
  if (!arguments.curve.empty()) check_can_write_curve(arguments.curve, arguments.output);
  ProgressBar bar;
  const auto [gallery, skipped] = read_gallery(arguments.folder, arguments.options.threads, bar);
  // Read before the long work, which a misspelt folder must not cost.
  ProbeFiles test;
  if (!arguments.test.empty()) {
    test = read_probes(arguments.test, options.threads, bar);
    require_testable(gallery, test.probes);
  }
  const Training training = train(gallery, options, bar.progress());
  BoostingCurve curve{.steps = training.steps, .test_errors = {}};
  if (!arguments.test.empty())
    curve.test_errors = test_errors(training, gallery, test.probes, options.threads, bar.progress());
  bar.clear();
  if (!training.summary.note.empty()) print_error("note: " + training.summary.note);
  save_people(arguments.output, gallery, training.model);
  if (!arguments.curve.empty())
    write_text_file(arguments.curve, boosting_csv(training.steps, curve.test_errors));
  if (arguments.json) {
    Json json = as_json(training.summary, skipped);
    if (options.learner == Learner::kBoost) json["steps"] = as_json(curve);
    print_json(json);
  } else {
    print_curve(curve);
    print_summary(training, arguments.output);
  }
  return 0;
}

}  // namespace ore::cli
