#pragma once
// What several commands do with files: a folder to write into, one aligned face to look at.

#include <filesystem>
#include <vector>

#include "evaluation/evaluate.h"
#include "ore/image.h"
#include "progress_bar.h"

namespace ore::cli {

/// Throws Error when the image cannot be read or has another size.
GrayImage read_aligned_face(const std::filesystem::path& image, int face_height, int face_width);

/// A labelled folder as a gallery.
struct GalleryFiles {
  Gallery gallery;
  std::size_t skipped = 0;  ///< files that could not be used
};

/// Reads DIR/<person>/<image> and tells on standard error what was skipped. Throws Error, also when a person
/// is left without a face.
GalleryFiles read_gallery(const std::filesystem::path& folder, int threads, ProgressBar& bar);

/// A labelled folder's faces one after the other, each with its name and file.
struct ProbeFiles {
  LabelledProbes probes;
  std::vector<std::filesystem::path> files;
};

/// Reads DIR/<person>/<image> and tells on standard error what was skipped. Throws Error.
ProbeFiles read_probes(const std::filesystem::path& folder, int threads, ProgressBar& bar);

}  // namespace ore::cli
