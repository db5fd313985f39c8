#pragma once
// One picture that tells why a face got its name, or none, for somebody at a door: the name and how sure it
// is; the face beside the closest picture of that person, so that one can compare; which parts speak for the
// person and which were not trusted; who else came close.

#include <filesystem>

#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

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
