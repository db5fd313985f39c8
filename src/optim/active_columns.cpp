#include "optim/active_columns.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>

namespace ore {
namespace {

/// A vector is dependent when less than this part of its squared length is outside the span of the others.
constexpr double kInSpan = 1e-13;

/// Below this part, what is outside the span is orthogonalised once more: cancellation spoils it.
constexpr double kCancelled = 1e-4;

}  // namespace

ActiveColumns::Projection ActiveColumns::project(const Eigen::VectorXd& z) const {
  Projection projection{Eigen::VectorXd::Zero(size()), z.squaredNorm()};
  if (size() == 0) return projection;
  const double squared_length = projection.squared_distance;
  Eigen::VectorXd outside = z;
  for (int pass = 0; pass < 2; ++pass) {
    const Eigen::VectorXd correction = solve(correlate(outside));
    projection.coefficients += correction;
    outside -= combine(correction).cwiseProduct(left_rows_);
    projection.squared_distance = outside.squaredNorm();
    if (projection.squared_distance > kCancelled * squared_length) break;
  }
  return projection;
}

bool ActiveColumns::enter_column(Eigen::Index index) {
  const auto column = columns_.col(index);
  const Projection projection = project(column.cwiseProduct(left_rows_));
  if (projection.squared_distance <= kInSpan * column.squaredNorm()) return false;
  if (size() == packed_.cols())
    packed_.conservativeResize(columns_.rows(), std::max<Eigen::Index>(2 * packed_.cols(), 16));
  packed_.col(size()) = column;
  indices_.push_back(index);
  inverse_.border(projection.coefficients, projection.squared_distance);
  return true;
}

bool ActiveColumns::enter_row(Eigen::Index row) {
  assert(left_rows_[row] != 0.0);
  const Projection projection = project(Eigen::VectorXd::Unit(columns_.rows(), row));
  if (projection.squared_distance <= kInSpan) return false;
  inverse_.add(1.0 / projection.squared_distance, projection.coefficients);
  left_rows_[row] = 0.0;
  return true;
}

void ActiveColumns::leave_column(Eigen::Index place) {
  inverse_.remove(place);
  packed_.col(place) = packed_.col(inverse_.size());
  indices_[static_cast<std::size_t>(place)] = indices_.back();
  indices_.pop_back();
}

void ActiveColumns::leave_row(Eigen::Index row) {
  assert(left_rows_[row] == 0.0);
  left_rows_[row] = 1.0;
  if (size() == 0) return;
  const Eigen::VectorXd values = packed().row(row).transpose();
  const Eigen::VectorXd image = solve(values);
  inverse_.add(-1.0 / (1.0 + values.dot(image)), image);
}

Eigen::VectorXd ActiveColumns::combine(const Eigen::VectorXd& coefficients) const {
  return multiply(packed(), coefficients);
}

Eigen::VectorXd ActiveColumns::correlate(const Eigen::VectorXd& z) const {
  return multiply_transposed(packed(), z);
}

void ActiveColumns::refactor() {
  if (size() == 0) return;
  const Eigen::MatrixXd rows_left = left_rows_.asDiagonal() * packed();
  const Eigen::LLT<Eigen::MatrixXd> factor(gram_matrix(rows_left));
  // A matrix too close to singular for Cholesky keeps the inverse that the updates made.
  if (factor.info() != Eigen::Success) return;
  inverse_.assign(factor.solve(Eigen::MatrixXd::Identity(size(), size())));
}

}  // namespace ore
