#pragma once
// The pictures that are to be identified, read and made into placed faces as the flags say.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ore/probe.h"
#include "ore/store.h"
#include "shared_options.h"

namespace ore::cli {

/// Any number of threads may use one at the same time.
class ProbeReader {
 public:
  /// Pictures are photographs where the file's own were, unless the flags say that they are cropped. Opens the
  /// detector then: the file's own unless the flags name another. Throws Error. Keeps a reference to the recognizer.
  ProbeReader(const ProbeFlags& flags, const People& people, const Recognizer& recognizer);

  bool photographs() const { return detector_ != nullptr; }

  /// Empty where they are cropped.
  std::string detector() const { return detector_ ? detector_->name() : ""; }

  /// All faces, the largest first, without answers; none where a photograph shows none. Throws Error when the
  /// picture cannot be read, or is cropped and has another size.
  std::vector<IdentifiedFace> read(const std::filesystem::path& image) const;

  /// The faces of a frame of a video, with all people in the answers. Requires photographs().
  std::vector<IdentifiedFace> identify(const Photo& frame) const;

 private:
  const Recognizer& recognizer_;
  int threads_;
  bool refine_;
  std::unique_ptr<FaceDetector> detector_;
};

/// A note on standard error where `detector` finds the faces that go with a file's own, which another one found.
/// Either may be empty: not known, or cropped.
void note_other_detector(const std::string& file, const std::string& own, const std::string& detector);

/// Notes on standard error why not to rely on any answer: another detector, or too few people for "unknown".
void note_doubts(const ProbeFlags& flags, const People& people, const ProbeReader& reader);

}  // namespace ore::cli
