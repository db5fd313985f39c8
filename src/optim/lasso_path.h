#pragma once
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

#include <Eigen/Core>
#include <vector>

#include "optim/active_columns.h"

namespace ore {

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
  const Eigen::VectorXd& residual_vector() const { return r_; }
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
