#include <fmt/format.h>

#include <opencv2/imgcodecs.hpp>

#include "ore/error.h"
#include "ore/folder.h"
#include "support/partial_file.h"

namespace ore {
namespace {

constexpr mode_t kOrdinaryFile = 0666;  // the umask takes away what the user does not want

void require_writable_target(const std::filesystem::path& file, const GrayImage& image) {
  if (!has_image_extension(file)) {
    throw Error(fmt::format(
        "cannot write {}: its name must end in .png, .pgm, .jpg, .jpeg, .bmp, .tif or .tiff", file.string()));
  }
  if (image.height < 1 || image.width < 1) {
    throw Error(fmt::format("cannot write {}: the image has no pixels", file.string()));
  }
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  // The rename would put an image in the place of a device.
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw Error(fmt::format("cannot write {}: there is something else of that name", file.string()));
  }
}

std::vector<std::uint8_t> encode(const std::filesystem::path& file, const GrayImage& image) {
  const cv::Mat copy = cv::Mat(image.pixels, true).reshape(1, image.height);
  std::vector<std::uint8_t> bytes;
  try {
    if (cv::imencode(file.extension().string(), copy, bytes)) return bytes;
  } catch (const cv::Exception&) {
    // Reported below, in the user's words.
  }
  throw Error(fmt::format("cannot write {}: an image of {}x{} does not fit into that format", file.string(),
                          image.height, image.width));
}

}  // namespace

void write_image(const std::filesystem::path& file, const GrayImage& image) {
  require_writable_target(file, image);
  const std::vector<std::uint8_t> bytes = encode(file, image);
  PartialFile partial(file, kOrdinaryFile);
  partial.write(bytes);
  partial.publish();
}

}  // namespace ore
