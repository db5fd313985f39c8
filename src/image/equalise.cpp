#include "image/equalise.h"

#include <array>

namespace ore {

GrayImage equalise(const GrayImage& image) {
  std::array<std::uint64_t, 256> count{};
  for (const std::uint8_t level : image.pixels) ++count[level];
  std::size_t darkest = 0;
  while (darkest < 255 && count[darkest] == 0) ++darkest;
  const std::uint64_t brighter = image.pixels.size() - count[darkest];
  if (brighter == 0) return image;

  std::array<std::uint8_t, 256> new_level{};
  std::uint64_t sum = 0;
  for (std::size_t level = darkest + 1; level < 256; ++level) {
    sum += count[level];
    new_level[level] = static_cast<std::uint8_t>((2 * 255 * sum + brighter) / (2 * brighter));
  }
  GrayImage result = image;
  for (std::uint8_t& pixel : result.pixels) pixel = new_level[pixel];
  return result;
}

}  // namespace ore
