// What ORE-Boosting costs, all in one run. Prints one JSON object.
//
//   boosting_times [DIR] [CANDIDATES] [SECONDS]
//
// recomputing   The paper's figure `fast_training`: training with oracle vectors computed once, and with
// every
//               candidate represented anew at every step, over the number of candidates. Both find the same
//               model. The second way is run where it is expected to end within SECONDS (60); beyond that its
//               time is what one candidate cost so far, times candidates, times steps.
// immense       500 candidates against CANDIDATES (20000): time for each, memory, the share of boosting
// itself. search        Seconds of one search through CANDIDATES oracle vectors: in memory, in a file, drawn
// anew.
//
// DIR holds at least 60 aligned faces of each person (DIR/<person>/<image>); without it faces are drawn.

#include <array>
#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "learning/candidate_oracle.h"
#include "learning/published_evidence.h"
#include "measuring.h"
#include "optim/column_generation.h"
#include "ore/ore.h"
#include "support/parallel.h"
#include "support/random.h"

namespace {

using Json = nlohmann::ordered_json;
using ore::bench::seconds;

constexpr double kBudget = 50.0;  ///< the paper's lambda of 0.02
constexpr int kDimension = 100;
constexpr int kSmallPool = 500;
constexpr std::array kPools = {10, 20, 50, 100, 200, 500, 1000, 2000};

ore::PatchPoolOptions pool_of(int candidates) {
  return {.count = candidates, .kinds = ore::pixel_kinds({225}), .dimension = kDimension, .seed = 1};
}

/// Represents every candidate at every step. Their weights would scale the columns of each class, which costs
/// next to nothing and changes nothing (theorem `fast_train`), and is left out.
class RecomputingOracle : public ore::ColumnOracle {
 public:
  RecomputingOracle(const std::vector<ore::Patch>& candidates, ore::Evidence& evidence)
      : candidates_(candidates), evidence_(evidence) {}

  Eigen::Index rows() const override { return evidence_.sample_count(); }
  Column most_violated(const Eigen::VectorXd& face_weights) override {
    Eigen::VectorXd scores(static_cast<Eigen::Index>(candidates_.size()));
    ore::parallel_for(static_cast<int>(candidates_.size()), 0,
                      [&](int t) { scores[t] = margins_of(t).dot(face_weights); });
    Column best;
    best.score = scores.maxCoeff(&best.index);
    return best;
  }
  Eigen::VectorXd column(Eigen::Index index) override {
    Eigen::VectorXd result;
    // For the same sums, to the last bit, as in the parallel loop.
    ore::parallel_for(1, 1, [&](int) { result = margins_of(index); });
    return result;
  }

 private:
  Eigen::VectorXd margins_of(Eigen::Index index) {
    return evidence_.vote(candidates_[static_cast<std::size_t>(index)]).margins.cast<double>();
  }

  const std::vector<ore::Patch>& candidates_;
  ore::Evidence& evidence_;
};

Json recomputing(const ore::Gallery& gallery, double bearable) {
  Json rows = Json::array();
  double per_candidate = 0.0;
  for (const int count : kPools) {
    std::vector<ore::Patch> candidates = ore::sample_patches(gallery.height, gallery.width, pool_of(count));
    const ore::PatchSampler sampler(gallery.height, gallery.width, pool_of(count));
    const ore::TrainingSet set(gallery, ore::map_kinds(candidates));
    ore::PublishedEvidence evidence(set, 1);
    const ore::ColumnGenerationOptions options{.budget = kBudget};
    ore::ColumnGenerationSummary once;
    const double fast = seconds([&] {
      ore::CandidateOracle oracle(candidates, sampler, evidence, {}, {});
      once = ore::generate_columns(oracle, options);
    });
    const auto searches = static_cast<double>(once.columns.size() + 1);
    const double expected = std::max(per_candidate, fast / count) * count * searches;
    Json row = {{"candidates", count}, {"steps", once.columns.size()}, {"once_seconds", fast}};
    if (expected <= bearable) {
      ore::ColumnGenerationSummary anew;
      RecomputingOracle oracle(candidates, evidence);
      const double slow = seconds([&] { anew = ore::generate_columns(oracle, options); });
      per_candidate = slow / count / searches;
      row["recomputed_seconds"] = slow;
      row["same_columns"] = anew.columns == once.columns;
      row["log_loss_difference"] = anew.log_loss - once.log_loss;
      row["ratio"] = slow / fast;
    } else {
      row["recomputed_seconds_expected"] = expected;
      row["ratio_expected"] = expected / fast;
    }
    std::cerr << row.dump() << '\n';
    rows.push_back(std::move(row));
  }
  return rows;
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
  ore::PublishedEvidence evidence(set, 1);
  RecomputingOracle oracle(some, evidence);
  const double each = seconds([&] { oracle.most_violated(u); }) / kSmallPool;
  result["drawn_anew_seconds"] = each * candidates;
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const ore::Gallery gallery = ore::bench::faces_to_use(argc > 1 ? argv[1] : nullptr).gallery;
    const int candidates = argc > 2 ? std::atoi(argv[2]) : 20000;
    const double bearable = argc > 3 ? std::atof(argv[3]) : 60.0;
    // First, so that the peak of memory is its own.
    const Json of_many = immense(gallery, candidates);
    const Json result = {{"immense", of_many},
                         {"search", search(gallery, candidates)},
                         {"recomputing", recomputing(gallery, bearable)}};
    std::cout << result.dump(2) << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
