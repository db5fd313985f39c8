#include "support/data_folders.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace ore {
namespace {

/// Empty when it is not set.
std::string environment_value(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr ? value : "";
}

}  // namespace

std::vector<std::filesystem::path> system_data_folders() {
  std::vector<std::filesystem::path> folders;
  const std::string own = environment_value("XDG_DATA_HOME");
  const std::string home = environment_value("HOME");
  if (!own.empty()) {
    folders.emplace_back(own);
  } else if (!home.empty()) {
    folders.push_back(std::filesystem::path(home) / ".local" / "share");
  }
  std::string list = environment_value("XDG_DATA_DIRS");
  if (list.empty()) list = "/usr/local/share:/usr/share";
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(':', begin), list.size());
    if (end > begin) folders.emplace_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

}  // namespace ore
