#pragma once
// LassoPath follows the minimiser of  1/2 |y - D b|^2 + sum_j penalty_j |b_j|  while y and the penalties
// change. It builds on ActiveColumns, least squares over a changing set of columns, and on UpdatedInverse:
//
// UpdatedInverse keeps the inverse P of a symmetric positive definite matrix G that grows, shrinks and
// changes by one vector at a time. An update costs O(k^2), a factorisation O(k^3).
//
//   G bordered by g, c           P + h h'/p, -h/p; -h'/p, 1/p        h = P g,  p = c - g'h
//   G without row and column i   P - P_i P_i' / P_ii, without them
//   G + f v v'                   P - f (P v)(P v)' / (1 + f v'P v)

#include <Eigen/Core>

#include <vector>

#include "linalg/blas.h"

namespace ore {

class UpdatedInverse {
 public:
  Eigen::Index size() const { return size_; }

  Eigen::VectorXd times(const Eigen::VectorXd& x) const { return multiply(block(), x); }

  /// Appends the row and column g, c to G; `image` is P g, `pivot` c - g'P g > 0.
  void border(const Eigen::VectorXd& image, double pivot);

  /// Removes row and column i of G; the last ones take their place.
  void remove(Eigen::Index i);

  /// P += factor * image image'.
  void add(double factor, const Eigen::VectorXd& image);

  void assign(const Eigen::MatrixXd& inverse);

 private:
  ConstDoubleMatrixRef block() const { return storage_.topLeftCorner(size_, size_); }
  void reserve(Eigen::Index size);

  Eigen::MatrixXd storage_;
  Eigen::Index size_ = 0;
};

// The part of a dictionary [X, I] that a representation uses: columns A of X and unit vectors of the rows E.
//
// Least squares over both equals least squares over the columns in the remaining rows J, because the unit
// vector of a row in E absorbs its residual. So ActiveColumns keeps the inverse of X_AJ' X_AJ, whose size is
// the number of columns; a unit vector that enters removes a row from J.

class ActiveColumns {
 public:
  explicit ActiveColumns(const Eigen::MatrixXd& columns)
      : columns_(columns), left_rows_(Eigen::VectorXd::Ones(columns.rows())), packed_(columns.rows(), 0) {}

  /// The columns in A, in the order of their coefficients.
  const std::vector<Eigen::Index>& indices() const { return indices_; }
  Eigen::Index size() const { return inverse_.size(); }

  /// 1 in the rows of J, 0 in those of E.
  const Eigen::VectorXd& left_rows() const { return left_rows_; }

  /// Returns false, without a change, if the vector depends linearly on the active ones.
  bool enter_column(Eigen::Index index);
  bool enter_row(Eigen::Index row);

  /// The last column takes the place of the one that leaves.
  void leave_column(Eigen::Index place);
  void leave_row(Eigen::Index row);

  /// X_A b, in all rows.
  Eigen::VectorXd combine(const Eigen::VectorXd& coefficients) const;

  /// X_A' z, over all rows.
  Eigen::VectorXd correlate(const Eigen::VectorXd& z) const;

  /// (X_AJ' X_AJ)^-1 x, with the updated inverse.
  Eigen::VectorXd solve(const Eigen::VectorXd& x) const { return inverse_.times(x); }

  /// Recomputes the inverse, which removes the rounding errors of the updates.
  void refactor();

 private:
  struct Projection {
    Eigen::VectorXd coefficients;
    double squared_distance = 0.0;
  };
  /// Projects z, which is zero outside J, on the active columns in J.
  Projection project(const Eigen::VectorXd& z) const;
  ConstDoubleMatrixRef packed() const { return packed_.leftCols(size()); }

  const Eigen::MatrixXd& columns_;
  Eigen::VectorXd left_rows_;
  std::vector<Eigen::Index> indices_;
  Eigen::MatrixXd packed_;  ///< the columns in A side by side, with room for more
  UpdatedInverse inverse_;
};

// The minimiser of the LASSO
//
//   1/2 |y - D b|^2 + sum_j penalty_j |b_j|,    penalty_j = level * weight_j + excess_j,    D = X or [X, I]
//
// followed while y and the penalties move on a straight line. With r = y - D b, c = D'r and signs s it is
// characterised by c_j = s_j penalty_j where b_j != 0 (the active columns) and |c_j| <= penalty_j elsewhere,
// so that b, r and c are piecewise linear; pieces end where an active coefficient gets to 0 (it leaves) or
// another c_j to its penalty (it enters).
//
// The path watches only columns whose |c_j| is near the penalty. `refresh` checks all columns: a column
// beyond its penalty gets the `excess` that makes b the minimiser again, and a `settling` motion removes the
// excess.

struct LassoDictionary {
  Eigen::MatrixXd columns;  ///< X, d x N
  bool identity = false;    ///< D = [X, I]
  Eigen::VectorXd lengths;  ///< of D's columns
  Eigen::VectorXd weights;  ///< of D's columns; 1, up to differences that break ties

