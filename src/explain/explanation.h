#pragma once
// What an answer means, in sentences for somebody who knows nothing of patches.

#include <filesystem>
#include <string>

#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

struct FitWords {
  bool unknown = false;
  double runner_up_ratio = 0.0;  ///< Candidate::lead of the best person
  double threshold = 0.0;        ///< Recognizer::threshold()
  bool alone = false;  ///< nobody else is in the gallery: the runner-up ratio is over a typical residual
};

/// "Fits 1.42 times as well as the best parts of all others do; a name needs 1.10." Part by part, since a
/// lead is over the best of the others in every part of the face, so that even the closest may be below 1.
/// `name`: of the best person, as it is shown.
std::string sentence_of_fit(const FitWords& fit, const std::string& name);

/// "About 1 stranger in 2000 would fit as well."
std::string sentence_of_strangers(const Calibration& calibration, double runner_up_ratio);

// One picture that tells why a face got its name, or none, for somebody at a door: the name and how sure it
// is; the face beside the closest picture of that person, so that one can compare; which parts speak for the
// person and which were not trusted; who else came close.

/// What is drawn; all of it must outlive this.
struct Explanation {
  const Model& model;
  const Gallery& gallery;          ///< has everybody who is a candidate
  const GrayImage& face;           ///< aligned, as it was identified
  const Identification& answer;    ///< with one candidate or more; four are shown
  const PatchTrust& trust;         ///< of the face, asked about the first candidate
  double threshold = 0.0;          ///< Recognizer::threshold()
  bool tells_hidden_parts = true;  ///< whether the confidence in `trust` says anything
};

/// Writes a colour PNG. Letters of names that no font of this machine has are question marks, and the
/// person's number in the gallery, from 1, stands behind the name. Throws Error where it cannot be written,
/// or the gallery lacks a candidate.
void write_explanation(const std::filesystem::path& file, const Explanation& explanation);

/// Identifies the face and explains the answer. `model` and `gallery` are what the recognizer was made of.
void write_explanation(const std::filesystem::path& file, const Recognizer& recognizer, const Model& model,
                       const Gallery& gallery, const GrayImage& face);

}  // namespace ore
