#pragma once
// The inverse P of a symmetric positive definite matrix G that grows, shrinks and changes by one vector at a
// time: O(k^2) each, where a factorisation would take O(k^3).
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

  /// G gets one more row and column g, c; `image` is P g, `pivot` c - g'P g > 0.
  void border(const Eigen::VectorXd& image, double pivot);

  /// G loses row and column i; its last ones come in their place.
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
// Least squares over both is least squares over the columns in the rows that are left, J: whatever the
// columns leave over in a row of E, its unit vector takes. So the inverse that is kept is that of X_AJ' X_AJ,
// as small as the number of columns, and a unit vector that enters takes a row out of it.

class ActiveColumns {
 public:
  explicit ActiveColumns(const Eigen::MatrixXd& columns)
      : columns_(columns), left_rows_(Eigen::VectorXd::Ones(columns.rows())), packed_(columns.rows(), 0) {}

  /// The columns in A, in the order of their coefficients.
  const std::vector<Eigen::Index>& indices() const { return indices_; }
  Eigen::Index size() const { return inverse_.size(); }

  /// 1 in the rows of J, 0 in those of E.
  const Eigen::VectorXd& left_rows() const { return left_rows_; }

  /// False, and nothing changes, when the vector depends on those that are active.
  bool enter_column(Eigen::Index index);
  bool enter_row(Eigen::Index row);

  /// The last column comes in the place of the one that leaves.
  void leave_column(Eigen::Index place);
  void leave_row(Eigen::Index row);

  /// X_A b, in all rows.
  Eigen::VectorXd combine(const Eigen::VectorXd& coefficients) const;

  /// X_A' z, over all rows.
  Eigen::VectorXd correlate(const Eigen::VectorXd& z) const;

  /// (X_AJ' X_AJ)^-1 x, by the inverse as it was updated.
  Eigen::VectorXd solve(const Eigen::VectorXd& x) const { return inverse_.times(x); }

  /// Computes the inverse anew, free of what rounding added in the updates.
  void refactor();

 private:
  struct Projection {
    Eigen::VectorXd coefficients;
    double squared_distance = 0.0;
  };
  /// Of z, zero outside J, on the active columns in J.
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
// Only the columns whose |c_j| is near the penalty are watched. `refresh` looks at all: a column that has
// overstepped gets as much `excess` as makes b the minimiser again, and the motion `settling` takes it away.

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
  bool settling = false;   ///< what is left of the excess, a share, falls by t
  double length = 1.0;
  double residual = -1.0;  ///< ends when |r| gets there; negative: does not
  bool may_enter = true;   ///< whether columns enter
  int most_steps = 1 << 30;
  bool refined = false;  ///< directions are refined once: for columns that nearly depend on each other
};

enum class MotionEnd { kArrived, kResidual, kPaused };

class LassoPath {
 public:
  /// At b = 0, with the least level for which it is the minimiser.
  LassoPath(const LassoDictionary& dictionary, const Eigen::VectorXd& y);

  /// At the minimiser b for y = D b + r, where r = level * v, |D'v|_inf = 1 and D'v is the sign of b where it
  /// is not 0. Columns of coefficients other than 0 that depend on others are left out.
  LassoPath(const LassoDictionary& dictionary, const Eigen::VectorXd& b, const Eigen::VectorXd& r,
            double level);

  const Eigen::VectorXd& y() const { return y_; }
  double level() const { return level_; }
  double residual() const { return r_.norm(); }
  int steps() const { return steps_; }
  Eigen::VectorXd coefficients() const;
  /// dr/dlevel on the longest piece of the last motion of the level.
  const Eigen::VectorXd& falling_direction() const { return falling_direction_; }

  /// Rids b, r and c of rounding, looks at all columns, and chooses those to watch until the next time: where
  /// |c_j| is at least `watched_share` of the level. False when something has overstepped and should settle.
  bool refresh(double watched_share);

  /// Follows the motion and takes off its length what was covered; kPaused after motion.most_steps.
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
  Eigen::VectorXd e_;            ///< of the unit vectors, d; empty without
  Eigen::VectorXd signs_;        ///< of D's columns: 0 where not active
  std::vector<char> dependent_;  ///< of D's columns: could not enter; until something leaves
  Eigen::Index just_left_ = -1;

  std::vector<Eigen::Index> watched_;  ///< columns of X
  Eigen::VectorXd c_;                  ///< of X's columns, kept up to date for the watched

  Eigen::VectorXd db_, de_, dr_;  ///< per t
  Eigen::VectorXd dc_;            ///< in the order of watched_
  Eigen::VectorXd falling_direction_;
  int steps_ = 0;
};

}  // namespace ore
