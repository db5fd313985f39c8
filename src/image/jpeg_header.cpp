// The markers of a JPEG file (ITU-T T.81, annex B). libjpeg fills what is missing with grey and only warns,
// and OpenCV does not pass the warning on, so an early end has to be seen here.

#include "image/byte_order.h"
#include "image/image_header.h"

namespace ore {
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

}  // namespace ore
