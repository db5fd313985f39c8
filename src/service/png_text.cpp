#include "service/png_text.h"

#include <cstdint>
#include <opencv2/imgcodecs.hpp>
#include <vector>

#include "evaluation/picture_parts.h"

namespace ore::service {

std::string png_bytes(const cv::Mat& picture) {
  std::vector<std::uint8_t> bytes;
  cv::imencode(".png", picture, bytes);
  return {bytes.begin(), bytes.end()};
}

std::string png_bytes(const GrayImage& picture) {
  return png_bytes(as_matrix(picture));
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? kLetters[group >> (18U - 6U * k) & 63U] : '=';
  }
  return text;
}

std::string data_url(const cv::Mat& picture) {
  return "data:image/png;base64," + base64(png_bytes(picture));
}

}  // namespace ore::service
