#pragma once
// Model, the result of training: the kept patches, their weights, the curves that detect hidden patches, and
// the calibration of the threshold. A model holds no faces; a Recognizer combines it with a gallery.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ore/gallery.h"
#include "ore/patch.h"

namespace ore {

/// The method that learns the weights of the patches.
enum class Learner {
  kRobust,    ///< ORE-Learning under occlusion: learns from the faces and from copies with hidden parts
  kOre,       ///< ORE-Learning as published: learns from the faces only; a budget bounds the weights
  kBoost,     ///< ORE-Boosting as published: the problem of kOre for any number of candidates; adds one patch
              ///< at a time; also learns from occluded copies if occluded_copies is set
  kEvidence,  ///< sums of log likelihood ratios of two patch models; see Evidence
  kEqual,     ///< every candidate patch gets the same weight: a strong baseline
};
inline constexpr std::array kLearners = {Learner::kRobust, Learner::kOre, Learner::kBoost, Learner::kEvidence,
                                         Learner::kEqual};

/// The trade-off between accuracy and speed that kEvidence and kRobust aim for.
enum class Profile {
  kAccurate,  ///< hundreds of patches; the most accurate
  kBalanced,  ///< about a hundred patches
  kFast,      ///< a few dozen patches
};
inline constexpr std::array kProfiles = {Profile::kAccurate, Profile::kBalanced, Profile::kFast};

/// "robust", "ore", "boost", "evidence" or "equal".
std::string to_string(Learner learner);
/// "accurate", "balanced" or "fast".
std::string to_string(Profile profile);
/// The inverse of to_string; nullopt for any other name.
std::optional<Learner> parse_learner(std::string_view name);
std::optional<Profile> parse_profile(std::string_view name);

/// Confidence in a patch as a function of its residual ratio: linear between the knots, constant outside.
struct ConfidenceCurve {
  std::vector<float> ratio;       ///< smallest residual / typical residual of the patch; strictly increasing
  std::vector<float> confidence;  ///< in [0, 1], decreasing
  bool operator==(const ConfidenceCurve&) const = default;
};

struct WeightedPatch {
  Patch patch{};
  double weight = 0.0;            ///< alpha_t of equation `ensemble_model`, > 0
  double typical_residual = 0.0;  ///< mean leave-one-out residual of the training faces; 0: unknown
  int curve = -1;                 ///< index into Model::curves; -1: none
  bool operator==(const WeightedPatch&) const = default;
};

/// What a patch of Learner::kEvidence knows of faces in general; see representation/patch_evidence.h for the
/// formulas. Matrices are stored column by column.
struct PatchEvidence {
  std::vector<float> mean{};        ///< of the patch's features, patch.values() of them
  std::vector<float> directions{};  ///< principal directions of the features, values x d, orthonormal
  std::vector<float> variances{};   ///< of the features along the directions, d
  double outside = 0.0;             ///< mean squared length of the features outside the directions
  std::vector<float> map{};         ///< q x d: makes the variance within people 1, between people diagonal
  std::vector<float> between{};     ///< variances between people after `map`, q
  double pair_weight = 0.0;         ///< alpha of the two-covariance model, >= 0
  double subspace_weight = 0.0;     ///< alpha of the subspace model, >= 0
  double subspace_offset = 0.0;     ///< log LR = offset + slope * log(residual / expected residual)
  double subspace_slope = 0.0;
  std::array<float, 2> clue_mean{};       ///< of the clues that the patch is hidden, on training faces
  std::array<float, 2> clue_deviation{};  ///< > 0
  int regression = 0;                     ///< index into Evidence::regressions
  bool operator==(const PatchEvidence&) const = default;
};

/// log(pi / (1 - pi)) of the probability pi that a patch is hidden: an intercept, then the coefficients of
/// the patch's two clues, of their means over overlapping patches, and of their means over the face.
using HiddenRegression = std::array<double, 7>;

/// The part of a model that turns patches into evidence. The evidence for person k is
///
///   scale * sum_t alpha_t log(pi_t + (1 - pi_t) LR_tk) + offset
///
/// LR_tk is the likelihood ratio of "a new picture of k" and "somebody of whom there is no picture".
struct Evidence {
  std::vector<PatchEvidence> patches{};  ///< one per patch of the model
  std::vector<HiddenRegression> regressions{};
  double scale = 1.0;
  double offset = 0.0;
  bool operator==(const Evidence&) const = default;
};

/// Leave-one-person-out and leave-one-face-out scores of the training gallery: the runner-up ratios
/// (Candidate::runner_up_ratio) of strangers and of known people.
struct Calibration {
  double false_alarms = 0.01;      ///< share of strangers that the threshold may accept
  double threshold = 0.0;          ///< smaller runner-up ratios mean unknown; 0: every face gets a name
  int people = 0;                  ///< number of people who were left out
  std::vector<float> strangers{};  ///< best person's ratio for faces of left-out people; increasing
  std::vector<float> known{};      ///< ratio of left-out faces; -1 if another person won; increasing

  /// Share of strangers with this runner-up ratio or a larger one; 1 if the calibration is empty.
  double false_alarm_rate(double runner_up_ratio) const;

  /// Share of known faces that this threshold rejects or that get a wrong name; 0 if the calibration is
  /// empty.
  double miss_rate(double runner_up_ratio) const;

  /// Smallest runner-up ratio whose false_alarm_rate is at most `rate`; 0 if the calibration is empty.
  double threshold_for(double rate) const;

  bool operator==(const Calibration&) const = default;
};

struct Model {
  int face_height = 0;
  int face_width = 0;
  std::uint64_t seed = 1;  ///< of the rectangles, the projections and the occluders
  Learner learner = Learner::kRobust;
  std::optional<Profile> profile{};  ///< of kEvidence and kRobust
  int candidates = 0;                ///< number of patches that learning chose from
  double budget = 0.0;               ///< bound on the sum of the weights, the paper's 1/lambda; 0: none
  double penalty = 0.0;              ///< factor of |weights|^2 / 2 in the objective; 0: none
  double training_error = 0.0;       ///< leave-one-out, equation `train_error`
  int trained_people = 0;            ///< size of the training gallery
  int trained_faces = 0;
  Calibration calibration{};              ///< empty: too few people, or not requested
  GalleryCopies copies{};                 ///< copies to add for every gallery face
  std::vector<ConfidenceCurve> curves{};  ///< empty: training used no hidden parts
  std::optional<Evidence> evidence{};     ///< of Learner::kEvidence
  std::vector<WeightedPatch> patches{};   ///< the kept patches, by increasing stream; not empty

  /// Throws Error if fields contradict each other or a patch does not lie inside the face.
  void validate() const;

  bool operator==(const Model&) const = default;
};

}  // namespace ore
