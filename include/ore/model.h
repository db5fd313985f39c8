#pragma once
// What was learned: which patches count, how much, and how to tell that one of them is hidden. A model holds
// no faces; together with a gallery it becomes a Recognizer.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ore/copies.h"
#include "ore/patch.h"

namespace ore {

/// What learned the weights of the patches.
enum class Learner {
  kRobust,  ///< ORE-Learning under occlusion: from the faces and from copies of them with parts hidden
  kOre,     ///< ORE-Learning as published: from the faces as they are, weights bounded by a budget
  kBoost,   ///< ORE-Boosting as published: the same weights from more candidates than could be solved for at
            ///< once, one patch after the other; with occluded_copies it learns from those too
  kEqual,   ///< every candidate patch with the same weight: a strong and honest opponent
};
inline constexpr std::array kLearners = {Learner::kRobust, Learner::kOre, Learner::kBoost, Learner::kEqual};

/// What learning under occlusion is for.
enum class Profile {
  kAccurate,  ///< hundreds of patches, the most accurate
  kBalanced,  ///< about a hundred
  kFast,      ///< a few dozen
};
inline constexpr std::array kProfiles = {Profile::kAccurate, Profile::kBalanced, Profile::kFast};

/// "robust", "ore", "boost" or "equal".
std::string to_string(Learner learner);
/// "accurate", "balanced" or "fast".
std::string to_string(Profile profile);
/// The inverse of to_string; nullopt for any other name.
std::optional<Learner> parse_learner(std::string_view name);
std::optional<Profile> parse_profile(std::string_view name);

/// How far to trust a patch, from how badly it is represented: linear between the knots, level outside.
struct ConfidenceCurve {
  std::vector<float> ratio;       ///< smallest residual over the patch's typical one; strictly rising
  std::vector<float> confidence;  ///< in [0, 1], falling
  bool operator==(const ConfidenceCurve&) const = default;
};

struct WeightedPatch {
  Patch patch{};
  double weight = 0.0;            ///< alpha_t of equation `ensemble_model`, > 0
  double typical_residual = 0.0;  ///< mean leave-one-out residual of the training faces; 0: unknown
  int curve = -1;                 ///< index into Model::curves; -1: none
  bool operator==(const WeightedPatch&) const = default;
};

/// What the gallery told of itself when every person, and every face, was left out in turn: the runner-up ratios
/// (Candidate::lead) that strangers get, and those of known people.
struct Calibration {
  double false_alarms = 0.01;      ///< share of strangers who may be given a name
  double threshold = 0.0;          ///< least runner-up ratio that gives a name; 0: everybody gets one
  int people = 0;                  ///< who were left out
  std::vector<float> strangers{};  ///< of the best person, for faces whose own person was left out; rising
  std::vector<float> known{};      ///< for faces that alone were left out; -1 where another won; rising

  /// The share of strangers who get such a runner-up ratio or a larger one; 1 where nothing is known.
  double false_alarm_rate(double runner_up_ratio) const;

  /// The share of known faces that would not be named at this threshold, or not rightly; 0 where nothing is
  /// known.
  double miss_rate(double runner_up_ratio) const;

  /// The smallest runner-up ratio whose false_alarm_rate is not above `rate`; 0 where nothing is known.
  double threshold_for(double rate) const;

  bool operator==(const Calibration&) const = default;
};

struct Model {
  int face_height = 0;
  int face_width = 0;
  std::uint64_t seed = 1;  ///< of the rectangles, the projections and the occluders
  Learner learner = Learner::kRobust;
  std::optional<Profile> profile{};  ///< of kRobust
  int candidates = 0;                ///< patches that learning chose from
  double budget = 0.0;               ///< bound on the sum of the weights, the paper's 1/lambda; 0: none
  double penalty = 0.0;              ///< of half the squared length of the weights; 0: none
  double training_error = 0.0;       ///< leave-one-out, equation `train_error`
  int trained_people = 0;            ///< in the gallery that it was learned from
  int trained_faces = 0;
  Calibration calibration{};              ///< empty: nobody can be left out, or nobody asked
  GalleryCopies copies{};                 ///< that stand beside every face of the gallery
  std::vector<ConfidenceCurve> curves{};  ///< empty: nothing hidden was seen in training
  std::vector<WeightedPatch> patches{};   ///< the kept ones, by rising stream; not empty

  /// Throws Error when a field contradicts another or a patch does not lie inside the face.
  void validate() const;

  bool operator==(const Model&) const = default;
};

}  // namespace ore
