#include <fmt/format.h>

#include <span>
#include <system_error>
#include <utility>

#include "image/folder_listing.h"
#include "image/labelled_folder.h"
#include "image/read_aligned.h"
#include "ore/error.h"
#include "ore/folder.h"
#include "support/utf8.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// A person's folder and the images that its names promise.
struct PersonFolder {
  fs::path folder;
  std::vector<fs::path> images;
  std::vector<fs::path> folders;  ///< in it, which nobody looks into
  std::string problem;            ///< why nothing can be read from it; empty when there is none
};

struct Contents {
  std::vector<PersonFolder> people;
  std::vector<fs::path> stray_images;  ///< those that lie beside the people's folders
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
    result.skipped.push_back({below, "it is a folder in a person's folder, and not looked into"});
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
    result.skipped.push_back({image, "lies beside the people's folders, so it belongs to nobody"});
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
