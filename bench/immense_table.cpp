// Does choosing from more candidates pay? Rank-1 accuracy on Extended Yale B of models with the same number
// of patches, boosted from pools of different sizes, as a Markdown table.
//
//   immense_table DIR [SEEDS] [CANDIDATES...]
//
// DIR holds DIR/<person>/<image>, cropped and aligned. 30 training and 30 test faces of each person, splits
// and models for the seeds 1 to SEEDS (1); pools of CANDIDATES (500 2000 20000) patches each, and one that
// starts with 500 and draws 200 more at every step. With ONLY=TEXT in the environment, only the settings with
// TEXT in their name.

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <map>

#include "lab/data_sets/split.h"
#include "lab/metrics/evaluate.h"
#include "lab/metrics/learning_curves.h"
#include "occlusion/occluder.h"
#include "ore/ore.h"

namespace {

/// Patches of the models that are compared.
constexpr std::array kKept = {10, 20, 28, 50};
constexpr std::array kOccluders = {"",           "noise:20",   "noise:60", "noise:120",
                                   "texture:50", "sunglasses", "scarf"};

/// A way of training, and those of asking what it gave.
struct Setting {
  ore::TrainOptions train;
  std::vector<std::pair<std::string, ore::RecognizerOptions>> recognize;
};

std::vector<Setting> settings() {
  using enum ore::Inference;
  return {{{.patch_areas = {225}, .dimension = 100, .learner = ore::Learner::kBoost},
           {{"as published, plain", {.inference = kPlain}},
            {"as published, Generic-Face-Confidence", {.inference = kGfc}}}},
          {{.learner = ore::Learner::kBoost, .occluded_copies = 2, .budget = 50.0},
           {{"under occlusion, budget 50", {}}}}};
}

struct Pool {
  int candidates;
  int fresh;
  std::string name() const {
    return fresh > 0 ? fmt::format("{} + {} a step", candidates, fresh) : std::to_string(candidates);
  }
};

/// Right answers by condition, and the training loss, of models with as many patches.
struct Counts {
  std::array<int, kOccluders.size()> right{};
  int probes = 0;
  double log_loss = 0.0;
  int models = 0;
};

/// The first step after which that many patches have a weight.
std::optional<std::size_t> step_with(const ore::Training& training, int kept) {
  for (std::size_t s = 0; s < training.steps.size(); ++s)
    if (ore::kept_after(training.steps[s]) == kept) return s;
  return std::nullopt;
}

/// By the name of the recognizer and the number of patches.
using Table = std::map<std::pair<std::string, int>, Counts>;

void test(const ore::Training& training, const Setting& setting, const ore::Split& split, std::uint64_t seed,
          Table& table) {
  for (std::size_t c = 0; c < kOccluders.size(); ++c) {
    ore::Probes probes = split.probes;
    if (kOccluders[c][0] != '\0')
      probes.faces = ore::occlude_all(probes.faces, ore::parse_occluder(kOccluders[c]), seed, 0);
    for (const auto& [name, options] : setting.recognize)
      for (const int kept : kKept) {
        const std::optional<std::size_t> step = step_with(training, kept);
        if (!step) continue;
        Counts& counts = table[{name, kept}];
        const ore::Recognizer recognizer(ore::model_after(training, *step), split.gallery, options);
        counts.right[c] += ore::count_right(ore::best_people(recognizer.identify(probes.faces)), probes);
        if (c > 0) continue;
        counts.probes += static_cast<int>(probes.faces.size());
        counts.log_loss += training.steps[*step].log_loss;
        ++counts.models;
      }
  }
}

void print(const Pool& pool, const Table& table) {
  for (const auto& [key, counts] : table) {
    std::cout << fmt::format("| {} | {} | {} | {} | {:.2f} |", key.first, key.second, pool.name(),
                             counts.models, counts.log_loss / counts.models);
    for (const int right : counts.right) std::cout << fmt::format(" {:.2f} |", 100.0 * right / counts.probes);
    std::cout << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 2) throw ore::Error("usage: immense_table DIR [SEEDS] [CANDIDATES...]");
    const ore::Gallery all = ore::read_labelled_folder(argv[1]).gallery;
    const int seeds = argc > 2 ? std::atoi(argv[2]) : 1;
    std::vector<Pool> pools;
    for (int i = 3; i < argc; ++i) pools.push_back({std::atoi(argv[i]), 0});
    if (pools.empty()) pools = {{500, 0}, {2000, 0}, {20000, 0}};
    pools.push_back({500, 200});
    const char* const only = std::getenv("ONLY");
    std::cout << "| setting | patches | candidates | models | log loss | clean | s=20 | s=60 | s=120 | "
                 "texture 50 % | "
                 "sunglasses | scarf |\n|---|---|---|---|---|---|---|---|---|---|---|---|"
              << std::endl;
    for (const Setting& setting : settings()) {
      if (only != nullptr && setting.recognize.front().first.find(only) == std::string::npos) continue;
      for (const Pool& pool : pools) {
        Table table;
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(seeds); ++seed) {
          const ore::Split split =
              ore::random_split(all, {.gallery_faces = 30, .probe_faces = 30, .seed = seed});
          ore::TrainOptions options = setting.train;
          options.patches = pool.candidates;
          options.boost.fresh = pool.fresh;
          options.seed = seed;
          test(ore::train(split.gallery, options), setting, split, seed, table);
        }
        print(pool, table);
      }
    }
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
