#pragma once
// The descriptors as descriptor_map.h words them, place by place in double precision.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "patch/descriptors.h"
#include "support/random.h"

namespace ore::testing {

/// Grey level of a cell; beyond the border that of the nearest cell.
inline double naive_mean(const GrayImage& face, int cell, int row, int column) {
  row = std::clamp(row, 0, face.height / cell - 1);
  column = std::clamp(column, 0, face.width / cell - 1);
  double sum = 0.0;
  for (int r = 0; r < cell; ++r)
    for (int c = 0; c < cell; ++c) sum += face.at(row * cell + r, column * cell + c);
  return sum / (cell * cell);
}

struct NaiveGradient {
  double across = 0.0;
  double down = 0.0;
  double magnitude() const { return std::hypot(across, down); }
};

inline NaiveGradient naive_gradient(const GrayImage& face, int cell, int row, int column) {
  return {naive_mean(face, cell, row, column + 1) - naive_mean(face, cell, row, column - 1),
          naive_mean(face, cell, row + 1, column) - naive_mean(face, cell, row - 1, column)};
}

/// Mean of value(row, column) over the window around a place, as far as it lies in the grid.
template <typename Value>
double naive_window_mean(int rows, int columns, int row, int column, int half, const Value& value) {
  double sum = 0.0;
  int count = 0;
  for (int r = std::max(row - half, 0); r <= std::min(row + half, rows - 1); ++r)
    for (int c = std::max(column - half, 0); c <= std::min(column + half, columns - 1); ++c, ++count)
      sum += value(r, c);
  return sum / count;
}

inline std::vector<double> naive_gradients(const GrayImage& face, int cell) {
  const int rows = face.height / cell;
  const int columns = face.width / cell;
  std::vector<double> values;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const double typical = naive_window_mean(rows, columns, row, column, 4, [&](int r, int c) {
        return naive_gradient(face, cell, r, c).magnitude();
      });
      const NaiveGradient gradient = naive_gradient(face, cell, row, column);
      values.push_back(gradient.across / (typical + 1.0));
      values.push_back(gradient.down / (typical + 1.0));
    }
  return values;
}

/// Orientation o is that of an angle of 20 o degrees; half a turn more is the same.
inline std::vector<double> naive_histogram(const GrayImage& face, int cell, int row, int column) {
  std::vector<double> histogram(9, 0.0);
  for (int r = row * cell; r < (row + 1) * cell; ++r)
    for (int c = column * cell; c < (column + 1) * cell; ++c) {
      const NaiveGradient gradient = naive_gradient(face, 1, r, c);
      if (gradient.magnitude() == 0.0) continue;
      double degrees = std::atan2(gradient.down, gradient.across) * 180.0 / std::numbers::pi;
      if (degrees < 0.0) degrees += 180.0;
      for (int o = 0; o <= 9; ++o) {
        const double nearness = 1.0 - std::abs(degrees - 20.0 * o) / 20.0;
        if (nearness > 0.0) histogram[static_cast<std::size_t>(o % 9)] += nearness * gradient.magnitude();
      }
    }
  return histogram;
}

inline std::vector<double> naive_cells(const GrayImage& face, int cell) {
  const int rows = face.height / cell;
  const int columns = face.width / cell;
  std::vector<double> values;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const double squares = naive_window_mean(rows, columns, row, column, 1, [&](int r, int c) {
        double sum = 0.0;
        for (const double value : naive_histogram(face, cell, r, c)) sum += value * value;
        return sum;
      });
      const double quiet = 0.5 * cell * cell;
      for (const double value : naive_histogram(face, cell, row, column))
        values.push_back(std::sqrt(value / std::sqrt(squares + quiet * quiet)));
    }
  return values;
}

inline GrayImage random_face(int height, int width, RandomStream& random) {
  GrayImage face(height, width);
  for (std::uint8_t& pixel : face.pixels) pixel = static_cast<std::uint8_t>(20 + random.below(200));
  return face;
}

}  // namespace ore::testing
