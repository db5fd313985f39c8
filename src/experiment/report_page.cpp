#include "experiment/report_page.h"

#include <fmt/format.h>

#include <algorithm>

namespace ore {
namespace {

const Experiment* experiment_named(const std::vector<Experiment>& known, const std::string& name) {
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const Experiment& experiment) { return experiment.name == name; });
  return found == known.end() ? nullptr : &*found;
}

/// The faces of all experiments that were run, or nothing when they differ.
std::string common_data(const RunResults& results) {
  std::string common;
  for (const ExperimentEntry& entry : results.experiments) {
    if (!entry.missing.empty()) continue;
    if (!common.empty() && common != entry.data) return "";
    common = entry.data;
  }
  return common;
}

Section section_of(const ExperimentEntry& entry, const Experiment& experiment, const RunResults& results,
                   const std::filesystem::path& folder) {
  Section section{.title = experiment.title, .blocks = {}};
  if (common_data(results).empty()) section.blocks.push_back(Paragraph{"Faces: " + entry.data + "."});
  for (Block& block :
       experiment.blocks({.records = results.records.of(entry.name), .pictures = folder / entry.pictures}))
    section.blocks.push_back(std::move(block));
  return section;
}

bool any_drawn(const RunResults& results) {
  return std::any_of(results.experiments.begin(), results.experiments.end(),
                     [](const ExperimentEntry& entry) { return entry.data.starts_with("drawn"); });
}

std::string lead_of(const RunResults& results, std::size_t run) {
  std::string text = fmt::format("{} experiment{}", run, run == 1 ? "" : "s");
  const std::string data = common_data(results);
  text += data.empty() ? ", " : " on " + data + "; ";
  text += results.repetitions == 1
              ? "one repetition each"
              : fmt::format("mean ± standard deviation of {} repetitions", results.repetitions);
  if (results.quick) text += " and fewer cells (a quick run)";
  text +=
      ". Identification rates are of the best name (rank-1), in per cent. The best of a column is bold; the "
      "paper's "
      "number stands beside ours where it has one.";
  if (any_drawn(results))
    text +=
        " Drawn faces are no people: what is measured on them, beside the paper's numbers of people, tells "
        "methods apart and no more.";
  return text;
}

}  // namespace

Page report_page(const std::vector<Experiment>& known, const RunResults& results,
                 const std::filesystem::path& folder) {
  Page page{.title = "ORE: experiments",
            .lead = {},
            .sections = {},
            .footer = fmt::format(
                "ore {} on {} core{}. All numbers are in results.json and results.csv beside this "
                "page.",
                results.version, results.cores, results.cores == 1 ? "" : "s")};
  Section left_out{.title = "Not run", .blocks = {}};
  for (const ExperimentEntry& entry : results.experiments) {
    const Experiment* experiment = experiment_named(known, entry.name);
    if (experiment == nullptr) continue;
    if (entry.missing.empty()) {
      page.sections.push_back(section_of(entry, *experiment, results, folder));
    } else {
      left_out.blocks.push_back(
          Paragraph{fmt::format("{} ({}): {}.", experiment->title, entry.name, entry.missing)});
    }
  }
  page.lead = lead_of(results, page.sections.size());
  if (!left_out.blocks.empty()) page.sections.push_back(std::move(left_out));
  return page;
}

}  // namespace ore