  LassoDictionary(const Eigen::Ref<const Eigen::MatrixXd>& x, bool with_identity);

  /// D'z
  Eigen::VectorXd correlate(const Eigen::VectorXd& z) const;
  /// D b
  Eigen::VectorXd combine(const Eigen::VectorXd& b) const;
};

/// How y and the penalties change with t from 0 to `length`.
struct LassoMotion {
  Eigen::VectorXd data{};  ///< of y; empty: none
  double level = 0.0;      ///< of the level
  bool settling = false;   ///< the remaining share of the excess decreases by t
  double length = 1.0;
  double residual = -1.0;  ///< the motion ends when |r| reaches this; negative: never
  bool may_enter = true;   ///< whether columns enter
  int most_steps = 1 << 30;
  bool refined = false;  ///< refine directions once, for nearly dependent columns
};

enum class MotionEnd { kArrived, kResidual, kPaused };

class LassoPath {
 public:
  /// Starts at b = 0, with the least level for which it is the minimiser.
  LassoPath(const LassoDictionary& dictionary, const Eigen::VectorXd& y);

  /// Starts at the minimiser b for y = D b + r, where r = level * v, |D'v|_inf = 1 and D'v is the sign of b
  /// where it is not 0. Omits columns with nonzero coefficients that depend on others.
  LassoPath(const LassoDictionary& dictionary, const Eigen::VectorXd& b, const Eigen::VectorXd& r,
            double level);

  const Eigen::VectorXd& y() const { return y_; }
  double level() const { return level_; }
  double residual() const { return r_.norm(); }
  int steps() const { return steps_; }
  Eigen::VectorXd coefficients() const;
  /// dr/dlevel on the longest piece of the last motion of the level.
  const Eigen::VectorXd& falling_direction() const { return falling_direction_; }

  /// Removes rounding errors from b, r and c, checks all columns, and watches those with |c_j| of at least
  /// `watched_share` of the level. Returns false if a column is beyond its penalty, so that a settling motion
  /// should follow.
  bool refresh(double watched_share);

  /// Follows the motion and subtracts the covered part from its length; kPaused after motion.most_steps.
  MotionEnd follow(LassoMotion& motion);

 private:
  enum class EventKind { kArrived, kResidual, kEnter, kLeave };
  struct Event {
    EventKind kind = EventKind::kArrived;
    double step = 0.0;
    Eigen::Index column = -1;  ///< of D
    double sign = 0.0;
  };

  Eigen::Index column_count() const { return dictionary_.columns.cols(); }
  double penalty(Eigen::Index j) const {
    return level_ * dictionary_.weights[j] + excess_share_ * excess_[j];
  }
  double penalty_rate(Eigen::Index j, const LassoMotion& motion) const;

  void polish();
  double stationarity_error(Eigen::VectorXd& error);
  bool find_excess();
  void set_direction(const LassoMotion& motion);
  Event next_event(const LassoMotion& motion) const;
  void consider_residual(const LassoMotion& motion, Event& event) const;
  void consider_leaving(Event& event) const;
  void consider_entering(const LassoMotion& motion, Event& event) const;
  void consider_entering(Eigen::Index j, double c, double dc, const LassoMotion& motion, double dr_length,
                         Event& event) const;
  void advance(const LassoMotion& motion, double step);
  void enter(Eigen::Index j, double sign);
  void leave(Eigen::Index j);

  const LassoDictionary& dictionary_;
  Eigen::VectorXd y_;
  Eigen::VectorXd r_;
  double level_ = 0.0;
  Eigen::VectorXd excess_;  ///< of D's columns, when excess_share_ is 1
  double excess_share_ = 0.0;

  ActiveColumns active_;
  Eigen::VectorXd b_;            ///< of the active columns of X
  Eigen::VectorXd e_;            ///< of the unit vectors, d; empty without the identity
  Eigen::VectorXd signs_;        ///< of D's columns: 0 where not active
  std::vector<char> dependent_;  ///< of D's columns: cannot enter until another leaves
  Eigen::Index just_left_ = -1;

  std::vector<Eigen::Index> watched_;  ///< columns of X
  Eigen::VectorXd c_;                  ///< of X's columns; up to date for watched columns only

  Eigen::VectorXd db_, de_, dr_;  ///< per t
  Eigen::VectorXd dc_;            ///< in the order of watched_
  Eigen::VectorXd falling_direction_;
  int steps_ = 0;
};

}  // namespace ore
