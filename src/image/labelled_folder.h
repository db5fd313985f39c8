#pragma once
// What lies in a folder, before any of it is read.

#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <vector>

#include "ore/folder.h"
#include "ore/image.h"
#include "ore/progress.h"

namespace ore {

bool is_hidden(const std::filesystem::path& entry);

/// The entries of a folder but the hidden ones, in byte order of their names, which no locale changes.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder,
                                                  std::error_code& failure);
/// The same; throws Error when there is no such folder or it cannot be read.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder);

/// Whether its extension promises an image; folders never do. Also one of a kind that cannot be read, such as
/// a phone's .heic: whoever reads it then says so, instead of passing over it in silence.
bool is_image_file(const std::filesystem::path& entry);

struct ImageListing {
  std::vector<std::filesystem::path> images;  ///< a folder's own before those below it, in byte order
  std::vector<SkippedFile> skipped;           ///< folders that cannot be read
};

/// The images in `folder` and in the folders below it, down to `levels` of them; hidden ones are ignored and
/// symbolic links followed. Throws Error when `folder` itself is missing or cannot be read.
ImageListing list_images(const std::filesystem::path& folder, int levels);

// Many images that must all have one size, read in parallel.

struct ReadOutcome {
  GrayImage image;      ///< empty when it could not be read
  std::string problem;  ///< why, in words for the user; empty when it was read
};

/// outcomes[i] is what became of files[i]. An image that cannot be read is an outcome; throws Error, which
/// names two files, when the readable ones differ in size, and Interrupted.
std::vector<ReadOutcome> read_aligned_images(const std::vector<std::filesystem::path>& files, int threads,
                                             const Progress& progress);

// A labelled folder whose images are read in any way.

/// What became of each of the files; faces all of one size.
using ImagesReader = std::function<std::vector<ReadOutcome>(const std::vector<std::filesystem::path>& files)>;

/// As read_labelled_folder of ore/folder.h.
LabelledFolder read_labelled_folder(const std::filesystem::path& folder, const ImagesReader& read);

}  // namespace ore
