#pragma once
// Reading faces from files: PGM, PNG, JPEG, BMP and TIFF, in grey.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/photo.h"
#include "ore/progress.h"

namespace ore {

/// A file that could not be used, and why, in words for the user.
struct SkippedFile {
  std::filesystem::path file;
  std::string reason;
};

struct LabelledFolder {
  Gallery gallery;  ///< people by rising name, faces by rising file name
  /// files[p][i] is where people[p].faces[i] came from.
  std::vector<std::vector<std::filesystem::path>> files;
  std::vector<SkippedFile> skipped;               ///< broken images, people without a usable one, strays
  std::vector<std::string> people_without_faces;  ///< whose folder holds no usable image
};

/// Reads DIR/<person>/<image>, where every image is an aligned face of one common size. Files that are not
/// images by their extension are ignored; an image that cannot be read, or is of another kind (.heic, .webp),
/// is skipped and listed; a person left without any is listed too, and so are images beside the people's
/// folders, folders in them, and folders whose name is not UTF-8 (with that name escaped). Hidden files and
/// folders are ignored; symbolic links are followed. Throws Error: no such folder; nothing usable in it;
/// faces of different sizes.
LabelledFolder read_labelled_folder(const std::filesystem::path& folder, int threads = 0,
                                    const Progress& progress = {});

/// Reads DIR/<person>/<photo> likewise, and takes the face out of every photo. Skips, with the reason, a photo without a
/// face, with several of about the same size, or with a poor one. Throws Error: no such folder, or no usable face.
LabelledFolder read_photo_folder(const std::filesystem::path& folder, const FaceDetector& detector,
                                 int threads = 0, const Progress& progress = {});

/// Reads one image in grey, turned upright as its EXIF says. Throws Error when it is missing, not an image,
/// damaged or incomplete, or too large (512 MB or 64 million pixels, seen before memory is taken for them).
GrayImage read_image(const std::filesystem::path& file);

/// Writes an image in the format of the extension, whole or not at all. Creates no folders. Throws Error.
void write_image(const std::filesystem::path& file, const GrayImage& image);

/// Whether the extension is one of those that read_image knows (whatever the case of its letters).
bool has_image_extension(const std::filesystem::path& file);

}  // namespace ore
