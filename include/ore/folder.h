#pragma once
// Reads galleries from folders of labelled images or photos, and reads and writes single images (PGM, PNG,
// JPEG, BMP and TIFF) in grey.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/photo.h"
#include "ore/progress.h"

namespace ore {

/// A file that could not be used, and the reason in words for the user.
struct SkippedFile {
  std::filesystem::path file;
  std::string reason;
};

struct LabelledFolder {
  Gallery gallery;  ///< people by rising name, faces by rising file name
  /// files[p][i] is the file of gallery.people[p].faces[i].
  std::vector<std::vector<std::filesystem::path>> files;
  std::vector<SkippedFile> skipped;  ///< broken images, people without a usable image, stray files
  std::vector<std::string> people_without_faces;  ///< people whose folder holds no usable image
};

/// Reads DIR/<person>/<image>. Every image is an aligned face, and all have the same size.
/// Ignores hidden files and folders, and files whose extension is not that of an image. Follows symbolic
/// links. Skips and lists: images that cannot be read or have an unsupported format (.heic, .webp); people
/// without a usable image; images beside the people's folders; folders inside a person's folder; and folders
/// whose name is not UTF-8 (the list shows the name escaped).
/// Throws Error: no such folder; no usable image in it; faces of different sizes.
LabelledFolder read_labelled_folder(const std::filesystem::path& folder, int threads = 0,
                                    const Progress& progress = {});

/// Reads DIR/<person>/<photo> in the same way, and crops the face of every photo. Skips and lists a photo
/// that has no face, several faces of about the same size, or a face of poor quality. Throws Error: no such
/// folder, or no usable face.
LabelledFolder read_photo_folder(const std::filesystem::path& folder, const FaceDetector& detector,
                                 int threads = 0, const Progress& progress = {});

/// Reads one image in grey and turns it upright by its EXIF orientation. Throws Error when the file is
/// missing, not an image, damaged, incomplete, or too large (above 512 MB or 64 million pixels; checked
/// before memory is allocated).
GrayImage read_image(const std::filesystem::path& file);

/// Writes an image in the format of the extension, atomically: completely or not at all. Creates no folders.
/// Throws Error.
void write_image(const std::filesystem::path& file, const GrayImage& image);

/// Whether read_image supports the extension; ignores case.
bool has_image_extension(const std::filesystem::path& file);

}  // namespace ore
