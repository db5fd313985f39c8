#include "learning/margins.h"

#include <gtest/gtest.h>

#include <cmath>

#include "helpers/random_faces.h"
#include "learning/weights.h"
#include "occluded_samples.h"
#include "optim/ridge_exponential_loss.h"
#include "ore/error.h"
#include "representation/posterior.h"

namespace ore {
namespace {

constexpr std::uint64_t kTrustedSeed = 5;
constexpr int kKinds = 4;
constexpr int kTrustedPatches = 16;

/// What the table is to hold, from the evidence of the single patches, all of which find curves and rivals.
struct NaiveTable {
  std::vector<LeaveOneOutPosteriors> margin_source;
  std::vector<ConfidenceCurve> curves;
  Eigen::MatrixXd confidences;  ///< samples x patches
  double power = 0.0;           ///< to which the curves were raised
  Eigen::MatrixXd margins;
};

/// Raises the curves to the power whose confidences leave the smallest loss, held down by the typical penalty.
void sharpen(NaiveTable& table, const Eigen::MatrixXd& runner_up_ratios) {
  constexpr double kPenalty = 0.2;
  double smallest = 1e300;
  for (const double power : {0.25, 0.5, 1.0}) {
    const Eigen::MatrixXd margins = runner_up_ratios.array() * table.confidences.array().pow(power);
    const Eigen::VectorXd weights =
        minimize_ridge_exponential_loss(margins, {.penalty = kPenalty, .relative_gap = 1e-6}).weights;
    const double loss =
        std::log((-(margins * weights).array()).exp().sum()) + kPenalty / 2.0 * weights.squaredNorm();
    if (loss >= smallest) continue;
    smallest = loss;
    table.power = power;
  }
  for (ConfidenceCurve& curve : table.curves)
    for (float& confidence : curve.confidence)
      confidence = static_cast<float>(std::pow(static_cast<double>(confidence), table.power));
}

NaiveTable naive_table(const std::vector<Patch>& patches, const TrainingSet& set) {
  NaiveTable table;
  for (const Patch& patch : patches) table.margin_source.push_back(leave_one_out(patch, kTrustedSeed, set));
  const auto count = static_cast<Eigen::Index>(patches.size());
  const auto posterior = [&](Eigen::Index t, int k, int i) {
    return static_cast<double>(table.margin_source[static_cast<std::size_t>(t)].posteriors(k, i));
  };
  for (int kind = 0; kind < kKinds; ++kind) {
    std::vector<RatioMargin> observations;
    for (Eigen::Index t = kind; t < count; t += kKinds)
      for (int i = 0; i < set.sample_count(); ++i)
        observations.push_back({table.margin_source[static_cast<std::size_t>(t)].ratio(i),
                                static_cast<float>(posterior(t, set.label(i), i)) -
                                    1.0F / static_cast<float>(set.class_count())});
    table.curves.push_back(fit_confidence(observations));
  }
  table.confidences.resize(set.sample_count(), count);
  const auto apply_curves = [&] {
    for (Eigen::Index t = 0; t < count; ++t)
      for (int i = 0; i < set.sample_count(); ++i)
        table.confidences(i, t) =
            static_cast<double>(confidence_at(table.curves[static_cast<std::size_t>(t % kKinds)],
                                              table.margin_source[static_cast<std::size_t>(t)].ratio(i)));
  };
  apply_curves();
  Eigen::MatrixXd runner_up_ratios(set.sample_count(), count);
  for (int i = 0; i < set.sample_count(); ++i) {
    int rival = -1;
    double strongest = -1.0;
    for (int k = 0; k < set.class_count(); ++k) {
      double score = 0.0;
      for (Eigen::Index t = 0; t < count; ++t) score += table.confidences(i, t) * posterior(t, k, i);
      if (k == set.label(i) || score <= strongest) continue;
      strongest = score;
      rival = k;
    }
    for (Eigen::Index t = 0; t < count; ++t)
      runner_up_ratios(i, t) = posterior(t, set.label(i), i) - posterior(t, rival, i);
  }
  sharpen(table, runner_up_ratios);
  apply_curves();
  table.margins = table.confidences.cwiseProduct(runner_up_ratios);
  return table;
}

class OcclusionMarginsTest : public ::testing::Test {
 protected:
  static OcclusionMarginOptions options(int threads = 1) {
    return {.kinds = kKinds, .seed = kTrustedSeed, .threads = threads};
  }

