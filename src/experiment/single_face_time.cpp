#include "experiment/single_face_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ore/error.h"
#include "support/stopwatch.h"

namespace ore {

double median(std::vector<double> values) {
  assert(!values.empty());
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double single_face_milliseconds(const Rival& rival, std::span<const GrayImage> faces, int count,
                                const Progress& progress) {
  assert(!faces.empty() && count >= 1);
  rival.scores(faces.first(1), 1);
  std::vector<double> times;
  times.reserve(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    const std::size_t face = i * faces.size() / static_cast<std::size_t>(count);
    const Stopwatch stopwatch;
    rival.scores(faces.subspan(face, 1), 1);
    times.push_back(1000.0 * stopwatch.seconds());
  }
  return median(std::move(times));
}

std::string milliseconds_text(double milliseconds) {
  assert(std::isfinite(milliseconds));
  // Rounded before the digits are counted: 9.996 is 10.0.
  const std::string rounded = fmt::format("{:.2e}", milliseconds);
  const int exponent = std::stoi(rounded.substr(rounded.find('e') + 1));
  return fmt::format("{:.{}f}", std::stod(rounded), std::max(0, 2 - exponent));
}

}  // namespace ore
