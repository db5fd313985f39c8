#include "faces_and_folders.h"

#include <fmt/format.h>

#include "ore/error.h"
#include "ore/folder.h"
#include "output.h"

namespace ore::cli {

namespace fs = std::filesystem;

GrayImage read_aligned_face(const fs::path& image, int face_height, int face_width) {
  GrayImage face = read_image(image);
  if (face.height != face_height || face.width != face_width)
    throw Error(fmt::format("{} is {}x{}, but the model is for faces of {}x{} (height x width)",
                            image.string(), face.height, face.width, face_height, face_width));
  return face;
}

GalleryFiles read_gallery(const fs::path& folder, int threads, ProgressBar& bar) {
  LabelledFolder read = read_labelled_folder(folder, threads, bar.progress());
  bar.clear();
  print_skipped(read.skipped);
  if (!read.people_without_faces.empty())
    throw Error(fmt::format("\"{}\" has no usable image in {}; add some or remove the folder",
                            read.people_without_faces.front(), folder.string()));
  return {std::move(read.gallery), read.skipped.size()};
}

ProbeFiles read_probes(const std::filesystem::path& folder, int threads, ProgressBar& bar) {
  LabelledFolder read = read_labelled_folder(folder, threads, bar.progress());
  bar.clear();
  print_skipped(read.skipped);
  ProbeFiles result;
  for (std::size_t p = 0; p < read.gallery.people.size(); ++p) {
    Person& person = read.gallery.people[p];
    for (std::size_t i = 0; i < person.faces.size(); ++i) {
      result.probes.faces.push_back(std::move(person.faces[i]));
      result.probes.names.push_back(person.name);
      result.files.push_back(read.files[p][i]);
    }
  }
  return result;
}

}  // namespace ore::cli
