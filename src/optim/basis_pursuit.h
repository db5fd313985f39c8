#pragma once
// Basis pursuit with noise: the representation of y by the columns of a dictionary D with the least l1 norm,
//
//   minimise |b|_1  subject to  |y - D b|_2 <= epsilon        (equations `opt_src`, `opt_robust_src`)
//
// D is X (d x N, any rank) or [X, I]. The dual is
//
//   maximise y'v - epsilon |v|_2  subject to  |D'v|_inf <= 1
//
// Every solution comes with a v that certifies it: |b|_1 exceeds the minimum by at most
// gap = |b|_1 - (y'v - epsilon |v|_2).
//
// The solver follows the minimiser of 1/2 |y - D b|^2 + level |b|_1 (lasso_path.h) from the level |D'y|_inf,
// where b is 0, down to the one where |y - D b| is epsilon. Then r = y - D b makes v = r / |D'r|_inf.

#include <Eigen/Core>
#include <memory>

namespace ore {

enum class Dictionary { kColumns, kColumnsAndIdentity };

struct BasisPursuitOptions {
  /// Solved when gap <= tolerance * max(1, |b|_1) and |y - D b| <= epsilon + 1e-9 |y|.
  double tolerance = 1e-6;
  int max_steps = 20000;  ///< in each step one column enters or leaves
};

enum class PursuitEnd {
  kSolved,      ///< within the tolerance
  kInfeasible,  ///< no b comes within epsilon of y; b is near the closest. v proves it for 1e6 times its
                ///< length
  kStopped,     ///< out of steps or limited by rounding; b and gap are the best reached
};

struct PursuitSolution {
  Eigen::VectorXd coefficients;  ///< of X's columns, then, with the identity, of the unit vectors
  Eigen::VectorXd dual;          ///< v
  double residual = 0.0;         ///< |y - D b|
  double gap = 0.0;              ///< negative only if the residual is above epsilon
  int steps = 0;
  PursuitEnd end = PursuitEnd::kStopped;
};

/// Solves problems for one dictionary. Immutable: threads may share it without locks.
class BasisPursuit {
 public:
  /// Accepts columns of any length, also zero and repeated columns.
  BasisPursuit(const Eigen::Ref<const Eigen::MatrixXd>& columns, Dictionary dictionary);
  ~BasisPursuit();
  BasisPursuit(BasisPursuit&&) noexcept;
  BasisPursuit& operator=(BasisPursuit&&) noexcept;

  /// Requires epsilon >= 0. `warm` may be the solution of another y or epsilon for the same dictionary: it
  /// changes the number of steps, not the optimum.
  PursuitSolution solve(const Eigen::Ref<const Eigen::VectorXd>& y, double epsilon,
                        const PursuitSolution* warm = nullptr, const BasisPursuitOptions& options = {}) const;

  /// X
  const Eigen::MatrixXd& columns() const;

  std::size_t bytes() const;

 private:
  struct Problem;
  std::unique_ptr<const Problem> problem_;
};

}  // namespace ore
