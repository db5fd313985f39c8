#include "input_files.h"

#include <fmt/format.h>

#include <algorithm>

#include "image/labelled_folder.h"
#include "ore/error.h"
#include "support/files.h"
#include "support/parallel.h"
#include "terminal.h"

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
PeopleFiles read_labelled_people(const FaceSource& source, TrainingReader& reader, ProgressBar& bar) {
  const fs::path folder = source.inputs.front();
  if (source.inputs.size() > 1 || (fs::exists(folder) && !fs::is_directory(folder)))
    throw InvalidOption(
        fmt::format("give one folder DIR/<person>/<image>, or tell with --name whose the images are ({}{})",
                    folder.string(), source.inputs.size() > 1 ? ", ..." : ""));
  LabelledFolder read = read_labelled_folder(
      folder, [&](const std::vector<fs::path>& files) { return reader.read(files, bar); });
  bar.clear();
  require_size(read.files.front().front(), read.gallery.height, read.gallery.width, source);
  return {.people = std::move(read.gallery.people),
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

PeopleFiles read_one_person(const FaceSource& source, TrainingReader& reader, ProgressBar& bar) {
  const ImageListing listed = listed_images(source.inputs);
  std::vector<ReadOutcome> read = reader.read(listed.images, bar, source.name);
  bar.clear();
  PeopleFiles result;
  result.skipped = listed.skipped;
  Person person{.name = *source.name, .faces = {}};
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (!read[i].problem.empty()) {
      result.skipped.push_back({listed.images[i], read[i].problem});
      continue;
    }
    require_size(listed.images[i], read[i].image.height, read[i].image.width, source);
    person.faces.push_back(std::move(read[i].image));
  }
  if (person.faces.empty()) {
    result.people_without_faces.push_back(*source.name);
  } else {
    result.people.push_back(std::move(person));
  }
  return result;
}

ProbeFiles as_probes(LabelledFolder read) {
  print_skipped(read.skipped);
  ProbeFiles result;
  result.skipped = read.skipped.size();
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

ReadOutcome largest_face(const fs::path& image, const ProbeReader& reader) {
  try {
    std::vector<IdentifiedFace> faces = reader.read(image);
    if (faces.empty()) return {{}, "no face was found in it"};
    return {std::move(faces.front().face), ""};
  } catch (const Error& error) {
    return {{}, error.what()};
  }
}

/// By rising path, without what is hidden. What only promises to be an image is among them.
std::vector<fs::path> images_below(const fs::path& folder) {
  std::vector<fs::path> images;
  std::error_code status;
  auto entry =
      fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, status);
  for (; !status && entry != fs::recursive_directory_iterator(); entry.increment(status)) {
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (is_image_file(entry->path())) {
      images.push_back(entry->path());
    }
  }
  if (status) throw Error(fmt::format("cannot read the folder {}: {}", folder.string(), status.message()));
  if (images.empty()) throw Error(fmt::format("there is no image in the folder {}", folder.string()));
  std::sort(images.begin(), images.end());
  return images;
}

}  // namespace

std::vector<fs::path> images_of(const std::vector<std::string>& inputs) {
  std::vector<fs::path> images;
  for (const fs::path input : inputs) {
    if (fs::is_directory(input)) {
      const std::vector<fs::path> below = images_below(input);
      images.insert(images.end(), below.begin(), below.end());
    } else {
      images.push_back(input);
    }
  }
  return images;
}

void require_png(const std::string& option, const std::string& file) {
  if (fs::path(file).extension() != ".png")
    throw InvalidOption(fmt::format("{} is {}; it must be a name that ends in .png", option, file));
}

void check_can_write(const std::string& option, const fs::path& file, const fs::path& people) {
  if (whole_path(file) == whole_path(people))
    throw InvalidOption(
        fmt::format("{} is {}, the file of the people; they must differ", option, people.string()));
  const PartialFile attempt(file, 0644);
}

PeopleFiles read_people(const FaceSource& source, TrainingReader& reader, ProgressBar& bar) {
  return source.name ? read_one_person(source, reader, bar) : read_labelled_people(source, reader, bar);
}

GalleryFiles read_gallery(const fs::path& folder, int threads, ProgressBar& bar) {
  TrainingReader cropped({.aligned = true}, {}, threads);
  return read_gallery(folder, cropped, bar);
}

