// ore train DIR -o people.ore

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "commands.h"
#include "ore/ore.h"
#include "output.h"
#include "progress_bar.h"

namespace ore::cli {
namespace {

/// A number of the whole text `text`, or InvalidOption.
template <typename Number>
Number parse_number(const std::string& option, const std::string& text, const char* expected) {
  Number value{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc() || end != text.data() + text.size() || !(value > Number{0}))
    throw InvalidOption(fmt::format("{} is \"{}\"; it must be \"auto\" or {}", option, text, expected));
  return value;
}

std::vector<int> parse_areas(const std::string& text) {
  std::vector<int> areas;
  if (text == "auto") return areas;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    areas.push_back(parse_number<int>("--patch-area", text.substr(begin, end - begin),
                                      "a number of pixels, or several separated by commas"));
    begin = end + 1;
  }
  return areas;
}

TrainOptions train_options(const TrainArguments& arguments) {
  TrainOptions options = arguments.options;
  options.patch_areas = parse_areas(arguments.patch_area);
  if (arguments.dimension != "auto")
    options.dimension = parse_number<int>("--dim", arguments.dimension, "a number of at least 1");
  if (arguments.budget != "auto")
    options.budget = parse_number<double>("--budget", arguments.budget, "a number above 0");
  options.learner = arguments.learner == "equal" ? Learner::kEqual : Learner::kOre;
  return options;
}

Gallery read_training_faces(const TrainArguments& arguments, ProgressBar& bar, std::size_t& skipped) {
  LabelledFolder folder = read_labelled_folder(arguments.folder, arguments.options.threads, bar.progress());
  bar.clear();
  print_skipped(folder.skipped);
  skipped = folder.skipped.size();
  if (!folder.people_without_faces.empty())
    throw Error(fmt::format("\"{}\" has no usable image in {}; add some or remove the folder",
                            folder.people_without_faces.front(), arguments.folder));
  return std::move(folder.gallery);
}

/// The certificate of the budget that was taken.
double relative_gap(const TrainSummary& summary) {
  const auto taken = std::find_if(summary.trials.begin(), summary.trials.end(),
                                  [&](const BudgetTrial& trial) { return trial.budget == summary.budget; });
  return taken == summary.trials.end() ? 0.0 : taken->relative_gap;
}

Json as_json(const TrainSummary& summary, std::size_t skipped) {
  Json trials = Json::array();
  for (const BudgetTrial& trial : summary.trials)
    trials.push_back({{"budget", trial.budget},
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
                 {"training_error", summary.training_error},
                 {"relative_gap", relative_gap(summary)},
                 {"seconds", summary.seconds},
                 {"skipped", skipped},
                 {"budgets", std::move(trials)}};
  if (!summary.note.empty()) result["note"] = summary.note;
  return result;
}

void print_summary(const Training& training, const std::string& output) {
  const TrainSummary& summary = training.summary;
  print_line(fmt::format("{} people, {} faces of {}x{} (height x width)", summary.people, summary.faces,
                         training.model.face_height, training.model.face_width));
  print_line(fmt::format("{} of {} patches kept, leave-one-out error {:.2f} %", summary.kept, summary.patches,
                         100.0 * summary.training_error));
  if (summary.budget > 0.0)
    print_line(fmt::format("budget {}, loss within {:.1e} of the optimum", summary.budget,
                           std::max(relative_gap(summary), 1e-16)));
  print_line(fmt::format("{} written after {:.1f} s of training; it contains the faces, so keep it private",
                         printable(output), summary.seconds));
}

}  // namespace

int run_train(const TrainArguments& arguments) {
  const TrainOptions options = train_options(arguments);
  options.validate();
  if (!arguments.aligned)
    throw InvalidOption(
        "whole photographs are not supported yet; crop the faces to one common size and add --aligned");
  check_can_save(arguments.output);
  ProgressBar bar;
  std::size_t skipped = 0;
  const Gallery gallery = read_training_faces(arguments, bar, skipped);
  const Training training = train(gallery, options, bar.progress());
  bar.clear();
  if (!training.summary.note.empty()) print_error("note: " + training.summary.note);
  save_people(arguments.output, gallery, training.model);
  if (arguments.json) {
    print_json(as_json(training.summary, skipped));
  } else {
    print_summary(training, arguments.output);
  }
  return 0;
}

}  // namespace ore::cli
