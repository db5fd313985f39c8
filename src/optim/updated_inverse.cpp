#include "optim/updated_inverse.h"

#include <algorithm>
#include <cassert>

namespace ore {

void UpdatedInverse::reserve(Eigen::Index size) {
  if (size <= storage_.rows()) return;
  const Eigen::Index capacity = std::max<Eigen::Index>(2 * storage_.rows(), std::max<Eigen::Index>(size, 16));
  Eigen::MatrixXd larger(capacity, capacity);
  larger.topLeftCorner(size_, size_) = block();
  storage_ = std::move(larger);
}

void UpdatedInverse::border(const Eigen::VectorXd& image, double pivot) {
  assert(image.size() == size_ && pivot > 0.0);
  reserve(size_ + 1);
  add(1.0 / pivot, image);
  storage_.col(size_).head(size_) = image / -pivot;
  storage_.row(size_).head(size_) = image.transpose() / -pivot;
  storage_(size_, size_) = 1.0 / pivot;
  ++size_;
}

void UpdatedInverse::remove(Eigen::Index i) {
  assert(i >= 0 && i < size_);
  const Eigen::VectorXd column = storage_.col(i).head(size_);
  add(-1.0 / column[i], column);
  const Eigen::Index last = size_ - 1;
  storage_.col(i).head(size_) = storage_.col(last).head(size_);
  storage_.row(i).head(size_) = storage_.row(last).head(size_);
  size_ = last;
}

void UpdatedInverse::add(double factor, const Eigen::VectorXd& image) {
  add_outer_product(factor, image, storage_.topLeftCorner(size_, size_));
}

void UpdatedInverse::assign(const Eigen::MatrixXd& inverse) {
  size_ = 0;
  reserve(inverse.rows());
  size_ = inverse.rows();
  storage_.topLeftCorner(size_, size_) = inverse;
}

}  // namespace ore
