#pragma once
// Measures the accuracy of the recognizer or of a method on labelled faces: rank-1, CMC, false alarms.

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

}  // namespace ore
