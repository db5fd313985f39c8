#pragma once
// Combines the answers for all frames f of one track, with the trusted shares w_f of the face as weights:
//
//   score_k = sum_f w_f score_{k,f} / sum_f w_f
//   runner_up_ratio_k = exp(sum_f w_f log runner_up_ratio_{k,f} / sum_f w_f)
//
// so that frames in which much of the face is hidden count little. As in a single picture, the person with
// the largest score is named if the runner-up ratio reaches the threshold; a name also needs a minimum
// number of frames. A verdict changes only if the runner-up ratio passes the threshold by a margin
// (`doubt`).

#include <string>
#include <vector>

#include "ore/recognizer.h"

namespace ore {

struct TrackScoreOptions {
  int sure_after = 3;      ///< frames that a name needs at least; 1 or more
  int unknown_after = 15;  ///< frames without a name after which it is "unknown"; sure_after or more
  double doubt =
      1.05;  ///< factor beyond the threshold that a runner-up ratio must pass to change a verdict; 1 or more
  int memory = 100;  ///< frames after which one counts a third of a new one (1/e); 1 or more

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

enum class Verdict { kUndecided, kNamed, kUnknown };

class TrackScores {
 public:
  /// `threshold`: Recognizer::threshold().
  explicit TrackScores(double threshold, const TrackScoreOptions& options = {});

  /// Adds the answer for one more frame, preferably with all people as candidates (top = 0). A person who
  /// is no candidate gets score 0 and the smallest runner-up ratio of the candidates, or one over the
  /// largest.
  void add(const Identification& answer);

  /// Ends the track: an undecided verdict becomes unknown.
  void end();

  Verdict verdict() const { return verdict_; }

  /// Index into Recognizer::names(); -1 unless named.
  int person() const { return person_; }

  /// Number of frames in which part of the face was trusted.
  int frames() const { return frames_; }

  /// The combined answer, as for one picture; `unknown` unless the verdict is a name. The named person comes
  /// first, then the others, best first. `top` 0: all people.
  Identification summary(int top = 1) const;

 private:
  struct PersonSums {
    std::string name;
    double score = 0.0;      ///< sum of w_f score
    double log_ratio = 0.0;  ///< sum of w_f log runner_up_ratio
  };

  double runner_up_ratio_of(int person) const;
  int best_person() const;
  void forget();
  void decide();

  double threshold_;
  TrackScoreOptions options_;
  std::vector<PersonSums> people_;  ///< by index; an empty name: never a candidate
  double weight_ = 0.0;             ///< sum of w_f
  double count_ = 0.0;              ///< of the frames, each by how well it is remembered
  double smallest_sum_ = 0.0;       ///< sum of w_f times the smallest log runner_up_ratio of each frame
  int frames_ = 0;
  Verdict verdict_ = Verdict::kUndecided;
  int person_ = -1;
};

}  // namespace ore
