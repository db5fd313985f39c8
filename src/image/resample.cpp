#include "image/resample.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace ore {
namespace {

/// The old pixels that make up a new one, along one direction.
struct Tent {
  int first = 0;
  std::vector<float> weights;  ///< of the old pixels from `first` on; their sum is 1
};

/// `count` tents over the stretch of `length` old pixels that begins at `start`; `available` there are.
std::vector<Tent> tents(double start, double length, int count, int available) {
  const double scale = length / count;
  const double reach = std::max(scale, 1.0);
  std::vector<Tent> result(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    const double centre = start + (i + 0.5) * scale - 0.5;
    const int first = static_cast<int>(std::ceil(centre - reach));
    const int last = static_cast<int>(std::floor(centre + reach));
    Tent& tent = result[i];
    tent.first = std::clamp(first, 0, available - 1);
    const int length_inside = std::clamp(last, 0, available - 1) - tent.first + 1;
    tent.weights.resize(static_cast<std::size_t>(length_inside));
    double sum = 0.0;
    for (int pixel = first; pixel <= last; ++pixel) sum += reach - std::abs(pixel - centre);
    for (int pixel = first; pixel <= last; ++pixel) {
      const int inside = std::clamp(pixel, 0, available - 1);
      tent.weights[inside - tent.first] += static_cast<float>((reach - std::abs(pixel - centre)) / sum);
    }
  }
  return result;
}

/// One old row, with its columns already those of the result.
void squeeze_row(const GrayImage& image, int row, const std::vector<Tent>& across, std::vector<float>& line) {
  for (std::size_t column = 0; column < across.size(); ++column) {
    float sum = 0.0f;
    int from = across[column].first;
    for (const float weight : across[column].weights) sum += weight * image.at(row, from++);
    line[column] = sum;
  }
}

}  // namespace

GrayImage resample(const GrayImage& image, const ImageWindow& window, int height, int width) {
  assert(!image.pixels.empty() && window.height > 0.0 && window.width > 0.0 && height >= 1 && width >= 1);
  const std::vector<Tent> down = tents(window.top, window.height, height, image.height);
  const std::vector<Tent> across = tents(window.left, window.width, width, image.width);

  const int first = down.front().first;
  const int rows = down.back().first + static_cast<int>(down.back().weights.size()) - first;
  std::vector<std::vector<float>> lines(static_cast<std::size_t>(rows), std::vector<float>(across.size()));
  for (int row = 0; row < rows; ++row) {
    squeeze_row(image, first + row, across, lines[row]);
  }

  GrayImage result(height, width);
  for (int row = 0; row < height; ++row) {
    const Tent& tent = down[row];
    for (int column = 0; column < width; ++column) {
      float sum = 0.5f;  // rounds to the nearest level
      auto line = static_cast<std::size_t>(tent.first - first);
      for (const float weight : tent.weights) sum += weight * lines[line++][column];
      result.at(row, column) = static_cast<std::uint8_t>(std::min(sum, 255.0f));
    }
  }
  return result;
}

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
