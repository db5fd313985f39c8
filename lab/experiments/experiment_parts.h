#pragma once
// Parts of single experiments that tests and benchmarks check by themselves: open-set curves, misplaced faces,
// learning as published, the oracle that computes margins again, and the true leave-one-out error.

#include <Eigen/Core>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "lab/metrics/evaluate.h"
#include "learning/margins.h"
#include "optim/column_generation.h"
#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/photo.h"
#include "ore/progress.h"
#include "ore/recognizer.h"
#include "patch/patch_pool.h"
#include "support/random.h"

namespace ore {

inline constexpr std::array kFalseAlarmRates = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0};

/// "0.2 %".
std::string rate_column(double rate);

/// The kFalseAlarmRates at which at least one of this number of strangers' faces gets a name.
std::vector<double> resolvable_rates(std::size_t strangers);

/// The best person's score for every face, people x faces.
std::vector<double> best_scores(const Eigen::MatrixXf& scores);

/// With whether the best person is the face's. Sizes: one label a face.
std::vector<KnownAnswer> known_answers(const Eigen::MatrixXf& scores, std::span<const int> labels);

/// `face` shifted by up to 2.4 % of its width across and down, and turned by up to 4 degrees about its middle.
GrayImage misplaced_face(const GrayImage& face, RandomStream random);

/// The mean distance of the two eyes, in distances between the expected ones; nothing where it is above 1, since
/// that is another face.
std::optional<double> eyes_apart(const Landmarks& found, const Landmarks& expected);

// What the experiments on the paper's learners share: its patches, and the choice of faces to learn from
// and to show.

/// The names (experiments/compared_method.h) of the paper's two learners in the dimension of its figures.
inline constexpr const char* kPublishedLearning = "ore:100";
inline constexpr const char* kPublishedBoosting = "boosted-ore:100";

/// What the data lacks for these learners and default_split(); empty if nothing.
std::string missing_for_published(const Gallery& all);

/// The same in words, for Experiment::needs.
inline constexpr const char* kPublishedNeeds = "at least 4 faces of each person, of 15 x 15 pixels or more";

/// The candidates that both choose from.
PatchPoolOptions published_pool(int candidates, std::uint64_t seed);

/// The indices of the faces of a person, those that show them best first: of Yale B by the angle between
/// light and camera, otherwise in their order, in which AR's neutral picture is the first.
std::vector<std::size_t> best_lit_first(const DataSet& data, std::size_t person);

// ORE-Boosting as general boosting works: each step represents every candidate again with the current
// weights of the faces. By the theorem `fast_train` these weights change nothing; they would scale the
// columns of each class, which costs next to nothing and is left out here.

class RecomputingOracle : public ColumnOracle {
 public:
  /// Keeps references to `candidates` and `margin_source`. Uses `progress` only to ask whether to stop.
  RecomputingOracle(const std::vector<Patch>& candidates, MarginSource& margin_source, int threads = 0,
                    const Progress& progress = {});

  Eigen::Index rows() const override { return margin_source_.sample_count(); }
  Column most_violated(const Eigen::VectorXd& face_weights) override;
  Eigen::VectorXd column(Eigen::Index index) override;

 private:
  Eigen::VectorXd margins_of(Eigen::Index index);

  const std::vector<Patch>& candidates_;
  MarginSource& margin_source_;
  int threads_;
  Progress quiet_;
};

// Compares the training error of a model (equation `train_error`) with its test error, counted in the same
// way: a face is right if its own person has the single largest score.

/// Share of the gallery's faces that are wrong by the weights alone when each is represented by the gallery
/// without it; people with one face are left out. Of a model that ORE-Learning made of this gallery it is the
/// training error; other learners' training errors also count confidences. Requires a person with two faces.
double leave_one_out_error(const Gallery& gallery, const Model& model, int threads,
                           const Progress& progress = {});

/// Share of the answers, with at least two candidates each, that are wrong. Sizes: one label an answer.
double error_rate(const std::vector<Identification>& answers, std::span<const int> labels);

/// One model.
struct ErrorPair {
  double training = 0.0;
  double test = 0.0;
};

/// How well the training error predicts the test error, over several models.
struct ErrorAgreement {
  int models = 0;
  double training = 0.0;             ///< mean
  double test = 0.0;                 ///< mean
  double absolute_difference = 0.0;  ///< mean
  double correlation = 0.0;          ///< Pearson's; not a number where one of the two is always the same
};

/// Requires at least one.
ErrorAgreement agreement(std::span<const ErrorPair> pairs);

}  // namespace ore
