// Rank-1 accuracy and time of rivals, as a Markdown table.
//
//   rival_table DIR SEEDS FACES OCCLUDERS METHOD...
//
// DIR holds DIR/<person>/<image>, cropped and aligned. Splits for the seeds 1 to SEEDS: FACES training faces
// and up to 30 others of everybody. OCCLUDERS are what is laid over the test faces, separated by commas:
// none, noise:60 and so on as in ore evaluate --occlude. Methods as in ore evaluate --method. The time is
// that of all test faces of all conditions on all cores.

#include <iostream>
#include <optional>
#include <sstream>

#include "baseline/rival.h"
#include "evaluation/evaluate.h"
#include "measuring.h"
#include "occlusion/occluder.h"
#include "ore/error.h"
#include "support/stopwatch.h"

namespace {

struct Condition {
  std::string name;
  std::optional<ore::Occluder> occluder;
};

std::vector<Condition> parse_conditions(const std::string& text) {
  std::vector<Condition> conditions;
  std::istringstream names(text);
  for (std::string name; std::getline(names, name, ',');) {
    conditions.push_back({name, std::nullopt});
    if (name != "none") conditions.back().occluder = ore::parse_occluder(name);
  }
  return conditions;
}

/// The test faces of one split under every condition.
std::vector<std::vector<ore::GrayImage>> hidden_faces(const ore::Split& split,
                                                      const std::vector<Condition>& conditions,
                                                      std::uint64_t seed) {
  std::vector<std::vector<ore::GrayImage>> faces;
  faces.reserve(conditions.size());
  for (const Condition& condition : conditions)
    faces.push_back(condition.occluder ? ore::occlude_all(split.probes.faces, *condition.occluder, seed, 0)
                                       : split.probes.faces);
  return faces;
}

struct Row {
  std::vector<std::vector<double>> percents;  ///< by condition, then seed
  double fit_seconds = 0.0;
  double seconds = 0.0;
  std::size_t faces = 0;
};

void add_split(const std::string& method, const ore::Split& split, std::uint64_t seed,
               const std::vector<Condition>& conditions, Row& row) {
  const auto faces = hidden_faces(split, conditions, seed);
  std::unique_ptr<ore::Rival> rival;
  row.fit_seconds +=
      ore::bench::seconds([&] { rival = ore::fit_rival(method, split.gallery, {.seed = seed}); });
  row.percents.resize(conditions.size());
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    const ore::Stopwatch identifying;
    const std::vector<int> answers = ore::best_people(rival->scores(faces[c]));
    row.seconds += identifying.seconds();
    row.faces += answers.size();
    row.percents[c].push_back(100.0 * ore::count_right(answers, split.probes) /
                              static_cast<double>(answers.size()));
  }
}

void print_table(const ore::Gallery& all, int seeds, int gallery_faces,
                 const std::vector<Condition>& conditions, const std::vector<std::string>& methods) {
  std::cout << "| method |";
  for (const Condition& condition : conditions) std::cout << ' ' << condition.name << " |";
  std::cout << " fit, s | ms a face |\n|---|" << [&] {
    std::string rule;
    for (std::size_t c = 0; c < conditions.size(); ++c) rule += "---|";
    return rule;
  }() << "---|---|\n";
  for (const std::string& method : methods) {
    Row row;
    for (int s = 1; s <= seeds; ++s) {
      const auto seed = static_cast<std::uint64_t>(s);
      add_split(method,
                ore::random_split(all, {.gallery_faces = gallery_faces, .probe_faces = 30, .seed = seed}),
                seed, conditions, row);
    }
    std::cout << "| " << method << " |";
    for (const std::vector<double>& percents : row.percents)
      std::cout << ' ' << ore::bench::mean_and_deviation(percents) << " |";
    std::cout << fmt::format(" {:.2f} | {:.3f} |\n", row.fit_seconds / seeds,
                             1000.0 * row.seconds / static_cast<double>(row.faces))
              << std::flush;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 6) throw ore::Error("usage: rival_table DIR SEEDS FACES OCCLUDERS METHOD...");
    const std::vector<std::string> methods(argv + 5, argv + argc);
    for (const std::string& method : methods) ore::require_rival(method);
    print_table(ore::read_labelled_folder(argv[1]).gallery, std::max(1, std::atoi(argv[2])),
                std::max(1, std::atoi(argv[3])), parse_conditions(argv[4]), methods);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
