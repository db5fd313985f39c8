#include "faces_and_folders.h"

#include <fmt/format.h>

#include "ore/error.h"
#include "ore/folder.h"

namespace ore::cli {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
  std::error_code status;
  fs::create_directories(folder, status);
  if (status || !fs::is_directory(folder))
    throw Error(fmt::format("cannot make the folder {}: {}", folder.string(),
                            status ? status.message() : "something else has that name"));
}

GrayImage read_aligned_face(const fs::path& image, int face_height, int face_width) {
  GrayImage face = read_image(image);
  if (face.height != face_height || face.width != face_width)
    throw Error(fmt::format("{} is {}x{}, but the model is for faces of {}x{} (height x width)",
                            image.string(), face.height, face.width, face_height, face_width));
  return face;
}

}  // namespace ore::cli
