#pragma once
// The files that are named on the command line: faces to read, files to write besides people.ore.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/metrics/evaluate.h"
#include "ore/folder.h"
#include "ore/image.h"
#include "ore/probe.h"
#include "ore/store.h"
#include "shared_options.h"
#include "terminal.h"
#include "training_pictures.h"

namespace ore::cli {

/// The images that are named, one by one or by their folders: of a folder all images in it and below. Throws
/// Error where a folder cannot be read or has none.
std::vector<std::filesystem::path> images_of(const std::vector<std::string>& inputs);

/// Throws InvalidOption unless the name of a file to write ends so.
void require_png(const std::string& option, const std::string& file);

/// Throws InvalidOption when the file to write is `people`, which it would replace, and Error when it cannot
/// be written; for use before long work.
void check_can_write(const std::string& option, const std::filesystem::path& file,
                     const std::filesystem::path& people);

// Probes: pictures that are to be identified, made into placed faces as the flags say.

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

// Labelled folders and people's pictures.

/// A labelled folder as a gallery.
struct GalleryFiles {
  Gallery gallery;
  std::size_t skipped = 0;  ///< files that could not be used
};

/// Reads cropped faces, DIR/<person>/<image>, and tells on standard error what was skipped. Throws Error,
/// also when a person is left without a face.
GalleryFiles read_gallery(const std::filesystem::path& folder, int threads, ProgressBar& bar);

/// The same for whatever the reader reads. People without a usable photograph are left out, and told of.
GalleryFiles read_gallery(const std::filesystem::path& folder, TrainingReader& reader, ProgressBar& bar);

/// Where faces of people come from.
struct FaceSource {
  std::vector<std::string> inputs;    ///< one DIR/<person>/<image>, or with a name images and folders of them
  std::optional<std::string> name{};  ///< whose faces all of them are
  int height = 0;                     ///< that the faces are to have
  int width = 0;
};

struct PeopleFiles {
  std::vector<Person> people;
  std::vector<SkippedFile> skipped;               ///< images that could not be used, and why
  std::vector<std::string> people_without_faces;  ///< who are left out for it
};

/// Throws Error when a folder cannot be read or a face has another size, InvalidOption when the inputs
/// are not what the name's presence asks for.
PeopleFiles read_people(const FaceSource& source, TrainingReader& reader, ProgressBar& bar);

/// A labelled folder's faces one after the other, each with its name and file.
struct ProbeFiles {
  LabelledProbes probes;
  std::vector<std::filesystem::path> files;
  std::size_t skipped = 0;  ///< pictures without a usable face
};

/// Reads DIR/<person>/<image> and tells on standard error what was skipped. Throws Error.
ProbeFiles read_probes(const std::filesystem::path& folder, int threads, ProgressBar& bar);

/// The same for whatever the reader reads; of a photograph, the largest face.
ProbeFiles read_probes(const std::filesystem::path& folder, const ProbeReader& reader, int threads,
                       ProgressBar& bar);

}  // namespace ore::cli
