#include "image_inputs.h"

#include <fmt/format.h>

#include <algorithm>

#include "image/labelled_folder.h"
#include "ore/error.h"

namespace ore::cli {
namespace {

namespace fs = std::filesystem;

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

}  // namespace ore::cli
