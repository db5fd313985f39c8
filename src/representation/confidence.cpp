#include "representation/confidence.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace ore {
namespace {

constexpr std::size_t kBins = 30;

/// A run of bins with a common level.
struct Block {
  double level = 0.0;
  std::size_t bins = 0;
};

/// Pool adjacent violators: the falling sequence closest to `levels` in least squares.
std::vector<double> falling(const std::vector<double>& levels) {
  std::vector<Block> blocks;
  for (const double level : levels) {
    blocks.push_back({level, 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].level < blocks.back().level) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& before = blocks.back();
      const std::size_t bins = before.bins + last.bins;
      before.level =
          (before.level * static_cast<double>(before.bins) + last.level * static_cast<double>(last.bins)) /
          static_cast<double>(bins);
      before.bins = bins;
    }
  }
  std::vector<double> result;
  for (const Block& block : blocks) result.insert(result.end(), block.bins, block.level);
  return result;
}

}  // namespace

float confidence_at(const ConfidenceCurve& curve, float ratio) {
  const auto above = std::upper_bound(curve.ratio.begin(), curve.ratio.end(), ratio);
  if (above == curve.ratio.begin()) return curve.confidence.front();
  if (above == curve.ratio.end()) return curve.confidence.back();
  const auto i = static_cast<std::size_t>(above - curve.ratio.begin());
  const float share = (ratio - curve.ratio[i - 1]) / (curve.ratio[i] - curve.ratio[i - 1]);
  return curve.confidence[i - 1] + share * (curve.confidence[i] - curve.confidence[i - 1]);
}

ConfidenceCurve fit_confidence(std::span<RatioMargin> observations) {
  assert(!observations.empty());
  std::sort(observations.begin(), observations.end(), [](const RatioMargin& a, const RatioMargin& b) {
    return std::pair(a.ratio, a.margin) < std::pair(b.ratio, b.margin);
  });
  ConfidenceCurve curve;
  std::vector<double> levels;
  const std::size_t bins = std::min(kBins, observations.size());
  for (std::size_t bin = 0; bin < bins; ++bin) {
    const std::size_t first = observations.size() * bin / bins;
    const std::size_t end = observations.size() * (bin + 1) / bins;
    double ratio = 0.0;
    double margin = 0.0;
    for (std::size_t i = first; i < end; ++i) {
      ratio += static_cast<double>(observations[i].ratio);
      margin += static_cast<double>(observations[i].margin);
    }
    const auto mean_ratio = static_cast<float>(ratio / static_cast<double>(end - first));
    const double mean_margin = margin / static_cast<double>(end - first);
    if (!curve.ratio.empty() && !(mean_ratio > curve.ratio.back())) {
      levels.back() = 0.5 * (levels.back() + mean_margin);  // many equal ratios fill more than one bin
      continue;
    }
    curve.ratio.push_back(mean_ratio);
    levels.push_back(mean_margin);
  }
  levels = falling(levels);
  const double largest = levels.front();
  for (const double level : levels)
    curve.confidence.push_back(largest > 0.0 ? static_cast<float>(std::max(level, 0.0) / largest) : 1.0F);
  return curve;
}

}  // namespace ore