GalleryFiles read_gallery(const fs::path& folder, TrainingReader& reader, ProgressBar& bar) {
  LabelledFolder read;
  try {
    read = read_labelled_folder(folder,
                                [&](const std::vector<fs::path>& files) { return reader.read(files, bar); });
  } catch (const Error& error) {
    bar.clear();
    if (!reader.photographs() || !reader.has_read()) throw;
    throw Error(
        fmt::format("{}; if they are cropped faces and not photographs, add --aligned", error.what()));
  }
  bar.clear();
  reader.finish(read.skipped);
  if (!reader.photographs() && !read.people_without_faces.empty())
    throw Error(fmt::format("\"{}\" has no usable image in {}; add some or remove the folder",
                            read.people_without_faces.front(), folder.string()));
  read.gallery.from_photographs = reader.photographs();
  read.gallery.detector = reader.detector_source();
  return {std::move(read.gallery), read.skipped.size()};
}

ProbeFiles read_probes(const fs::path& folder, int threads, ProgressBar& bar) {
  LabelledFolder read = read_labelled_folder(folder, threads, bar.progress());
  bar.clear();
  return as_probes(std::move(read));
}

ProbeFiles read_probes(const fs::path& folder, const ProbeReader& reader, int threads, ProgressBar& bar) {
  LabelledFolder read = read_labelled_folder(folder, [&](const std::vector<fs::path>& files) {
    std::vector<ReadOutcome> outcomes(files.size());
    parallel_for(
        static_cast<int>(files.size()), threads, [&](int i) { outcomes[i] = largest_face(files[i], reader); },
        bar.progress(), "reading images");
    return outcomes;
  });
  bar.clear();
  return as_probes(std::move(read));
}

namespace {

/// Throws Error when the image cannot be read or has another size.
GrayImage read_aligned_face(const fs::path& image, int face_height, int face_width) {
  GrayImage face = read_image(image);
  if (face.height != face_height || face.width != face_width)
    throw Error(fmt::format("{} is {}x{}, but the model is for faces of {}x{} (height x width)",
                            image.string(), face.height, face.width, face_height, face_width));
  return face;
}

}  // namespace

ProbeReader::ProbeReader(const ProbeFlags& flags, const People& people, const Recognizer& recognizer)
    : recognizer_(recognizer), threads_(flags.threads) {
  const bool photographs = people.gallery.from_photographs && !flags.aligned;
  refine_ = flags.refine.value_or(photographs);
  if (photographs) {
    detector_ = open_detector_like(people.gallery.detector, flags.detector);
  } else if (flags.detector != "auto") {
    throw InvalidOption(
        flags.aligned
            ? "--detector finds faces in photographs; with --aligned there is nothing to find"
            : fmt::format("{} was learned from cropped faces (--aligned), so photographs cannot be cropped "
                          "alike; train on photographs, or crop the faces yourself",
                          flags.people));
  }
}

std::vector<IdentifiedFace> ProbeReader::read(const std::filesystem::path& image) const {
  if (photographs()) return find_and_place(read_photo(image), *detector_, recognizer_, {.refine = refine_});
  std::vector<IdentifiedFace> result;
  result.push_back(place_cropped(
      read_aligned_face(image, recognizer_.face_height(), recognizer_.face_width()), recognizer_, refine_));
  return result;
}

std::vector<IdentifiedFace> ProbeReader::identify(const Photo& frame) const {
  return find_and_identify(frame, *detector_, recognizer_,
                           {.refine = refine_, .top = 0, .threads = threads_});
}

void note_other_detector(const std::string& file, const std::string& own, const std::string& detector) {
  if (own.empty() || detector.empty() || own == detector) return;
  print_error(fmt::format(
      "note: {} found the faces in {}, and {} found these; the two place eyes differently, so fewer faces "
      "will be recognised than {}",
      own, file, detector, own == "yunet" ? "without --detector" : "with --detector " + own));
}

void note_doubts(const ProbeFlags& flags, const People& people, const ProbeReader& reader) {
  note_other_detector(flags.people, people.gallery.detector.name, reader.detector());
  if (people.model.calibration.strangers.empty())
    print_error(fmt::format("note: everybody gets a name: {} has too few people to recognise strangers",
                            flags.people));
}

}  // namespace ore::cli
