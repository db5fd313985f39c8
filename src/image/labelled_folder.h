#pragma once
// Lists the images of a folder, reads many images in parallel, and reads labelled folders with any reader.

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

/// The entries of a folder except hidden ones, in byte order of their names, independent of the locale.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder,
                                                  std::error_code& failure);
/// The same; throws Error if the folder is missing or cannot be read.
std::vector<std::filesystem::path> sorted_entries(const std::filesystem::path& folder);

/// Whether the file has the extension of an image; false for folders. True also for unsupported formats such
/// as a phone's .heic, so that the reader reports the file instead of ignoring it.
bool is_image_file(const std::filesystem::path& entry);

struct ImageListing {
  std::vector<std::filesystem::path> images;  ///< a folder's own before those below it, in byte order
  std::vector<SkippedFile> skipped;           ///< folders that cannot be read
};

/// The images in `folder` and in the folders below it, down to `levels` levels. Ignores hidden ones and
/// follows symbolic links. Throws Error if `folder` itself is missing or cannot be read.
ImageListing list_images(const std::filesystem::path& folder, int levels);

struct ReadOutcome {
  GrayImage image;      ///< empty if the file could not be read
  std::string problem;  ///< the reason, in words for the user; empty on success
};

/// Reads images of one common size in parallel; outcomes[i] is the result for files[i]. An unreadable image
/// is an outcome, not an Error. Throws Error, which names two files, if readable images differ in size;
/// Interrupted.
std::vector<ReadOutcome> read_aligned_images(const std::vector<std::filesystem::path>& files, int threads,
                                             const Progress& progress);

/// Reads the files and returns one outcome for each; all faces have one size.
using ImagesReader = std::function<std::vector<ReadOutcome>(const std::vector<std::filesystem::path>& files)>;

/// Like read_labelled_folder of ore/folder.h, with any reader.
LabelledFolder read_labelled_folder(const std::filesystem::path& folder, const ImagesReader& read);

}  // namespace ore
