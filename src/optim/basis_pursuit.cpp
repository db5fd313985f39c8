#include "optim/basis_pursuit.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "optim/lasso_path.h"

namespace ore {
namespace {

/// When to check all columns and which columns to watch in between. This affects only speed: the path
/// corrects overlooked columns afterwards.
struct Care {
  double level_share = 0.3;    ///< check all columns when the level has fallen to this share
  double watched_share = 0.8;  ///< watch columns whose correlation is at least this share of the level
  int most_steps = 10;
  bool refined = false;
};

/// Checks every column in every step; slow.
constexpr Care kUtmostCare{.level_share = 0.9, .watched_share = 0.0, .most_steps = 5, .refined = true};

/// Below this share of the first level, correlations are rounding errors, and no column enters any more.
constexpr double kLevelFloor = 1e-12;

/// |y - D b| may be this much, relative to |y|, above epsilon.
constexpr double kFeasible = 1e-9;

/// epsilon is out of reach if every b that reaches it is this many times longer than the b nearest to y.
constexpr double kOutOfReach = 1e6;

constexpr int kMostRounds = 2000;

struct Task {
  const LassoDictionary& dictionary;
  const Eigen::VectorXd& y;
  double epsilon;
  const BasisPursuitOptions& options;
};

LassoMotion towards_epsilon(const Task& task, const LassoPath& path, double floor, const Care& care) {
  LassoMotion motion{.most_steps = care.most_steps, .refined = care.refined};
  if (task.epsilon > 0.0) motion.residual = task.epsilon;
  const double level = path.level();
  if (path.residual() < task.epsilon) {
    motion.level = 1.0;
    motion.length = level;
    return motion;
  }
  motion.level = -1.0;
  motion.length = (1.0 - care.level_share) * level;
  if (level - motion.length < floor) {
    motion.length = level;
    motion.may_enter = false;
  }
  return motion;
}

/// Follows the path from its current point to y, and then to epsilon or as near as possible.
void follow(const Task& task, LassoPath& path, const Care& care) {
  const double floor = kLevelFloor * task.dictionary.correlate(task.y).cwiseAbs().maxCoeff();
  const double near = 1e-10 * task.epsilon + 1e-14 * task.y.norm();
  LassoMotion data{.data = task.y - path.y(), .most_steps = care.most_steps, .refined = care.refined};
  bool data_moves = data.data.squaredNorm() > 0.0;
  for (int round = 0; round < kMostRounds && path.steps() < task.options.max_steps; ++round) {
    const bool settled = path.refresh(care.watched_share);
    if (!settled) {
      LassoMotion settling{.settling = true, .most_steps = care.most_steps, .refined = care.refined};
      if (path.follow(settling) == MotionEnd::kPaused) continue;
    }
    if (data_moves) {
      data_moves = path.follow(data) != MotionEnd::kArrived;
      continue;
    }
    if (settled && (path.level() == 0.0 || std::abs(path.residual() - task.epsilon) <= near)) return;
    LassoMotion motion = towards_epsilon(task, path, floor, care);
    path.follow(motion);
  }
}

struct DualBound {
  double value = 0.0;  ///< y'v - epsilon |v|; v = 0 is always feasible
  Eigen::VectorXd dual;
};

/// The better of `bound` and the bound by a v along z.
void improve(const Task& task, const Eigen::VectorXd& z, DualBound& bound) {
  // Bound correlations from below by the rounding error.
  const double rounding = 1e-14 * task.dictionary.lengths.maxCoeff() + 1e-30;
  const double largest = std::max(task.dictionary.correlate(z).cwiseAbs().maxCoeff(), rounding * z.norm());
  const double value = (task.y.dot(z) - task.epsilon * z.norm()) / largest;
  if (std::isfinite(value) && value > bound.value) bound = {value, z / largest};
}

bool is_feasible(const Task& task, const PursuitSolution& solution) {
  return solution.residual <= task.epsilon + kFeasible * task.y.norm();
}

PursuitSolution conclude(const Task& task, const LassoPath& path) {
  PursuitSolution solution;
  solution.coefficients = path.coefficients();
  solution.steps = path.steps();
  const Eigen::VectorXd r = task.y - task.dictionary.combine(solution.coefficients);
  solution.residual = r.norm();
  const double length = solution.coefficients.lpNorm<1>();
  DualBound bound{0.0, Eigen::VectorXd::Zero(r.size())};
  improve(task, r, bound);
  const double allowed = task.options.tolerance * std::max(1.0, length);
  // Where little more than rounding is left of r: without noise it was level * v on the way to 0.
  if (length - bound.value > allowed) improve(task, path.falling_direction(), bound);
  solution.gap = length - bound.value;
  solution.dual = bound.dual;
  if (is_feasible(task, solution)) {
    solution.end = solution.gap <= allowed ? PursuitEnd::kSolved : PursuitEnd::kStopped;
  } else if (path.level() == 0.0 && bound.value >= kOutOfReach * std::max(1.0, length)) {
    solution.end = PursuitEnd::kInfeasible;
  }
  return solution;
}

bool is_better(const Task& task, const PursuitSolution& one, const PursuitSolution& other) {
  if (one.end != other.end) return other.end == PursuitEnd::kStopped;
  const bool feasible = is_feasible(task, one);
  return feasible != is_feasible(task, other) ? feasible : one.gap < other.gap;
}

/// The path at the solution of another problem with the same dictionary; nothing if it is of no use. Its b is
/// the minimiser for D b + level * v, whatever the level: for the one that comes nearest to y.
std::optional<LassoPath> warm_path(const Task& task, const PursuitSolution& warm) {
  const LassoDictionary& dictionary = task.dictionary;
  if (warm.end != PursuitEnd::kSolved || warm.coefficients.size() != dictionary.lengths.size() ||
      warm.dual.size() != task.y.size() || !(warm.dual.squaredNorm() > 0.0))
    return std::nullopt;
  const Eigen::VectorXd correlations = dictionary.correlate(warm.dual);
  constexpr double kTolerance = 1e-4;
  for (Eigen::Index j = 0; j < correlations.size(); ++j) {
    const double b = warm.coefficients[j];
    if (!(std::abs(correlations[j]) <= 1.0 + kTolerance)) return std::nullopt;
    if (b != 0.0 && std::copysign(correlations[j], correlations[j] * b) < 1.0 - kTolerance)
      return std::nullopt;
  }
  const Eigen::VectorXd left = task.y - dictionary.combine(warm.coefficients);
  const double length = warm.dual.norm();
  const double level = std::max(
      {left.dot(warm.dual) / (length * length), 0.5 * task.epsilon / length, 1e-4 * task.y.norm() / length});
  // Otherwise starting from y = 0 and b = 0 is no farther.
  if ((left - level * warm.dual).norm() >= task.y.norm()) return std::nullopt;
  LassoPath path(dictionary, warm.coefficients, level * warm.dual, level);
  const bool all_in =
      (path.coefficients().array() != 0.0).count() == (warm.coefficients.array() != 0.0).count();
  return all_in ? std::optional(std::move(path)) : std::nullopt;
}

}  // namespace

struct BasisPursuit::Problem {
  LassoDictionary dictionary;
};

BasisPursuit::BasisPursuit(const Eigen::Ref<const Eigen::MatrixXd>& columns, Dictionary dictionary)
    : problem_(std::make_unique<const Problem>(
          Problem{LassoDictionary(columns, dictionary == Dictionary::kColumnsAndIdentity)})) {}

BasisPursuit::~BasisPursuit() = default;
BasisPursuit::BasisPursuit(BasisPursuit&&) noexcept = default;
BasisPursuit& BasisPursuit::operator=(BasisPursuit&&) noexcept = default;

PursuitSolution BasisPursuit::solve(const Eigen::Ref<const Eigen::VectorXd>& y, double epsilon,
                                    const PursuitSolution* warm, const BasisPursuitOptions& options) const {
  const LassoDictionary& dictionary = problem_->dictionary;
  assert(y.size() == dictionary.columns.rows() && epsilon >= 0.0);
  if (y.norm() <= epsilon || dictionary.lengths.size() == 0)
    return {.coefficients = Eigen::VectorXd::Zero(dictionary.lengths.size()),
            .dual = Eigen::VectorXd::Zero(y.size()),
            .residual = y.norm(),
            .end = y.norm() <= epsilon ? PursuitEnd::kSolved : PursuitEnd::kInfeasible};
  const Eigen::VectorXd target = y;
  const Task task{dictionary, target, epsilon, options};
  PursuitSolution best;
  const auto attempt = [&](LassoPath path, const Care& care) {
    follow(task, path, care);
    PursuitSolution solution = conclude(task, path);
    solution.steps += best.steps;
    if (best.dual.size() == 0 || is_better(task, solution, best))
      best = std::move(solution);
    else
      best.steps = solution.steps;
    return best.end != PursuitEnd::kStopped || best.steps >= options.max_steps;
  };
  if (warm != nullptr) {
    std::optional<LassoPath> path = warm_path(task, *warm);
    if (path && attempt(std::move(*path), {})) return best;
  }
  if (!attempt(LassoPath(dictionary, target), {})) attempt(LassoPath(dictionary, target), kUtmostCare);
  return best;
}

const Eigen::MatrixXd& BasisPursuit::columns() const {
  return problem_->dictionary.columns;
}

std::size_t BasisPursuit::bytes() const {
  const LassoDictionary& dictionary = problem_->dictionary;
  return sizeof(double) * static_cast<std::size_t>(dictionary.columns.size() + dictionary.lengths.size() +
                                                   dictionary.weights.size());
}

}  // namespace ore
