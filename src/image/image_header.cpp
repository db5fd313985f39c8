#include "image/image_header.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "image/byte_order.h"

namespace ore {
namespace {

using namespace std::string_view_literals;

bool starts_with(Bytes file, std::string_view signature) {
  return file.size() >= signature.size() &&
         std::equal(signature.begin(), signature.end(), file.begin(), [](char expected, std::uint8_t found) {
           return static_cast<std::uint8_t>(expected) == found;
         });
}

bool is_pnm(Bytes file) {
  return starts_with(file, "P2") || starts_with(file, "P3") || starts_with(file, "P5") ||
         starts_with(file, "P6");
}

/// Reads the numbers of a PNM header, which stand between white space and comments up to the end of a line.
class PnmHeaderReader {
 public:
  explicit PnmHeaderReader(Bytes file) : file_(file) {}

  /// The next number, 0 when there is none; never above kLimit, so that products do not overflow.
  std::int64_t next_number() {
    skip_space_and_comments();
    std::int64_t number = 0;
    while (position_ < file_.size() && file_[position_] >= '0' && file_[position_] <= '9') {
      number = std::min(number * 10 + (file_[position_++] - '0'), kLimit);
    }
    return number;
  }

  std::size_t position() const { return position_; }

 private:
  static constexpr std::int64_t kLimit = 1'000'000'000;

  void skip_space_and_comments() {
    bool in_comment = false;
    for (; position_ < file_.size(); ++position_) {
      const std::uint8_t byte = file_[position_];
      if (byte == '#') in_comment = true;
      if (byte == '\n' || byte == '\r') in_comment = false;
      const bool space = byte == ' ' || (byte >= '\t' && byte <= '\r');
      if (!in_comment && !space) return;
    }
  }

  Bytes file_;
  std::size_t position_ = 2;  // behind the letter P and the digit
};

}  // namespace

std::optional<ImageFormat> detect_image_format(Bytes file) {
  if (starts_with(file, "\x89PNG\r\n\x1A\n"sv)) return ImageFormat::kPng;
  if (starts_with(file, "\xFF\xD8\xFF"sv)) return ImageFormat::kJpeg;
  if (starts_with(file, "II*\0"sv) || starts_with(file, "MM\0*"sv)) return ImageFormat::kTiff;
  if (starts_with(file, "BM"sv)) return ImageFormat::kBmp;
  if (is_pnm(file)) return ImageFormat::kPnm;
  return std::nullopt;
}

ImageHeader inspect_image(ImageFormat format, Bytes file) {
  constexpr auto kInspectors = std::array{inspect_pnm, inspect_png, inspect_jpeg, inspect_bmp, inspect_tiff};
  ImageHeader header = kInspectors.at(static_cast<std::size_t>(format))(file);
  if (header.height < 1 || header.width < 1) header.complete = false;
  return header;
}

ImageHeader inspect_pnm(Bytes file) {
  PnmHeaderReader reader(file);
  ImageHeader header;
  header.width = reader.next_number();
  header.height = reader.next_number();
  header.white = static_cast<int>(reader.next_number());
  if (header.white < 1 || header.white > 65535) return {};
  const bool color = file[1] == '3' || file[1] == '6';
  const bool text = file[1] == '2' || file[1] == '3';
  const double samples = header.pixels() * (color ? 3 : 1);
  const double bytes_per_sample = text || header.white > 255 ? 2 : 1;
  // One white space ends the header. In text, every sample has a digit and a space behind it, but the last.
  const double needed =
      static_cast<double>(reader.position()) + 1 + samples * bytes_per_sample - (text ? 1 : 0);
  header.complete = static_cast<double>(file.size()) >= needed;
  // OpenCV scales 8-bit numbers in text itself, but neither binary nor deeper ones.
  if (text && header.white < 255) header.white = 255;
  return header;
}

ImageHeader inspect_bmp(Bytes file) {
  constexpr std::uint32_t kOldHeaderSize = 12;  // OS/2; every later one is longer and has 32-bit sizes
  const bool old = little_endian_32(file, 14) == kOldHeaderSize;
  ImageHeader header;
  header.width = static_cast<std::int32_t>(old ? little_endian_16(file, 18) : little_endian_32(file, 18));
  const auto height =
      static_cast<std::int32_t>(old ? little_endian_16(file, 20) : little_endian_32(file, 22));
  header.height = std::abs(static_cast<std::int64_t>(height));  // negative: rows from the top
  const std::int64_t bits_per_pixel = little_endian_16(file, old ? 24 : 28);
  const std::uint32_t compression = old ? 0 : little_endian_32(file, 30);
  const bool run_lengths = compression == 1 || compression == 2;
  const std::int64_t row_bytes = (header.width * bits_per_pixel + 31) / 32 * 4;
  const double end =
      little_endian_32(file, 10) + static_cast<double>(row_bytes) * static_cast<double>(header.height);
  // Run lengths have no size that could be foretold; their decoder does notice an early end.
  header.complete = run_lengths || static_cast<double>(file.size()) >= end;
  return header;
}

}  // namespace ore
