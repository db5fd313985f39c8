#include "representation/patch_representation.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "linalg/column_space.h"
#include "linalg/simd.h"

namespace ore {

PatchRepresentation::PatchRepresentation(const ConstMatrixRef& features, std::span<const int> class_sizes,
                                         int group)
    : group_(group), bases_(features.rows(), features.cols()) {
  assert(std::accumulate(class_sizes.begin(), class_sizes.end(), 0) == features.cols());
  if (group > 0) {
    left_out_.resize(features.rows(), features.cols());
    leave_one_out_.resize(features.cols());
  }
  offsets_.reserve(class_sizes.size() + 1);
  offsets_.push_back(0);
  Eigen::Index first = 0;
  for (const int size : class_sizes) {
    const ColumnSpace space = column_space(features.middleCols(first, size), group);
    bases_.middleCols(offsets_.back(), space.basis.cols()) = space.basis;
    if (group > 0) {
      left_out_.middleCols(first, size) = space.left_out;
      leave_one_out_.segment(first, size) = space.leave_one_out.cast<float>().cwiseMax(0.0F).cwiseMin(1.0F);
    }
    offsets_.push_back(offsets_.back() + static_cast<int>(space.basis.cols()));
    first += size;
  }
  bases_.conservativeResize(Eigen::NoChange, offsets_.back());
}

float PatchRepresentation::left_out_growth(int face, const Eigen::Ref<const Eigen::VectorXf>& probe) const {
  assert(group_ > 0);
  return (left_out_.middleCols(Eigen::Index{face} * group_, group_).transpose() * probe).squaredNorm();
}

void PatchRepresentation::add_left_out_growths(std::span<const int> faces, const ConstMatrixRef& probes,
                                               MatrixRef residuals) const {
  assert(group_ > 0 && residuals.rows() == class_count());
  Eigen::MatrixXf products(group_, probes.cols());
  for (int k = 0; k < class_count(); ++k) {
    if (faces[k] < 0) continue;
    multiply_transposed(left_out_.middleCols(Eigen::Index{faces[k]} * group_, group_), probes, products);
    residuals.row(k) = (residuals.row(k) + products.colwise().squaredNorm()).cwiseMin(1.0F);
  }
}

Eigen::VectorXf PatchRepresentation::mean_residuals(const Eigen::MatrixXf& second_moment) const {
  Eigen::MatrixXf products(bases_.rows(), bases_.cols());
  multiply(second_moment, bases_, products);
  const Eigen::VectorXf squares = products.cwiseProduct(bases_).colwise().sum().transpose();
  Eigen::VectorXf result(class_count());
  for (int k = 0; k < class_count(); ++k)
    result[k] = second_moment.trace() - squares.segment(offsets_[k], offsets_[k + 1] - offsets_[k]).sum();
  return result;
}

Eigen::VectorXf PatchRepresentation::mean_growths(const Eigen::MatrixXf& second_moment) const {
  assert(group_ > 0);
  Eigen::MatrixXf products(left_out_.rows(), left_out_.cols());
  multiply(second_moment, left_out_, products);
  const Eigen::VectorXf squares = products.cwiseProduct(left_out_).colwise().sum().transpose();
  return Eigen::Map<const Eigen::MatrixXf>(squares.data(), group_, squares.size() / group_)
      .colwise()
      .sum()
      .transpose();
}

std::size_t PatchRepresentation::bytes() const {
  const auto floats = static_cast<std::size_t>(bases_.size() + left_out_.size() + leave_one_out_.size());
  return floats * sizeof(float) + offsets_.size() * sizeof(int);
}

void PatchRepresentation::squared_residuals(const ConstMatrixRef& probes, MatrixRef result) const {
  assert(probes.rows() == bases_.rows() && result.rows() == class_count() && result.cols() == probes.cols());
  // In blocks of columns, so that a block's products are still in the cache when they are summed.
  constexpr Eigen::Index kBlock = 288;
  Eigen::MatrixXf products(bases_.cols(), std::min(kBlock, probes.cols()));
  for (Eigen::Index first = 0; first < probes.cols(); first += kBlock) {
    const Eigen::Index count = std::min(kBlock, probes.cols() - first);
    multiply_transposed(bases_, probes.middleCols(first, count), products.leftCols(count));
    segment_squares(products.leftCols(count), offsets_, result.middleCols(first, count));
  }
  ore::squared_residuals(probes, result);
}

}  // namespace ore
