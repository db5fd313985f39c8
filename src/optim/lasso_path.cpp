#include "optim/lasso_path.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

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
  indices_[place] = indices_.back();
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
  // If the matrix is too close to singular for Cholesky, keep the updated inverse.
  if (factor.info() != Eigen::Success) return;
  inverse_.assign(factor.solve(Eigen::MatrixXd::Identity(size(), size())));
}

namespace {

/// A pseudo-random number in [0, 1).
double scrambled(std::uint64_t index) {
  index = (index + 1) * 0x9E3779B97F4A7C15ULL;
  index = (index ^ (index >> 30)) * 0xBF58476D1CE4E5B9ULL;
  index = (index ^ (index >> 27)) * 0x94D049BB133111EBULL;
  return static_cast<double>((index ^ (index >> 31)) >> 11) * 0x1p-53;
}

/// Weights differ by this much, so that equal columns do not reach their penalties together. What it adds to
/// the duality gap, relative to |b|_1, is as small.
constexpr double kTieBreaker = 1e-9;

/// Tolerance for |c_j| beyond its penalty, relative to the level.
constexpr double kOverstep = 2e-9;

}  // namespace

LassoDictionary::LassoDictionary(const Eigen::Ref<const Eigen::MatrixXd>& x, bool with_identity)
    : columns(x), identity(with_identity) {
  const Eigen::Index n = x.cols() + (identity ? x.rows() : 0);
  lengths = Eigen::VectorXd::Ones(n);
  lengths.head(x.cols()) = x.colwise().norm().transpose();
  weights.resize(n);
  for (Eigen::Index j = 0; j < n; ++j)
    weights[j] = 1.0 + kTieBreaker * scrambled(static_cast<std::uint64_t>(j));
}

Eigen::VectorXd LassoDictionary::correlate(const Eigen::VectorXd& z) const {
  Eigen::VectorXd c(lengths.size());
  c.head(columns.cols()) = multiply_transposed(columns, z);
  if (identity) c.tail(z.size()) = z;
  return c;
}

Eigen::VectorXd LassoDictionary::combine(const Eigen::VectorXd& b) const {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(columns.rows());
  for (Eigen::Index j = 0; j < columns.cols(); ++j)
    if (b[j] != 0.0) sum += b[j] * columns.col(j);
  if (identity) sum += b.tail(sum.size());
  return sum;
}

LassoPath::LassoPath(const LassoDictionary& dictionary, const Eigen::VectorXd& y)
    : dictionary_(dictionary),
      y_(y),
      r_(y),
      excess_(Eigen::VectorXd::Zero(dictionary.lengths.size())),
      active_(dictionary.columns),
      e_(Eigen::VectorXd::Zero(dictionary.identity ? y.size() : 0)),
      signs_(Eigen::VectorXd::Zero(dictionary.lengths.size())),
      dependent_(static_cast<std::size_t>(dictionary.lengths.size()), 0),
      falling_direction_(Eigen::VectorXd::Zero(y.size())) {
  if (dictionary.lengths.size() > 0)
    level_ = dictionary.correlate(y).cwiseAbs().cwiseQuotient(dictionary.weights).maxCoeff();
}

LassoPath::LassoPath(const LassoDictionary& dictionary, const Eigen::VectorXd& b, const Eigen::VectorXd& r,
                     double level)
    : LassoPath(dictionary, dictionary.combine(b) + r) {
  level_ = level;
  r_ = r;
  for (Eigen::Index j = 0; j < b.size(); ++j) {
    if (b[j] == 0.0) continue;
    enter(j, std::copysign(1.0, b[j]));
    if (signs_[j] == 0.0) continue;
    if (j < column_count())
      b_[active_.size() - 1] = b[j];
    else
      e_[j - column_count()] = b[j];
  }
  steps_ = 0;
}

Eigen::VectorXd LassoPath::coefficients() const {
  Eigen::VectorXd all = Eigen::VectorXd::Zero(dictionary_.lengths.size());
  for (Eigen::Index i = 0; i < active_.size(); ++i) all[active_.indices()[i]] = b_[i];
  all.tail(e_.size()) = e_;
  return all;
}

double LassoPath::penalty_rate(Eigen::Index j, const LassoMotion& motion) const {
  return motion.level * dictionary_.weights[j] - (motion.settling ? excess_[j] : 0.0);
}

/// Sets r, the coefficients of the unit vectors, and what X_A'r lacks to the penalties; returns its largest
/// entry.
double LassoPath::stationarity_error(Eigen::VectorXd& error) {
  const Eigen::VectorXd combined = active_.combine(b_);
  r_ = y_ - combined;
  for (Eigen::Index i = 0; i < e_.size(); ++i) {
    const Eigen::Index j = column_count() + i;
    if (signs_[j] == 0.0) continue;
    r_[i] = signs_[j] * penalty(j);
    e_[i] = y_[i] - combined[i] - r_[i];
  }
  error = active_.correlate(r_);
  for (Eigen::Index i = 0; i < error.size(); ++i) {
    const Eigen::Index j = active_.indices()[i];
    error[i] -= signs_[j] * penalty(j);
  }
  return error.size() > 0 ? error.cwiseAbs().maxCoeff() : 0.0;
}

/// Refines b iteratively; recomputes the inverse if the updated one does not suffice.
void LassoPath::polish() {
  Eigen::VectorXd error;
  double previous = stationarity_error(error);
  bool fresh = false;
  const double rounding = 1e-15 * y_.norm() * dictionary_.lengths.maxCoeff();
  for (int pass = 0; pass < 10 && previous > 1e-13 * level_; ++pass) {
    b_ += active_.solve(error);
    const double now = stationarity_error(error);
    if (now > 0.25 * previous) {
      // Only rounding errors remain, or the inverse has become inaccurate.
      if (now <= 1e-10 * level_ + rounding || fresh) break;
      active_.refactor();
      fresh = true;
    }
    previous = now;
  }
}

bool LassoPath::find_excess() {
  bool settled = true;
  const double rounding = 1e-14 * r_.norm();
  for (Eigen::Index j = 0; j < excess_.size(); ++j) {
    if (signs_[j] != 0.0) {
      excess_[j] *= excess_share_;
    } else {
      const double c = j < column_count() ? c_[j] : r_[j - column_count()];
      const double over = std::abs(c) - level_ * dictionary_.weights[j];
      const bool overstepped =
          dependent_[j] == 0 && level_ > 0.0 && over > kOverstep * level_ + rounding * dictionary_.lengths[j];
      // More than the minimum, by different amounts, so that columns do not all enter at the same time.
      excess_[j] = overstepped ? over * (1.05 + 0.5 * scrambled(static_cast<std::uint64_t>(j))) : 0.0;
    }
    settled = settled && excess_[j] == 0.0;
  }
  excess_share_ = 1.0;
  return settled;
}

bool LassoPath::refresh(double watched_share) {
  polish();
  c_ = multiply_transposed(dictionary_.columns, r_);
  const bool settled = find_excess();
  watched_.clear();
  for (Eigen::Index j = 0; j < column_count(); ++j)
    if (signs_[j] != 0.0 || (dictionary_.lengths[j] > 0.0 && std::abs(c_[j]) >= watched_share * level_))
      watched_.push_back(j);
  return settled;
}

}  // namespace ore
