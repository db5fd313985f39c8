#pragma once
// Measures the accuracy of the recognizer or of a method on labelled faces: rank-1, CMC, false alarms.

#include <span>
#include <string>
#include <vector>

#include "lab/data_sets/split.h"
#include "lab/methods/method.h"
#include "ore/progress.h"
#include "ore/recognizer.h"

namespace ore {

struct Mistake {
  std::size_t probe = 0;  ///< index into LabelledProbes
  std::string answer;
};

struct Evaluation {
  int probes = 0;                 ///< faces of people in the gallery; only these are counted below
  int strangers = 0;              ///< faces of others
  double rank1 = 0.0;             ///< share whose best candidate is right
  double threshold = 0.0;         ///< smallest runner-up ratio that gives a name; 0: every face gets a name
  double named = 0.0;             ///< share that got the right name: detection and identification
  double false_alarms = 0.0;      ///< share of the strangers who got a name; 0 without strangers
  std::vector<double> cmc;        ///< cumulative match characteristic: share right among the best 1, 2, ...
  std::vector<Mistake> mistakes;  ///< at rank 1
  double seconds_per_face = 0.0;  ///< wall clock of identifying all of them, divided
};

/// Throws Error if no probe shows a person of the gallery, or a face has another size.
Evaluation evaluate(const Recognizer& recognizer, const LabelledProbes& probes, int threads = 0,
                    const Progress& progress = {});

/// The same for a method that was fitted to this gallery.
Evaluation evaluate(const FittedMethod& fitted, const Gallery& gallery, const LabelledProbes& probes,
                    int threads = 0, const Progress& progress = {});

/// Throws Error when the face has another size than the gallery's.
void require_gallery_size(const GrayImage& face, const Gallery& gallery);

/// For each probe the index of its person among `people`, or -1 for a stranger. Throws Error when all are.
std::vector<int> known_people(const std::vector<std::string>& people, const LabelledProbes& probes);
std::vector<int> known_people(const Gallery& gallery, const LabelledProbes& probes);

/// The best candidate's person for every answer.
std::vector<int> best_people(const std::vector<Identification>& answers);

/// How many of the answers, people by their index in the gallery, are right. Sizes: one answer per probe.
int count_right(const std::vector<int>& answers, const Probes& probes);

// Open-set identification: a best score below the threshold t means "not in the gallery".
//
//   detection-and-identification rate
//     DIR(t) = |{known probes: s >= t and the best person is right}| / |known|
//   false alarm rate
//     FAR(t) = |{strangers: s >= t}| / |strangers|
//
// where s is the score of a probe's best person. Both are step functions that rise as t falls and change
// only at scores, so that a finite list of points is the whole curve.

/// The best answer to a probe of a person in the gallery.
struct KnownAnswer {
  double score = 0.0;  ///< finite
  bool right = false;
};

struct OpenSetPoint {
  double threshold = 0.0;
  double false_alarm_rate = 0.0;
  double detection_rate = 0.0;  ///< and identification, at rank 1
};

/// Falling thresholds: first infinity, with both rates 0, then every score at which a rate rises. Equal
/// scores share a point, since no threshold separates them.
using OpenSetCurve = std::vector<OpenSetPoint>;

/// Throws Error without a known probe or without a stranger.
OpenSetCurve open_set_curve(std::span<const KnownAnswer> known, std::span<const double> stranger_scores);

/// The largest detection rate whose false alarm rate is not above the one given: nothing is interpolated.
/// Requires: false_alarm_rate >= 0, the curve of open_set_curve.
double rate_at(const OpenSetCurve& curve, double false_alarm_rate);

}  // namespace ore
