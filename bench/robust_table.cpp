// Rank-1 accuracy on Extended Yale B when part of the face is hidden, as Markdown tables.
//
//   robust_table DIR [SEEDS] [PICTURE...]
//
// DIR holds DIR/<person>/<image>, cropped and aligned, under the data set's own file names. The first table
// is the paper's `yaleb_occlude`: squares of noise of side s, 30 training and 30 test faces of each person,
// splits and models for the seeds 1 to SEEDS (5). The second trains on lights up to 25 degrees and tests on
// lights of 25 to 51 degrees under a square of each PICTURE in turn. The third has 5 training faces. With
// ONLY=TEXT in the environment, only the methods with TEXT in their name.

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

#include "lab/data_sets/data_set.h"
#include "lab/data_sets/split.h"
#include "lab/metrics/evaluate.h"
#include "occlusion/occluder.h"
#include "ore/ore.h"

namespace {

struct Method {
  std::string name;
  ore::TrainOptions train;
  ore::RecognizerOptions recognize;
};

std::vector<Method> methods() {
  const ore::TrainOptions published{.patch_areas = {225}, .dimension = 100, .learner = ore::Learner::kOre};
  const ore::TrainOptions all_of_225{.descriptors = {ore::Descriptor::kPixels},
                                     .patch_areas = {225},
                                     .dimension = 100,
                                     .learner = ore::Learner::kEqual};
  using enum ore::Inference;
  return {
      {"ORE as published, 225 pixels, 100-D", published, {.inference = kPlain}},
      {"Robust-ORE as published, factor 0.05", published, {.inference = kGfc, .gfc_factor = 0.05}},
      {"Robust-ORE as published, factor 1", published, {.inference = kGfc}},
      {"equal weights, 225 pixels", all_of_225, {.inference = kPlain}},
      {"equal weights, default patches", {.learner = ore::Learner::kEqual}, {.inference = kPlain}},
      {"equal weights x confidence", {.learner = ore::Learner::kEqual}, {}},
      {"**default (accurate)**", {}, {}},
      {"balanced", {.profile = ore::Profile::kBalanced}, {}},
      {"fast", {.profile = ore::Profile::kFast}, {}},
      {"budget 50 under occlusion", {.budget = 50.0}, {}},
  };
}

struct Condition {
  std::string name;
  std::optional<ore::Occluder> occluder;
};

/// Right answers and probes of one method, by condition.
struct Counts {
  std::vector<int> right;
  std::vector<int> probes;
  int kept = 0;
};

void count(const Method& method, const ore::Split& split, const std::vector<Condition>& conditions,
           std::uint64_t seed, Counts& counts) {
  ore::TrainOptions options = method.train;
  options.seed = seed;
  const ore::Training training = ore::train(split.gallery, options);
  const ore::Recognizer recognizer(training.model, split.gallery, method.recognize);
  counts.right.resize(conditions.size());
  counts.probes.resize(conditions.size());
  counts.kept = std::max(counts.kept, training.summary.kept);
  for (std::size_t c = 0; c < conditions.size(); ++c) {
    ore::Probes probes = split.probes;
    if (conditions[c].occluder)
      probes.faces = ore::occlude_all(probes.faces, *conditions[c].occluder, seed, 0);
    counts.right[c] += ore::count_right(ore::best_people(recognizer.identify(probes.faces)), probes);
    counts.probes[c] += static_cast<int>(probes.faces.size());
  }
}

void print_header(const std::vector<Condition>& conditions) {
  std::string line = "| |";
  std::string rule = "|---|";
  for (const Condition& condition : conditions) {
    line += fmt::format(" {} |", condition.name);
    rule += "---|";
  }
  std::cout << line << " patches kept, at most |\n" << rule << "---|\n";
}

void print_row(const std::string& name, const Counts& counts) {
  std::string line = fmt::format("| {} |", name);
  for (std::size_t c = 0; c < counts.right.size(); ++c)
    line += fmt::format(" {:.2f} |", 100.0 * counts.right[c] / counts.probes[c]);
  std::cout << line << fmt::format(" {} |\n", counts.kept) << std::flush;
}

void print_table(const std::vector<ore::Split>& splits, const std::vector<Condition>& conditions) {
  print_header(conditions);
  const char* only = std::getenv("ONLY");
  for (const Method& method : methods()) {
    if (only != nullptr && method.name.find(only) == std::string::npos) continue;
    Counts counts;
    for (std::size_t i = 0; i < splits.size(); ++i) count(method, splits[i], conditions, i + 1, counts);
    print_row(method.name, counts);
  }
  std::cout << '\n';
}

std::vector<ore::Split> random_splits(const ore::Gallery& all, int gallery_faces, int seeds) {
  std::vector<ore::Split> splits;
  for (int seed = 1; seed <= seeds; ++seed)
    splits.push_back(ore::random_split(
        all, {.gallery_faces = gallery_faces, .probe_faces = 30, .seed = static_cast<std::uint64_t>(seed)}));
  return splits;
}

std::vector<Condition> noise_conditions() {
  std::vector<Condition> conditions = {{"clean", std::nullopt}};
  for (const int side : {20, 40, 60, 80, 100, 120})
    conditions.push_back({fmt::format("s={}", side), ore::parse_occluder(fmt::format("noise:{}", side))});
  return conditions;
}

std::vector<Condition> hidden_conditions(std::span<char*> pictures) {
  std::vector<Condition> conditions = {{"clean", std::nullopt}};
  for (const int percent : {50, 60, 70}) {
    conditions.push_back(
        {fmt::format("texture {} %", percent), ore::parse_occluder(fmt::format("texture:{}", percent))});
    for (std::size_t i = 0; i < pictures.size(); ++i)
      conditions.push_back({fmt::format("picture {}, {} %", i + 1, percent),
                            ore::parse_occluder(fmt::format("picture:{}:{}", percent, pictures[i]))});
  }
  return conditions;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 2) throw ore::Error("usage: robust_table DIR [SEEDS] [PICTURE...]");
    const int seeds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
    const ore::DataSet faces = ore::read_data_set(argv[1]);
    const ore::Split by_light = ore::split_by_light(faces);  // before hours of work that it may refuse
    std::cout << "30 training faces, squares of noise\n\n";
    print_table(random_splits(faces.gallery, 30, seeds), noise_conditions());
    std::cout << "lights up to 25 degrees in training, 25 to 51 in the test\n\n";
    print_table({by_light}, hidden_conditions(
                                std::span(argv, static_cast<std::size_t>(argc)).subspan(std::min(argc, 3))));
    std::cout << "5 training faces\n\n";
    print_table(random_splits(faces.gallery, 5, seeds), {{"clean", std::nullopt}});
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
