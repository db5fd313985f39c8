#include "image/image_header.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

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
  // The size of run-length data cannot be predicted, but their decoder reports an early end.
  header.complete = run_lengths || static_cast<double>(file.size()) >= end;
  return header;
}

// The markers of a JPEG file (ITU-T T.81, annex B). libjpeg fills what is missing with grey and only warns,
// and OpenCV does not pass the warning on, so the functions below detect an early end.
namespace {

constexpr std::uint8_t kStartOfImage = 0xD8;
constexpr std::uint8_t kEndOfImage = 0xD9;

/// A start of frame holds the size; C4, C8 and CC of that range mean something else.
bool is_start_of_frame(std::uint8_t marker) {
  return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

/// Restart markers and TEM stand alone, without a segment behind them.
bool stands_alone(std::uint8_t marker) {
  return (marker >= 0xD0 && marker <= kStartOfImage) || marker == 0x01;
}

/// Position of the code of the next marker at or after `position`, or the file's size. Skips compressed
/// data, where FF is followed by 00, and fill bytes FF.
std::size_t next_marker(Bytes file, std::size_t position) {
  for (; position + 1 < file.size(); ++position) {
    const std::uint8_t code = file[position + 1];
    if (file[position] == 0xFF && code != 0x00 && code != 0xFF) return position + 1;
  }
  return file.size();
}

}  // namespace

ImageHeader inspect_jpeg(Bytes file) {
  ImageHeader header;
  std::size_t position = next_marker(file, 0);
  while (position < file.size()) {
    const std::uint8_t marker = file[position];
    const std::size_t segment = position + 1;  // begins with its own length
    if (marker == kEndOfImage) {
      header.complete = true;
      break;
    }
    if (is_start_of_frame(marker)) {
      header.height = big_endian_16(file, segment + 3);
      header.width = big_endian_16(file, segment + 5);
    }
    position = next_marker(file, stands_alone(marker) ? segment : segment + big_endian_16(file, segment));
  }
  return header;
}

// The chunks of a PNG file (RFC 2083, section 3). libpng would notice all that is checked here too, but it
// says so on standard error.
namespace {

constexpr std::size_t kSignatureSize = 8;
constexpr std::size_t kChunkFrame = 12;          // length and type before the data, check sum behind them
constexpr std::uint32_t kEndChunk = 0x49454E44;  // "IEND"

unsigned long check_sum(Bytes bytes) {
  return crc32_z(0, bytes.data(), bytes.size());
}

/// A chunk without which there is no picture has a capital first letter. Damage in the others, such as
/// comments, does no harm.
bool is_critical(std::uint8_t first_letter) {
  return (first_letter & 0x20) == 0;
}

}  // namespace

ImageHeader inspect_png(Bytes file) {
  ImageHeader header;
  header.height = big_endian_32(file, 20);
  header.width = big_endian_32(file, 16);
  std::size_t chunk = kSignatureSize;
  while (chunk + kChunkFrame <= file.size()) {
    const std::size_t length = big_endian_32(file, chunk);
    if (chunk + kChunkFrame + length > file.size()) break;
    const Bytes type_and_data = file.subspan(chunk + 4, length + 4);
    const std::uint32_t expected_sum = big_endian_32(file, chunk + 8 + length);
    if (is_critical(type_and_data[0]) && check_sum(type_and_data) != expected_sum) break;
    header.complete = big_endian_32(type_and_data, 0) == kEndChunk;
    if (header.complete) break;
    chunk += kChunkFrame + length;
  }
  return header;
}

// The first directory of a TIFF file (TIFF 6.0, section 2). libtiff reads 8-bit images with "go on after an
// error", so that missing strips come back black without a word; their extent is checked here.
namespace {

enum Tag : std::uint32_t {
  kImageWidth = 256,
  kImageLength = 257,
  kStripOffsets = 273,
  kStripByteCounts = 279,
  kTileOffsets = 324,
  kTileByteCounts = 325,
};

/// One list of numbers in the directory, for example the offsets of all strips.
struct Field {
  std::size_t position = 0;  // of the first number
  std::size_t count = 0;
  std::size_t item_size = 2;  // 2: SHORT, 4: LONG
};

class TiffReader {
 public:
  explicit TiffReader(Bytes file) : file_(file), big_endian_(byte_or_zero(file, 0) == 'M') {}

  std::size_t short_at(std::size_t position) const {
    return big_endian_ ? big_endian_16(file_, position) : little_endian_16(file_, position);
  }
  std::size_t long_at(std::size_t position) const {
    return big_endian_ ? big_endian_32(file_, position) : little_endian_32(file_, position);
  }

  /// The field of that tag in the first directory; empty when it is not there or not of whole numbers.
  Field find(Tag tag) const {
    constexpr std::size_t kTypeLong = 4;
    constexpr std::size_t kInPlace = 4;  // up to so many bytes stand in the entry itself
    const std::size_t directory = long_at(4);
    const std::size_t entries = short_at(directory);
    for (std::size_t i = 0; i < entries; ++i) {
      const std::size_t entry = directory + 2 + i * kEntrySize;
      if (short_at(entry) != tag) continue;
      Field field{.count = long_at(entry + 4), .item_size = short_at(entry + 2) == kTypeLong ? 4U : 2U};
      const bool in_place = field.count * field.item_size <= kInPlace;
      field.position = in_place ? entry + 8 : long_at(entry + 8);
      return field;
    }
    return {};
  }

  std::size_t number(const Field& field, std::size_t index) const {
    if (index >= field.count) return 0;
    const std::size_t position = field.position + index * field.item_size;
    return field.item_size == 4 ? long_at(position) : short_at(position);
  }

  /// Whether all pieces (strips or tiles) that the two lists name lie inside the file, and the lists too.
  bool pieces_inside(const Field& offsets, const Field& sizes) const {
    if (offsets.count == 0 || !inside(offsets) || !inside(sizes)) return false;
    for (std::size_t i = 0; i < offsets.count; ++i) {
      const std::size_t begin = number(offsets, i);
      if (begin >= file_.size() || begin + number(sizes, i) > file_.size()) return false;
    }
    return true;
  }

  bool directory_inside() const {
    const std::size_t directory = long_at(4);
    return directory + 2 + short_at(directory) * kEntrySize <= file_.size();
  }

 private:
  static constexpr std::size_t kEntrySize = 12;

  bool inside(const Field& field) const {
    return field.position + field.count * field.item_size <= file_.size();
  }

  Bytes file_;
  bool big_endian_;
};

}  // namespace

ImageHeader inspect_tiff(Bytes file) {
  const TiffReader reader(file);
  ImageHeader header;
  header.height = static_cast<std::int64_t>(reader.number(reader.find(kImageLength), 0));
  header.width = static_cast<std::int64_t>(reader.number(reader.find(kImageWidth), 0));
  const bool strips = reader.find(kStripOffsets).count > 0;
  header.complete = reader.directory_inside() &&
                    reader.pieces_inside(reader.find(strips ? kStripOffsets : kTileOffsets),
                                         reader.find(strips ? kStripByteCounts : kTileByteCounts));
  return header;
}

}  // namespace ore
