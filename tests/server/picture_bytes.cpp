#include "picture_bytes.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <opencv2/imgcodecs.hpp>

#include "drawn_gallery.h"

namespace ore::testing {
namespace {

std::string big_endian(std::uint32_t value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(value >> (8 * i) & 0xFFU);
  return text;
}

std::string little_endian(std::uint32_t value, int bytes) {
  std::string text = big_endian(value, bytes);
  std::reverse(text.begin(), text.end());
  return text;
}

/// An entry of a TIFF's directory with one value.
std::string tiff_entry(std::uint32_t tag, std::uint32_t value) {
  constexpr std::uint32_t kLong = 4;
  return little_endian(tag, 2) + little_endian(kLong, 2) + little_endian(1, 4) + little_endian(value, 4);
}

}  // namespace

std::string face_as(const std::string& extension) {
  std::string pgm = drawn_face(0);
  if (extension == ".pgm") return pgm;
  const cv::Mat face = cv::imdecode(std::vector<uchar>(pgm.begin(), pgm.end()), cv::IMREAD_GRAYSCALE);
  std::vector<uchar> bytes;
  cv::imencode(extension, face, bytes);
  return {bytes.begin(), bytes.end()};
}

std::string png_chunk(const std::string& type, const std::string& content) {
  const std::string checked = type + content;
  const auto check = static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size())));
  return big_endian(static_cast<std::uint32_t>(content.size()), 4) + checked + big_endian(check, 4);
}

std::string deflated_zeros(std::size_t count) {
  z_stream stream{};
  deflateInit(&stream, 1);
  std::array<Bytef, 65536> zeros{};
  std::array<Bytef, 65536> packed{};
  std::string result;
  for (int status = Z_OK; status != Z_STREAM_END;) {
    if (stream.avail_in == 0) {
      stream.next_in = zeros.data();
      stream.avail_in = static_cast<uInt>(std::min(count, zeros.size()));
      count -= stream.avail_in;
    }
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    status = deflate(&stream, count == 0 ? Z_FINISH : Z_NO_FLUSH);
    result.append(reinterpret_cast<const char*>(packed.data()), packed.size() - stream.avail_out);
  }
  deflateEnd(&stream);
  return result;
}

std::string png_of_zeros(std::uint32_t width, std::uint32_t height, int bits, std::size_t zeros,
                         const std::string& more_chunks) {
  const std::string grey_not_interlaced("\0\0\0\0", 4);
  return "\x89PNG\r\n\x1a\n" +
         png_chunk("IHDR", big_endian(width, 4) + big_endian(height, 4) + static_cast<char>(bits) +
                               grey_not_interlaced) +
         more_chunks + png_chunk("IDAT", deflated_zeros(zeros)) + png_chunk("IEND", "");
}

std::string bmp_claiming(std::int32_t width, std::int32_t height, const std::string& pixels) {
  constexpr std::uint32_t kColours = 256;
  constexpr std::uint32_t kBegin = 14 + 40 + 4 * kColours;
  std::string file =
      "BM" + little_endian(static_cast<std::uint32_t>(kBegin + pixels.size()), 4) + little_endian(0, 4) +
      little_endian(kBegin, 4) + little_endian(40, 4) + little_endian(static_cast<std::uint32_t>(width), 4) +
      little_endian(static_cast<std::uint32_t>(height), 4) + little_endian(1, 2) + little_endian(8, 2) +
      std::string(16, '\0') + little_endian(kColours, 4) + little_endian(0, 4);
  for (std::uint32_t i = 0; i < kColours; ++i) file += little_endian(i * 0x010101U, 4);
  return file + pixels;
}

std::string tiff_claiming(std::uint32_t width, std::uint32_t height, const std::string& pixels) {
  const auto count = static_cast<std::uint32_t>(pixels.size());
  constexpr std::uint32_t kPixels = 8;
  return "II" + little_endian(42, 2) + little_endian(kPixels + count, 4) + pixels + little_endian(9, 2) +
         tiff_entry(256, width) + tiff_entry(257, height) + tiff_entry(258, 8) + tiff_entry(259, 1) +
         tiff_entry(262, 1) + tiff_entry(273, kPixels) + tiff_entry(277, 1) + tiff_entry(278, height) +
         tiff_entry(279, count) + little_endian(0, 4);
}

std::string jpeg_claiming(std::uint16_t width, std::uint16_t height) {
  const std::string one_component("\x01\x01\x11\x00", 4);
  return std::string("\xff\xd8\xff\xc0\x00\x0b\x08", 7) + big_endian(height, 2) + big_endian(width, 2) +
         one_component + "\xff\xd9";
}

}  // namespace ore::testing
