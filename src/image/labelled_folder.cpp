#include "image/labelled_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "image/image_file.h"
#include "ore/error.h"
#include "ore/folder.h"
#include "support/parallel.h"
#include "support/text.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// Extensions of phone and camera pictures that read_image does not support.
constexpr std::array<std::string_view, 12> kForeignExtensions = {
    ".heic", ".heif", ".webp", ".avif", ".gif", ".jp2", ".jxl", ".ppm", ".dng", ".cr2", ".nef", ".arw"};

void add_images(const std::vector<fs::path>& entries, int levels, ImageListing& listing) {
  for (const fs::path& entry : entries) {
    if (is_image_file(entry)) listing.images.push_back(entry);
  }
  if (levels == 0) return;
  for (const fs::path& entry : entries) {
    std::error_code failure;
    if (!fs::is_directory(entry, failure)) continue;
    const std::vector<fs::path> below = sorted_entries(entry, failure);
    if (failure) {
      listing.skipped.push_back({entry, fmt::format("the folder cannot be read: {}", failure.message())});
    } else {
      add_images(below, levels - 1, listing);
    }
  }
}

void require_folder(const fs::path& folder) {
  std::error_code failure;
  const fs::file_status status = fs::status(folder, failure);
  if (status.type() == fs::file_type::not_found)
    throw Error(fmt::format("there is no folder {}", folder.string()));
  if (fs::status_known(status) && !fs::is_directory(status))
    throw Error(fmt::format("{} is not a folder; expected a folder with one folder of images per person",
                            folder.string()));
}

}  // namespace

bool is_hidden(const fs::path& entry) {
  return entry.filename().native().starts_with('.');
}

std::vector<fs::path> sorted_entries(const fs::path& folder, std::error_code& failure) {
  std::vector<fs::path> entries;
  for (fs::directory_iterator it(folder, failure); !failure && it != fs::directory_iterator();
       it.increment(failure)) {
    if (!is_hidden(it->path())) entries.push_back(it->path());
  }
  std::sort(entries.begin(), entries.end(),
            [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
  return entries;
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  require_folder(folder);
  std::error_code failure;
  std::vector<fs::path> entries = sorted_entries(folder, failure);
  if (failure) throw Error(fmt::format("cannot read the folder {}: {}", folder.string(), failure.message()));
  return entries;
}

bool is_image_file(const fs::path& entry) {
  std::error_code ignored;
  return (has_image_extension(entry) || has_extension(entry, kForeignExtensions)) &&
         !fs::is_directory(entry, ignored);
}

ImageListing list_images(const fs::path& folder, int levels) {
  ImageListing listing;
  add_images(sorted_entries(folder), levels, listing);
  return listing;
}

namespace {

namespace fs = std::filesystem;

ReadOutcome read_outcome(const fs::path& file) {
  try {
    return {.image = read_image_or_give_reason(file), .problem = {}};
  } catch (const Error& reason) {
    return {.image = {}, .problem = reason.what()};
  }
}

/// Keeps only the size of an image that differs in size from the first, so that a folder of large photos,
/// passed by mistake, causes an error and does not exhaust the memory.
std::vector<ReadOutcome> read_all(const std::vector<fs::path>& files, int threads, const Progress& progress) {
  std::vector<ReadOutcome> outcomes(files.size());
  // The first usable image, in order, sets the size that all others must have.
  std::size_t first = 0;
  while (first < files.size()) {
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    outcomes[first] = read_outcome(files[first]);
    if (outcomes[first].problem.empty()) break;
    ++first;
  }
  if (first >= files.size()) return outcomes;
  const GrayImage& reference = outcomes[first].image;
  const std::size_t begin = first + 1;
  const auto read_one = [&](int i) {
    ReadOutcome& outcome = outcomes[begin + static_cast<std::size_t>(i)];
    outcome = read_outcome(files[begin + static_cast<std::size_t>(i)]);
    if (!outcome.image.same_size(reference)) outcome.image.pixels = {};
  };
  parallel_for(static_cast<int>(files.size() - begin), threads, read_one, progress, "reading images");
  return outcomes;
}

void require_one_size(const std::vector<fs::path>& files, const std::vector<ReadOutcome>& outcomes) {
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!outcomes[i].problem.empty()) continue;
    if (!first) first = i;
    const GrayImage& expected = outcomes[*first].image;
    const GrayImage& found = outcomes[i].image;
    if (found.same_size(expected)) continue;
    throw Error(
        fmt::format("{} is {}x{} but {} is {}x{}; aligned faces must all have the same size "
                    "(height x width): crop or scale them first",
                    files[*first].string(), expected.height, expected.width, files[i].string(), found.height,
                    found.width));
  }
}

}  // namespace

std::vector<ReadOutcome> read_aligned_images(const std::vector<fs::path>& files, int threads,
                                             const Progress& progress) {
  std::vector<ReadOutcome> outcomes = read_all(files, threads, progress);
  require_one_size(files, outcomes);
  return outcomes;
}

