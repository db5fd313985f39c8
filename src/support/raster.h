#pragma once
// Grid, a raster of real numbers with rows from top to bottom, and scalar functions for drawing synthetic
// pictures.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace ore {

struct Grid {
  int rows = 0;
  int columns = 0;
  std::vector<double> values;

  Grid() = default;
  Grid(int r, int c, double value = 0.0)
      : rows(r), columns(c), values(static_cast<std::size_t>(r) * static_cast<std::size_t>(c), value) {}

  double& at(int row, int column) { return values[offset(row, column)]; }
  double at(int row, int column) const { return values[offset(row, column)]; }

  /// Bilinear between the four nearest values; outside, the value of the nearest edge.
  double between(double row, double column) const {
    row = std::clamp(row, 0.0, static_cast<double>(rows - 1));
    column = std::clamp(column, 0.0, static_cast<double>(columns - 1));
    const int r = std::min(static_cast<int>(row), std::max(rows - 2, 0));
    const int c = std::min(static_cast<int>(column), std::max(columns - 2, 0));
    const int below = std::min(r + 1, rows - 1);
    const int right = std::min(c + 1, columns - 1);
    const double down = row - r;
    const double across = column - c;
    return (1.0 - down) * ((1.0 - across) * at(r, c) + across * at(r, right)) +
           down * ((1.0 - across) * at(below, c) + across * at(below, right));
  }

 private:
  std::size_t offset(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
};

/// Shifts and scales the values to mean 0 and variance 1; a constant raster becomes 0.
inline void standardise(Grid& grid) {
  double sum = 0.0;
  double sum_of_squares = 0.0;
  for (const double value : grid.values) {
    sum += value;
    sum_of_squares += value * value;
  }
  const double count = static_cast<double>(std::max<std::size_t>(grid.values.size(), 1));
  const double mean = sum / count;
  const double variance = sum_of_squares / count - mean * mean;
  // The variance of a constant raster is rounding error, which must not be amplified.
  const double scale = variance > 1e-12 * (1.0 + mean * mean) ? 1.0 / std::sqrt(variance) : 0.0;
  for (double& value : grid.values) value = (value - mean) * scale;
}

// Scalar functions for drawing pictures.

inline double square(double x) {
  return x * x;
}

/// 0 up to `low`, 1 from `high` on, smooth between; also falls when low > high.
inline double smooth_step(double low, double high, double x) {
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

inline double mix(double from, double to, double share) {
  return from + (to - from) * share;
}

}  // namespace ore
