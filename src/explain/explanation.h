#pragma once
// Explains an answer to a person who does not know the method: in sentences (sentence_of_fit,
// sentence_of_strangers) and as one picture (write_explanation).

#include <filesystem>
#include <string>

#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

struct FitWords {
  bool unknown = false;
  double runner_up_ratio = 0.0;  ///< Candidate::runner_up_ratio of the best person
  double threshold = 0.0;        ///< Recognizer::threshold()
  bool alone = false;            ///< the gallery has one person: the ratio compares with a typical residual
  bool by_evidence = false;      ///< the ratio is a likelihood ratio: see Model::evidence
};

/// "Fits 1.42 times as well as the best parts of all others do; a name needs 1.10." The sentence speaks of
/// parts because the runner-up ratio compares with the best other person in each part of the face, so that
/// even the best person may be below 1. By evidence: "Is 40 times as likely to be Ada as to be
/// somebody else; a name needs 12." `name` is the displayed name of the best person.
std::string sentence_of_fit(const FitWords& fit, const std::string& name);

/// "About 1 stranger in 2000 would fit as well."
std::string sentence_of_strangers(const Calibration& calibration, double runner_up_ratio);

// One picture that shows why a face got its name, or none: the name and its reliability; the face beside
// the most similar picture of that person; the parts that speak for the person and the parts that were not
// trusted; the next best people.

/// The content of the picture; the referenced objects must outlive this.
struct Explanation {
  const Model& model;
  const Gallery& gallery;          ///< includes all candidates
  const GrayImage& face;           ///< aligned, as it was identified
  const Identification& answer;    ///< with one candidate or more; four are shown
  const PatchTrust& trust;         ///< of the face, asked about the first candidate
  double threshold = 0.0;          ///< Recognizer::threshold()
  bool tells_hidden_parts = true;  ///< whether the model has confidences for `trust`
};

/// Writes a colour PNG. If no font of this machine has a letter of a name, the picture shows a question
/// mark instead and adds the person's number in the gallery, from 1, to the name. Throws Error if the file
/// cannot be written, or the gallery lacks a candidate.
void write_explanation(const std::filesystem::path& file, const Explanation& explanation);

/// Identifies the face and explains the answer. The recognizer must be made from `model` and `gallery`.
void write_explanation(const std::filesystem::path& file, const Recognizer& recognizer, const Model& model,
                       const Gallery& gallery, const GrayImage& face);

}  // namespace ore
