#pragma once
// The pictures that people are learned from: cropped faces, or photographs whose faces are found first.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "image/labelled_folder.h"
#include "ore/photo.h"
#include "photo/find_faces.h"
#include "shared_options.h"
#include "terminal.h"

namespace ore::cli {

class TrainingReader {
 public:
  /// Opens the detector unless the pictures are cropped: with "auto", the one that found the faces that these
  /// will join, if there are any. Throws Error.
  TrainingReader(const PictureOptions& options, const FaceFrame& frame, int threads,
                 const DetectorSource& own_detector = {});

  bool photographs() const { return detector_ != nullptr; }

  /// Empty where they are cropped.
  std::string detector() const { return detector_ ? detector_->name() : ""; }
  DetectorSource detector_source() const { return detector_ ? detector_->source() : DetectorSource{}; }

  /// What became of each file: of `person`, or where that is not known of whom the folder is named after.
  /// Throws Error when cropped faces differ in size.
  std::vector<ReadOutcome> read(const std::vector<std::filesystem::path>& files, ProgressBar& bar,
                                const std::optional<std::string>& person = {});

  /// Whether there was any file to read.
  bool has_read() const { return !fates_.empty(); }

  /// Completes the report; tells on standard error what was remarked on and how many were refused; throws
  /// Error where a picture could not be used and that is not to be passed over.
  void finish(const std::vector<SkippedFile>& skipped) const;

 private:
  struct Fate {
    std::string person;
    bool taken = false;
    std::string words;  ///< why not, or a remark
    FaceBox box{};
  };

  /// That was asked for: every picture with its fate. `skipped` may have files that were never read.
  void write_report(const std::vector<SkippedFile>& skipped) const;

  PictureOptions options_;
  FaceFrame frame_;
  int threads_;
  std::unique_ptr<FaceDetector> detector_;
  std::map<std::filesystem::path, Fate> fates_;
};

}  // namespace ore::cli