  /// Half of the patches have a weight.
  static Eigen::VectorXd random_weights(RandomStream& random) {
    Eigen::VectorXd weights(kTrustedPatches);
    for (double& weight : weights) weight = std::max(0.0, random.uniform(-1.0, 1.0));
    return weights;
  }

  Gallery gallery_ = testing::random_gallery(
      {.faces = {4, 1, 3, 4, 2}, .height = 24, .width = 20, .rank = 5, .noise = 60.0, .seed = 2});
  std::vector<Patch> patches_ = testing::patches_of_all_kinds(24, 20, kTrustedPatches, kTrustedSeed);
  TrainingSet set_{gallery_, map_kinds(patches_), {.occluded_copies = 4, .seed = kTrustedSeed}};
};

TEST_F(OcclusionMarginsTest, MarginsAreConfidenceTimesLeadOverTheRival) {
  const NaiveTable naive = naive_table(patches_, set_);
  OcclusionMargins margin_source(patches_, set_, options(), {});
  const MarginTable table(patches_, margin_source, 1, {});
  ASSERT_EQ(table.margins().rows(), set_.sample_count());
  ASSERT_EQ(table.margins().cols(), kTrustedPatches);
  EXPECT_LE((table.margins() - naive.margins).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_LT(naive.margins.minCoeff(), -0.1) << "some patch is to be wrong";
  EXPECT_LT(naive.confidences.minCoeff(), 0.5) << "and some not trusted";
}

TEST_F(OcclusionMarginsTest, EveryKindHasItsCurveAndEveryPatchItsUsualResidual) {
  const NaiveTable naive = naive_table(patches_, set_);
  OcclusionMargins margin_source(patches_, set_, options(), {});
  EXPECT_EQ(margin_source.curves(), naive.curves);
  for (std::size_t t = 0; t < kTrustedPatches; ++t) {
    EXPECT_EQ(margin_source.curve_of(patches_[t]), static_cast<int>(t) % kKinds);
    EXPECT_EQ(margin_source.patch_margins(patches_[t]).typical_residual,
              naive.margin_source[t].typical_residual);
  }
}

TEST_F(OcclusionMarginsTest, SaysTheSameWhenAskedAgain) {
  OcclusionMargins margin_source(patches_, set_, options(), {});
  for (const Patch& patch : patches_) {
    const PatchMargins first =
        margin_source.patch_margins(patch);  // of the first patches, kept from finding the curves
    const PatchMargins again = margin_source.patch_margins(patch);
    EXPECT_EQ(first.margins, again.margins);
    EXPECT_EQ(first.posteriors, again.posteriors);
    EXPECT_LE((margin_source.posteriors(patch) - first.posteriors).cwiseAbs().maxCoeff(), 1e-6F);
  }
}

TEST_F(OcclusionMarginsTest, ErrorsAreThoseOfTheWeightedScores) {
  const NaiveTable naive = naive_table(patches_, set_);
  OcclusionMargins margin_source(patches_, set_, options(), {});
  MarginTable table(patches_, margin_source, 1, {});
  RandomStream random = testing::test_stream(3);
  bool some_error = false;
  for (int trial = 0; trial < 10; ++trial) {
    const Eigen::VectorXd weights = random_weights(random);
    int wrong = 0;
    for (int i = 0; i < set_.plain_count(); ++i) {
      Eigen::VectorXd scores = Eigen::VectorXd::Zero(set_.class_count());
      for (Eigen::Index t = 0; t < kTrustedPatches; ++t)
        scores += weights[t] * naive.confidences(i, t) *
                  naive.margin_source[static_cast<std::size_t>(t)].posteriors.col(i).cast<double>();
      Eigen::Index best = 0;
      scores.maxCoeff(&best);
      wrong += best != set_.label(i) ? 1 : 0;
    }
    EXPECT_EQ(table.training_error(weights), static_cast<double>(wrong) / set_.plain_count());
    int beaten = 0;
    for (int i = set_.plain_count(); i < set_.sample_count(); ++i)
      beaten += naive.margins.row(i).dot(weights) <= 0.0 ? 1 : 0;
    EXPECT_EQ(table.occluded_error(weights), static_cast<double>(beaten) / set_.occluded_count());
    some_error = some_error || (wrong > 0 && beaten > 0);
  }
  EXPECT_TRUE(some_error) << "the example is meant to be hard";
  EXPECT_EQ(table.occluded_error(Eigen::VectorXd::Zero(kTrustedPatches)), 1.0) << "nothing is no decision";
}

TEST_F(OcclusionMarginsTest, MemoryAndThreadsChangeNothing) {
  OcclusionMargins margin_source(patches_, set_, options(), {});
  MarginTable reference(patches_, margin_source, 1, {});
  RandomStream random = testing::test_stream(4);
  std::vector<Eigen::VectorXd> weights;
  for (int trial = 0; trial < 10; ++trial) weights.push_back(random_weights(random));
  for (const std::size_t memory : {std::size_t{0}, std::size_t{3000}, PosteriorStore::kDefaultMemory})
    for (const int threads : {1, 3}) {
      OcclusionMargins other(patches_, set_, options(threads), {});
      MarginTable table(patches_, other, threads, {}, memory);
      EXPECT_EQ(table.margins(), reference.margins());
      EXPECT_EQ(other.curves(), margin_source.curves());
      for (const Eigen::VectorXd& some : weights)
        EXPECT_EQ(table.training_error(some), reference.training_error(some));
    }
}

TEST_F(OcclusionMarginsTest, WorksWithoutOccludedSamples) {
  const TrainingSet plain(gallery_, map_kinds(patches_));
  OcclusionMargins margin_source(patches_, plain, options(), {});
  MarginTable table(patches_, margin_source, 1, {});
  EXPECT_EQ(table.margins().rows(), plain.plain_count());
  EXPECT_LE((table.margins() - naive_table(patches_, plain).margins).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_EQ(table.occluded_error(Eigen::VectorXd::Ones(kTrustedPatches)), 0.0);
}

TEST_F(OcclusionMarginsTest, WorksWithFewerPatchesThanKinds) {
  const std::vector<Patch> two(patches_.begin(), patches_.begin() + 2);
  OcclusionMargins margin_source(two, set_, options(), {});
  EXPECT_EQ(margin_source.curves().size(), 2u);
  EXPECT_LT(margin_source.curve_of(two[1]), 2);
  EXPECT_TRUE(MarginTable(two, margin_source, 1, {}).margins().allFinite());
}

// Only the first 32 patches of a kind find the curves; the others are judged by them.
TEST_F(OcclusionMarginsTest, PatchesBeyondTheFirstDoNotMoveTheCurves) {
  const std::vector<Patch> many = sample_patches(
      24, 20, {.count = 40, .kinds = pixel_kinds({36}), .dimension = 10, .seed = kTrustedSeed});
  const std::vector<Patch> first(many.begin(), many.begin() + 32);
  const TrainingSet set(gallery_, map_kinds(many), {.occluded_copies = 2, .seed = kTrustedSeed});
  const OcclusionMarginOptions one_kind{.kinds = 1, .seed = kTrustedSeed, .threads = 2};
  OcclusionMargins large(many, set, one_kind, {});
  OcclusionMargins small(first, set, one_kind, {});
  EXPECT_EQ(large.curves(), small.curves());
  EXPECT_EQ(MarginTable(many, large, 1, {}).margins().leftCols(32),
            MarginTable(first, small, 1, {}).margins());
}

TEST_F(OcclusionMarginsTest, StopsOnRequest) {
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(OcclusionMargins(patches_, set_, options(), stop), Interrupted);
}

}  // namespace
}  // namespace ore
