#include "support/make_folder.h"

#include <fmt/format.h>

#include <system_error>

#include "ore/error.h"

namespace ore {

void make_folder(const std::filesystem::path& folder) {
  std::error_code status;
  std::filesystem::create_directories(folder, status);
  if (status || !std::filesystem::is_directory(folder))
    throw Error(fmt::format("cannot make the folder {}: {}", folder.string(),
                            status ? status.message() : "something else has that name"));
}

}  // namespace ore
