#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

#include "image/read_image.h"
#include "ore/error.h"
#include "ore/folder.h"
#include "support/parallel.h"
#include "support/utf8.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// A person's folder and the images that its names promise.
struct PersonFolder {
  fs::path folder;
  std::vector<fs::path> images;
  std::string problem;  ///< why nothing can be read from it; empty when there is none
};

struct Contents {
  std::vector<PersonFolder> people;
  std::vector<fs::path> stray_images;  ///< those that lie beside the people's folders
};

/// What became of one image. Of one that differs in size from the first, only the size is kept: whoever
/// passes a folder of large photographs by mistake gets an error and not a machine without memory.
struct Outcome {
  GrayImage image;
  std::string problem;  ///< empty when the image was read
};

bool is_hidden(const fs::path& path) {
  return path.filename().native().starts_with('.');
}

/// The entries of a folder but the hidden ones, in byte order of their names, which no locale changes.
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

PersonFolder list_person(const fs::path& folder) {
  PersonFolder person{.folder = folder, .images = {}, .problem = {}};
  const std::string name = folder.filename().string();
  if (!is_valid_utf8(name)) {
    person.folder = folder.parent_path() / escape_invalid_utf8(name);
    person.problem = "the folder's name is not valid UTF-8, so it cannot be a person's name; rename it";
    return person;
  }
  std::error_code failure;
  for (const fs::path& entry : sorted_entries(folder, failure)) {
    std::error_code ignored;
    if (has_image_extension(entry) && !fs::is_directory(entry, ignored)) person.images.push_back(entry);
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
  std::error_code failure;
  const fs::file_status status = fs::status(folder, failure);
  if (status.type() == fs::file_type::not_found) {
    throw Error(fmt::format("there is no folder {}", folder.string()));
  }
  if (fs::status_known(status) && !fs::is_directory(status)) {
    throw Error(fmt::format("{} is not a folder; expected a folder with one folder of images per person",
                            folder.string()));
  }
  Contents contents;
  for (const fs::path& entry : sorted_entries(folder, failure)) {
    std::error_code ignored;
    if (fs::is_directory(entry, ignored)) {
      contents.people.push_back(list_person(entry));
    } else if (has_image_extension(entry)) {
      contents.stray_images.push_back(entry);
    }
  }
  if (failure) throw Error(fmt::format("cannot read the folder {}: {}", folder.string(), failure.message()));
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

Outcome read_outcome(const fs::path& file) {
  try {
    return {.image = read_image_or_give_reason(file), .problem = {}};
  } catch (const Error& reason) {
    return {.image = {}, .problem = reason.what()};
  }
}

std::vector<Outcome> read_all(const std::vector<fs::path>& files, int threads, const Progress& progress) {
  std::vector<Outcome> outcomes(files.size());
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
    Outcome& outcome = outcomes[begin + static_cast<std::size_t>(i)];
    outcome = read_outcome(files[begin + static_cast<std::size_t>(i)]);
    if (!outcome.image.same_size(reference)) outcome.image.pixels = {};
  };
  parallel_for(static_cast<int>(files.size() - begin), threads, read_one, progress, "reading images");
  return outcomes;
}

void require_one_size(const std::vector<fs::path>& files, const std::vector<Outcome>& outcomes) {
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

/// Moves a person's readable images from `outcomes` to the result and lists the others.
void collect_person(const PersonFolder& folder, std::span<Outcome> outcomes, LabelledFolder& result) {
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

LabelledFolder read_labelled_folder(const fs::path& folder, int threads, const Progress& progress) {
  const Contents contents = list_contents(folder);
  require_person_folders(folder, contents);
  std::vector<fs::path> files;
  for (const PersonFolder& person : contents.people) {
    files.insert(files.end(), person.images.begin(), person.images.end());
  }
  std::vector<Outcome> outcomes = read_all(files, threads, progress);
  require_one_size(files, outcomes);

  LabelledFolder result;
  std::span<Outcome> rest(outcomes);
  for (const PersonFolder& person : contents.people) {
    collect_person(person, rest.first(person.images.size()), result);
    rest = rest.subspan(person.images.size());
  }
  for (const fs::path& image : contents.stray_images) {
    result.skipped.push_back({image, "lies beside the people's folders, so it belongs to nobody"});
  }
  require_anybody(folder, result);
  return result;
}

}  // namespace ore