namespace {

namespace fs = std::filesystem;

/// A person's folder and the images that its names promise.
struct PersonFolder {
  fs::path folder;
  std::vector<fs::path> images;
  std::vector<fs::path> folders;  ///< subfolders, which are not searched
  std::string problem;            ///< why the folder cannot be read; empty: no problem
};

struct Contents {
  std::vector<PersonFolder> people;
  std::vector<fs::path> stray_images;  ///< images in no person's folder
};

PersonFolder list_person(const fs::path& folder) {
  PersonFolder person{.folder = folder, .images = {}, .folders = {}, .problem = {}};
  const std::string name = folder.filename().string();
  if (!is_valid_utf8(name)) {
    person.folder = folder.parent_path() / escape_invalid_utf8(name);
    person.problem = "the folder's name is not valid UTF-8, so it cannot be a person's name; rename it";
    return person;
  }
  std::error_code failure;
  for (const fs::path& entry : sorted_entries(folder, failure)) {
    std::error_code ignored;
    if (is_image_file(entry)) person.images.push_back(entry);
    if (fs::is_directory(entry, ignored)) person.folders.push_back(entry);
  }
  if (failure) {
    person.images.clear();
    person.problem = fmt::format("the folder cannot be read: {}", failure.message());
  } else if (person.images.empty()) {
    person.problem = "the folder holds no image (.pgm .png .jpg .jpeg .bmp .tif .tiff)";
  }
  return person;
}

Contents list_contents(const fs::path& folder) {
  Contents contents;
  for (const fs::path& entry : sorted_entries(folder)) {
    std::error_code ignored;
    if (fs::is_directory(entry, ignored)) {
      contents.people.push_back(list_person(entry));
    } else if (is_image_file(entry)) {
      contents.stray_images.push_back(entry);
    }
  }
  return contents;
}

/// Says which layout was expected, since a wrong one is the likeliest reason.
void require_person_folders(const fs::path& folder, const Contents& contents) {
  if (!contents.people.empty()) return;
  const std::string found = contents.stray_images.empty()
                                ? "has no folder of a person in it"
                                : "holds images directly; they must be in one folder per person";
  throw Error(fmt::format("{0} {1} (expected {0}/<person>/<image>)", folder.string(), found));
}

/// Moves a person's readable images from `outcomes` to the result and lists the others.
void collect_person(const PersonFolder& folder, std::span<ReadOutcome> outcomes, LabelledFolder& result) {
  Person person{.name = folder.folder.filename().string(), .faces = {}};
  std::vector<fs::path> files;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (outcomes[i].problem.empty()) {
      person.faces.push_back(std::move(outcomes[i].image));
      files.push_back(folder.images[i]);
    } else {
      result.skipped.push_back({folder.images[i], outcomes[i].problem});
    }
  }
  for (const fs::path& below : folder.folders)
    result.skipped.push_back({below, "it is a folder inside a person's folder; ore does not search it"});
  if (person.faces.empty()) {
    const bool all_broken = folder.problem.empty();
    result.skipped.push_back(
        {folder.folder, all_broken ? "the folder holds no usable image" : folder.problem});
    result.people_without_faces.push_back(std::move(person.name));
    return;
  }
  result.gallery.height = person.faces.front().height;
  result.gallery.width = person.faces.front().width;
  result.gallery.people.push_back(std::move(person));
  result.files.push_back(std::move(files));
}

void require_anybody(const fs::path& folder, const LabelledFolder& result) {
  if (!result.gallery.people.empty()) return;
  const SkippedFile& first = result.skipped.front();  // every person's folder was skipped, and there is one
  throw Error(fmt::format(
      "nothing in {0} can be used (expected {0}/<person>/<image>); the first problem, at {1}: {2}",
      folder.string(), first.file.string(), first.reason));
}

}  // namespace

LabelledFolder read_labelled_folder(const fs::path& folder, const ImagesReader& read) {
  const Contents contents = list_contents(folder);
  require_person_folders(folder, contents);
  std::vector<fs::path> files;
  for (const PersonFolder& person : contents.people) {
    files.insert(files.end(), person.images.begin(), person.images.end());
  }
  std::vector<ReadOutcome> outcomes = read(files);

  LabelledFolder result;
  std::span<ReadOutcome> rest(outcomes);
  for (const PersonFolder& person : contents.people) {
    collect_person(person, rest.first(person.images.size()), result);
    rest = rest.subspan(person.images.size());
  }
  for (const fs::path& image : contents.stray_images) {
    result.skipped.push_back({image, "it is in no person's folder"});
  }
  require_anybody(folder, result);
  return result;
}

LabelledFolder read_labelled_folder(const fs::path& folder, int threads, const Progress& progress) {
  return read_labelled_folder(folder, [&](const std::vector<fs::path>& files) {
    return read_aligned_images(files, threads, progress);
  });
}

}  // namespace ore
