#include "linalg/segment_squares.h"

#include <array>
#include <cassert>

#include "support/multiversion.h"

namespace ore {
namespace {

// Eight running sums let the compiler use whole vector registers without reordering a sum by itself.
ORE_MULTIVERSION
void squares_of_column(const float* column, const int* offsets, int segments, float* sums) {
  for (int k = 0; k < segments; ++k) {
    const float* value = column + offsets[k];
    const int count = offsets[k + 1] - offsets[k];
    std::array<float, 8> lane{};
    int i = 0;
    for (; i + 8 <= count; i += 8)
      for (int j = 0; j < 8; ++j) lane[j] += value[i + j] * value[i + j];
    for (int j = 0; i < count; ++i, ++j) lane[j] += value[i] * value[i];
    sums[k] = ((lane[0] + lane[4]) + (lane[1] + lane[5])) + ((lane[2] + lane[6]) + (lane[3] + lane[7]));
  }
}

}  // namespace

void segment_squares(const ConstMatrixRef& matrix, std::span<const int> offsets, MatrixRef result) {
  assert(!offsets.empty() && offsets.back() == matrix.rows());
  assert(result.rows() == static_cast<Eigen::Index>(offsets.size()) - 1 && result.cols() == matrix.cols());
  for (Eigen::Index j = 0; j < matrix.cols(); ++j)
    squares_of_column(matrix.col(j).data(), offsets.data(), static_cast<int>(result.rows()),
                      result.col(j).data());
}

}  // namespace ore
