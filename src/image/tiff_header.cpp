// The first directory of a TIFF file (TIFF 6.0, section 2). libtiff reads 8-bit images with "go on after an
// error", so that missing strips come back black without a word; their extent is checked here.

#include "image/byte_order.h"
#include "image/image_header.h"

namespace ore {
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
