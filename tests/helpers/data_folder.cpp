#include "helpers/data_folder.h"

#include <cstdlib>

namespace ore::testing {

namespace {

std::filesystem::path data_root() {
  const char* variable = std::getenv("ORE_DATA_DIR");
  return variable != nullptr ? std::filesystem::path(variable)
                             : std::filesystem::path(ORE_SOURCE_DIR).parent_path() / "shared" / "data";
}

}  // namespace

std::optional<std::filesystem::path> data_folder(const std::filesystem::path& name) {
  const std::filesystem::path folder = data_root() / name;
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}

std::optional<std::filesystem::path> yunet_model() {
  const std::filesystem::path model =
      data_root().parent_path() / "models" / "face_detection_yunet_2022mar.onnx";
  if (!std::filesystem::is_regular_file(model)) return std::nullopt;
  return model;
}

}  // namespace ore::testing
