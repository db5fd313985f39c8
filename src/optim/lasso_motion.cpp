// LassoPath::follow: from one piece of the path to the next.

#include <algorithm>
#include <cmath>

#include "optim/lasso_path.h"

namespace ore {

/// With f = dy in the rows that are left and the rate of r in those of active unit vectors:
/// X_A'(f - left * X_A db) = rate of the signed penalties.
void LassoPath::set_direction(const LassoMotion& motion) {
  const Eigen::Index d = y_.size();
  Eigen::VectorXd f = motion.data.size() > 0 ? motion.data : Eigen::VectorXd::Zero(d);
  bool moves = motion.data.size() > 0;
  for (Eigen::Index i = 0; i < e_.size(); ++i) {
    const Eigen::Index j = column_count() + i;
    if (signs_[j] == 0.0) continue;
    f[i] = signs_[j] * penalty_rate(j, motion);
    moves = true;
  }
  Eigen::VectorXd right = moves ? active_.correlate(f) : Eigen::VectorXd::Zero(active_.size());
  for (Eigen::Index i = 0; i < right.size(); ++i) {
    const Eigen::Index j = active_.indices()[i];
    right[i] -= signs_[j] * penalty_rate(j, motion);
  }
  db_ = active_.solve(right);
  Eigen::VectorXd combined = active_.combine(db_);
  if (motion.refined) {
    db_ += active_.solve(right - active_.correlate(combined.cwiseProduct(active_.left_rows())));
    combined = active_.combine(db_);
  }
  dr_ = f - combined.cwiseProduct(active_.left_rows());
  de_ = Eigen::VectorXd::Zero(e_.size());
  for (Eigen::Index i = 0; i < e_.size(); ++i)
    if (signs_[column_count() + i] != 0.0)
      de_[i] = (motion.data.size() > 0 ? motion.data[i] : 0.0) - combined[i] - f[i];
  dc_.resize(static_cast<Eigen::Index>(watched_.size()));
  for (Eigen::Index w = 0; w < dc_.size(); ++w) {
    const Eigen::Index j = watched_[w];
    dc_[w] = signs_[j] != 0.0 ? 0.0 : inner_product(dictionary_.columns.col(j).data(), dr_.data(), d);
  }
}

/// The root of |r + t dr|^2 = residual^2 towards which |r| moves.
void LassoPath::consider_residual(const LassoMotion& motion, Event& event) const {
  if (motion.residual < 0.0) return;
  const double length = r_.norm();
  const double above = (length - motion.residual) * (length + motion.residual);
  const double slope = r_.dot(dr_);
  const double discriminant = slope * slope - dr_.squaredNorm() * above;
  if (discriminant < 0.0 || (above > 0.0) == (slope > 0.0)) return;
  const double divisor = std::abs(slope) + std::sqrt(discriminant);
  if (divisor <= 0.0) return;
  const double step = std::abs(above) / divisor;
  if (step <= event.step) event = {EventKind::kResidual, step};
}

void LassoPath::consider_leaving(Event& event) const {
  const auto consider = [&](Eigen::Index j, double value, double rate) {
    if (signs_[j] * rate >= 0.0) return;
    const double step = std::max(0.0, -value / rate);
    if (step < event.step) event = {EventKind::kLeave, step, j};
  };
  for (Eigen::Index i = 0; i < b_.size(); ++i) consider(active_.indices()[i], b_[i], db_[i]);
  for (Eigen::Index i = 0; i < e_.size(); ++i) consider(column_count() + i, e_[i], de_[i]);
}

void LassoPath::consider_entering(Eigen::Index j, double c, double dc, const LassoMotion& motion,
                                  double dr_length, Event& event) const {
  const double bound = penalty(j);
  const double rate = penalty_rate(j, motion);
  // Slopes that are nothing but rounding belong to columns that depend on the active ones.
  const double least = 1e-13 * (std::abs(rate) + dictionary_.lengths[j] * dr_length);
  for (const double sign : {1.0, -1.0}) {
    const double slope = sign * dc - rate;
    if (slope <= least) continue;
    const double step = std::max(0.0, (bound - sign * c) / slope);
    if (step < event.step) event = {EventKind::kEnter, step, j, sign};
  }
}

void LassoPath::consider_entering(const LassoMotion& motion, Event& event) const {
  const double dr_length = dr_.norm();
  const auto may_enter = [&](Eigen::Index j) {
    return signs_[j] == 0.0 && dependent_[j] == 0 && j != just_left_;
  };
  for (Eigen::Index w = 0; w < dc_.size(); ++w) {
    const Eigen::Index j = watched_[w];
    if (may_enter(j)) consider_entering(j, c_[j], dc_[w], motion, dr_length, event);
  }
  for (Eigen::Index i = 0; i < e_.size(); ++i)
    if (may_enter(column_count() + i))
      consider_entering(column_count() + i, r_[i], dr_[i], motion, dr_length, event);
}

LassoPath::Event LassoPath::next_event(const LassoMotion& motion) const {
  Event event{EventKind::kArrived, motion.length};
  consider_leaving(event);
  if (motion.may_enter) consider_entering(motion, event);
  consider_residual(motion, event);
  return event;
}

void LassoPath::advance(const LassoMotion& motion, double step) {
  b_ += step * db_;
  e_ += step * de_;
  r_ += step * dr_;
  if (motion.data.size() > 0) y_ += step * motion.data;
  for (Eigen::Index w = 0; w < dc_.size(); ++w) c_[watched_[w]] += step * dc_[w];
  level_ = std::max(0.0, level_ + step * motion.level);
  if (motion.settling) excess_share_ -= step;
}

void LassoPath::enter(Eigen::Index j, double sign) {
  const bool column = j < column_count();
  const bool entered = column ? active_.enter_column(j) : active_.enter_row(j - column_count());
  if (!entered) {
    dependent_[j] = 1;
    return;
  }
  signs_[j] = sign;
  if (column) {
    b_.conservativeResize(active_.size());
    b_[active_.size() - 1] = 0.0;
  } else {
    e_[j - column_count()] = 0.0;
  }
}

void LassoPath::leave(Eigen::Index j) {
  if (j < column_count()) {
    const auto found = std::find(active_.indices().begin(), active_.indices().end(), j);
    const Eigen::Index place = found - active_.indices().begin();
    active_.leave_column(place);
    b_[place] = b_[active_.size()];
    b_.conservativeResize(active_.size());
    c_[j] = signs_[j] * penalty(j);
  } else {
    active_.leave_row(j - column_count());
    e_[j - column_count()] = 0.0;
  }
  signs_[j] = 0.0;
  std::fill(dependent_.begin(), dependent_.end(), 0);
}

MotionEnd LassoPath::follow(LassoMotion& motion) {
  just_left_ = -1;
  double longest = -1.0;
  for (int step = 0; step < motion.most_steps; ++step) {
    set_direction(motion);
    const Event event = next_event(motion);
    advance(motion, event.step);
    if (motion.level != 0.0 && event.step > longest) {
      longest = event.step;
      falling_direction_ = dr_ / motion.level;
    }
    motion.length -= event.step;
    if (event.kind == EventKind::kArrived) {
      if (motion.settling) excess_.setZero();
      return MotionEnd::kArrived;
    }
    if (event.kind == EventKind::kResidual) return MotionEnd::kResidual;
    ++steps_;
    just_left_ = -1;
    if (event.kind == EventKind::kEnter) {
      enter(event.column, event.sign);
    } else {
      leave(event.column);
      just_left_ = event.column;
    }
  }
  return MotionEnd::kPaused;
}

}  // namespace ore
