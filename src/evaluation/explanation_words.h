#pragma once
// What an answer means, in sentences for somebody who knows nothing of patches.

#include <string>

#include "ore/model.h"

namespace ore {

struct FitWords {
  bool unknown = false;
  double lead = 0.0;       ///< Candidate::lead of the best person
  double threshold = 0.0;  ///< Recognizer::threshold()
  bool alone = false;      ///< nobody else is in the gallery: the lead is over a usual residual
};

/// "Fits 1.42 times as well as the best parts of all others do; a name needs 1.10." Part by part, since a
/// lead is over the best of the others in every part of the face, so that even the closest may be below 1.
/// `name`: of the best person, as it is shown.
std::string sentence_of_fit(const FitWords& fit, const std::string& name);

/// "About 1 stranger in 2000 would fit as well."
std::string sentence_of_strangers(const Calibration& calibration, double lead);

}  // namespace ore
