#pragma once
// The files that are named on the command line: faces to read, files to write besides people.ore.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/metrics/evaluate.h"
#include "ore/folder.h"
#include "ore/image.h"
#include "probe_faces.h"
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

/// Throws Error when the image cannot be read or has another size.
GrayImage read_aligned_face(const std::filesystem::path& image, int face_height, int face_width);

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
