// What ORE-Boosting costs, all in one run. Prints one JSON object.
//
//   boosting_times [DIR] [CANDIDATES]
//
// immense   500 candidates against CANDIDATES (20000): time for each, memory, the share of boosting itself
// search    seconds of one search through CANDIDATES oracle vectors: in memory, in a file, drawn anew
//
// The times of training with every candidate represented anew are in `ore experiment recomputation`.
//
// DIR holds at least 60 aligned faces of each person (DIR/<person>/<image>); without it faces are drawn.

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "lab/experiments/experiment_parts.h"
#include "learning/boosting.h"
#include "learning/margins.h"
#include "measuring.h"
#include "ore/ore.h"
#include "patch/patch_pool.h"
#include "support/random.h"

namespace {

using Json = nlohmann::ordered_json;
using ore::bench::seconds;

constexpr int kDimension = 100;
constexpr int kSmallPool = 500;

ore::PatchPoolOptions pool_of(int candidates) {
  return {.count = candidates, .kinds = ore::pixel_kinds({225}), .dimension = kDimension, .seed = 1};
}

Json immense(const ore::Gallery& gallery, int candidates) {
  const ore::TrainOptions options{
      .patch_areas = {225}, .dimension = kDimension, .learner = ore::Learner::kBoost};
  std::vector<double> small_times;
  const auto time_small = [&] {
    ore::TrainOptions small = options;
    small.patches = kSmallPool;
    small_times.push_back(ore::train(gallery, small).summary.seconds / kSmallPool);
  };
  // Small pools before and after: the machine may become slower or faster meanwhile.
  for (int i = 0; i < 3; ++i) time_small();
  ore::TrainOptions large = options;
  large.patches = candidates;
  const ore::TrainSummary summary = ore::train(gallery, large).summary;
  const double memory = ore::bench::peak_memory_megabytes();
  for (int i = 0; i < 3; ++i) time_small();
  const double small = ore::bench::median(small_times);
  return {{"candidates", candidates},
          {"seconds", summary.seconds},
          {"milliseconds_each", 1000.0 * summary.seconds / candidates},
          {"milliseconds_each_of_500", 1000.0 * small},
          {"ratio", summary.seconds / candidates / small},
          {"limit", 1.3},
          {"boosting_seconds", summary.learning_seconds},
          {"boosting_share", summary.learning_seconds / summary.seconds},
          {"share_limit", 0.05},
          {"peak_memory_megabytes", memory},
          {"kept", summary.kept}};
}

Json search(const ore::Gallery& gallery, int candidates) {
  const Eigen::Index length = gallery.face_count();
  Eigen::VectorXf vector(length);
  ore::RandomStream random(1, ore::RandomPurpose::kTest);
  for (float& entry : vector) entry = static_cast<float>(random.uniform());
  const Eigen::VectorXd u = Eigen::VectorXd::Constant(length, 1.0 / static_cast<double>(length));
  Json result;
  for (const bool in_memory : {true, false}) {
    ore::OracleVectors vectors(length, in_memory ? std::size_t{1} << 40 : 0);
    vectors.grow(candidates);
    for (int t = 0; t < candidates; ++t) vectors.put(t, vector);
    std::vector<double> times(9);
    for (double& time : times) time = seconds([&] { vectors.best(u, 0, {}); });
    result[in_memory ? "in_memory_seconds" : "in_a_file_seconds"] = ore::bench::median(times);
  }
  std::vector<ore::Patch> some = ore::sample_patches(gallery.height, gallery.width, pool_of(kSmallPool));
  const ore::TrainingSet set(gallery, ore::map_kinds(some));
  ore::PaperMargins evidence(set, 1);
  ore::RecomputingOracle oracle(some, evidence);
  const double each = seconds([&] { oracle.most_violated(u); }) / kSmallPool;
  result["drawn_anew_seconds"] = each * candidates;
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const ore::Gallery gallery = ore::bench::faces_to_use(argc > 1 ? argv[1] : nullptr).gallery;
    const int candidates = argc > 2 ? std::atoi(argv[2]) : 20000;
    // First, so that the peak of memory is its own.
    const Json of_many = immense(gallery, candidates);
    const Json result = {{"immense", of_many}, {"search", search(gallery, candidates)}};
    std::cout << result.dump(2) << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
