#pragma once
// The faces in the pictures that are to be identified.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "ore/store.h"
#include "photo/find_faces.h"
#include "shared_options.h"

namespace ore::cli {

struct ProbeFace {
  FaceBox box{};
  GrayImage face;
  std::string remark;  ///< what speaks against relying on it; may be empty
};

/// Any number of threads may use one at the same time.
class ProbeReader {
 public:
  /// Pictures are photographs where the file's own were, unless they are said to be cropped. Opens the
  /// detector then. Throws Error. Keeps references.
  ProbeReader(const ProbeOptions& options, const People& people, const Recognizer& recognizer);

  bool photographs() const { return detector_ != nullptr; }

  /// Empty where they are cropped.
  std::string detector() const { return detector_ ? detector_->name() : ""; }

  /// All faces, the largest first; none where a photograph shows none. Throws Error when the picture cannot
  /// be read, or is cropped and has another size.
  std::vector<ProbeFace> read(const std::filesystem::path& image) const;

  /// The same for a photograph in memory. Requires photographs().
  std::vector<ProbeFace> find(const Photo& photo) const;

 private:
  const Recognizer& recognizer_;
  FaceFrame frame_;
  bool refine_;
  std::unique_ptr<FaceDetector> detector_;
};

/// Where faces found by `detector` are to go with a file's own, found by another: a note on standard error.
/// Either may be empty: not known, or cropped.
void note_other_detector(const std::string& file, const std::string& own, const std::string& detector);

/// Notes on standard error of what speaks against relying on any answer: that, or nobody can be unknown.
void note_doubts(const ProbeOptions& options, const People& people, const ProbeReader& reader);

}  // namespace ore::cli
