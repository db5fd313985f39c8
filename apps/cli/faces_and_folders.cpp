#include "faces_and_folders.h"

#include <fmt/format.h>

#include "image/folder_listing.h"
#include "image/read_aligned.h"
#include "ore/error.h"
#include "output.h"
#include "support/partial_file.h"

namespace ore::cli {

namespace fs = std::filesystem;

namespace {

fs::path whole_path(const fs::path& file) {
  std::error_code ignored;
  return fs::weakly_canonical(fs::absolute(file, ignored), ignored);
}

void require_size(const fs::path& image, int height, int width, const FaceSource& source) {
  if (height != source.height || width != source.width)
    throw Error(fmt::format("{} is {}x{}, but the faces must be {}x{} (height x width)", image.string(),
                            height, width, source.height, source.width));
}

/// DIR/<person>/<image>
PeopleFiles read_labelled_people(const FaceSource& source, ProgressBar& bar) {
  const fs::path folder = source.inputs.front();
  if (source.inputs.size() > 1 || (fs::exists(folder) && !fs::is_directory(folder)))
    throw InvalidOption(
        fmt::format("give one folder DIR/<person>/<image>, or tell with --name whose the images are ({}{})",
                    folder.string(), source.inputs.size() > 1 ? ", ..." : ""));
  LabelledFolder read = read_labelled_folder(folder, source.threads, bar.progress());
  bar.clear();
  require_size(read.files.front().front(), read.gallery.height, read.gallery.width, source);
  return {.people = std::move(read.gallery.people),
          .files = std::move(read.files),
          .skipped = std::move(read.skipped),
          .people_without_faces = std::move(read.people_without_faces)};
}

/// The images that are inputs, and those in folders that are.
ImageListing listed_images(const std::vector<std::string>& inputs) {
  ImageListing listed;
  for (const fs::path input : inputs) {
    if (!fs::is_directory(input)) {
      listed.images.push_back(input);
      continue;
    }
    ImageListing inside = list_images(input, 0);
    if (inside.images.empty()) throw Error(fmt::format("there is no image in the folder {}", input.string()));
    listed.images.insert(listed.images.end(), inside.images.begin(), inside.images.end());
    listed.skipped.insert(listed.skipped.end(), inside.skipped.begin(), inside.skipped.end());
  }
  return listed;
}

PeopleFiles read_one_person(const FaceSource& source, ProgressBar& bar) {
  const ImageListing listed = listed_images(source.inputs);
  std::vector<ReadOutcome> read = read_aligned_images(listed.images, source.threads, bar.progress());
  bar.clear();
  PeopleFiles result;
  result.skipped = listed.skipped;
  Person person{.name = *source.name, .faces = {}};
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (!read[i].problem.empty()) {
      result.skipped.push_back({listed.images[i], read[i].problem});
      continue;
    }
    require_size(listed.images[i], read[i].image.height, read[i].image.width, source);
    person.faces.push_back(std::move(read[i].image));
    files.push_back(listed.images[i]);
  }
  if (files.empty()) {
    result.people_without_faces.push_back(*source.name);
  } else {
    result.people.push_back(std::move(person));
    result.files.push_back(std::move(files));
  }
  return result;
}

}  // namespace

void require_aligned(bool aligned) {
  if (!aligned)
    throw InvalidOption(
        "whole photographs are not supported yet; crop the faces to one common size and add --aligned");
}

void check_can_write(const std::string& option, const fs::path& file, const fs::path& people) {
  if (whole_path(file) == whole_path(people))
    throw InvalidOption(
        fmt::format("{} is {}, the file of the people; they must differ", option, people.string()));
  const PartialFile attempt(file, 0644);
}

PeopleFiles read_people(const FaceSource& source, ProgressBar& bar) {
  require_aligned(source.aligned);
  return source.name ? read_one_person(source, bar) : read_labelled_people(source, bar);
}

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
