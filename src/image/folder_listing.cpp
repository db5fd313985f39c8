#include "image/folder_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "image/has_extension.h"
#include "ore/error.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// Of pictures as phones and cameras write them, in forms that read_image does not know.
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

}  // namespace ore
