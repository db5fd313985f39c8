#include "image/read_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "image/decode_image.h"
#include "image/has_extension.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

GrayImage to_gray_image(const cv::Mat& decoded) {
  GrayImage image(decoded.rows, decoded.cols);
  for (int row = 0; row < decoded.rows; ++row) {
    std::copy_n(decoded.ptr<std::uint8_t>(row), decoded.cols,
                image.pixels.begin() + static_cast<std::ptrdiff_t>(row) * decoded.cols);
  }
  return image;
}

}  // namespace

GrayImage read_image_or_give_reason(const std::filesystem::path& file) {
  return to_gray_image(decode_image(read_image_bytes(file), Channels::kGray));
}

GrayImage read_image(const std::filesystem::path& file) {
  try {
    return read_image_or_give_reason(file);
  } catch (const Error& reason) {
    throw Error(fmt::format("cannot read {}: {}", file.string(), reason.what()));
  }
}

bool has_image_extension(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 7> kExtensions = {".pgm", ".png", ".jpg", ".jpeg",
                                                           ".bmp", ".tif", ".tiff"};
  return has_extension(file, kExtensions);
}

}  // namespace ore
