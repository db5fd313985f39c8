#include "baseline/class_columns.h"

#include <cassert>

#include "linalg/column_space.h"

namespace ore {

std::vector<int> class_offsets(std::span<const int> class_sizes) {
  std::vector<int> offsets(1, 0);
  offsets.reserve(class_sizes.size() + 1);
  for (const int size : class_sizes) {
    assert(size >= 1);
    offsets.push_back(offsets.back() + size);
  }
  return offsets;
}

ClassCoordinates::ClassCoordinates(const ConstMatrixRef& features, std::span<const int> class_sizes)
    : bases(features.rows(), features.cols()), offsets(1, 0) {
  offsets.reserve(class_sizes.size() + 1);
  columns.reserve(class_sizes.size());
  Eigen::Index first = 0;
  for (const int size : class_sizes) {
    const auto own = features.middleCols(first, size);
    const Eigen::MatrixXf basis = column_space(own, 0).basis;
    bases.middleCols(offsets.back(), basis.cols()) = basis;
    columns.emplace_back(basis.cast<double>().transpose() * own.cast<double>());
    offsets.push_back(offsets.back() + static_cast<int>(basis.cols()));
    first += size;
  }
  assert(first == features.cols());
  bases.conservativeResize(Eigen::NoChange, offsets.back());
}

}  // namespace ore
