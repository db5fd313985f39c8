#include "support/data_folder.h"

#include <cstdlib>

namespace ore::testing {

std::optional<std::filesystem::path> data_folder(const std::filesystem::path& name) {
  const char* variable = std::getenv("ORE_DATA_DIR");
  const std::filesystem::path root =
      variable != nullptr ? std::filesystem::path(variable)
                          : std::filesystem::path(ORE_SOURCE_DIR).parent_path() / "shared" / "data";
  if (!std::filesystem::is_directory(root / name)) return std::nullopt;
  return root / name;
}

}  // namespace ore::testing
