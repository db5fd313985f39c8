#pragma once
// The problem of ORE-Learning with a ridge in place of the budget:
//
//   minimise  F(a) = log sum_i exp(-z_i) + penalty/2 |a|^2,  z = C a     subject to  a >= 0
//
// C is N x T: row i a training face, column t a patch. With H(u) = -sum_i u_i log u_i the log loss is the
// maximum of H(u) - u'z over the simplex, attained at u_i = exp(-z_i) / sum_j exp(-z_j). Exchanging it with
// the minimum over a, which is attained at a = max(C'u, 0) / penalty, gives the Lagrange dual
//
//   maximise  D(u) = H(u) - |max(C'u, 0)|^2 / (2 penalty)     subject to  u >= 0,  sum(u) = 1
//
// The u of every a is dual feasible and has H(u) = log sum_i exp(-z_i) + u'z, so that with g = C'u
//
//   gap(a) = F(a) - D(u) = penalty/2 |a|^2 + |max(g, 0)|^2 / (2 penalty) - g'a
//          = sum_{g_t > 0} (penalty a_t - g_t)^2 / (2 penalty)  +  sum_{g_t <= 0} (penalty/2 a_t - g_t) a_t
//          >= F(a) - F*  >=  (exp F(a) - exp F*) / exp F(a)
//
// is a certificate at the cost of one matrix-vector product, and a sum of terms >= 0, so no digits cancel.

#include <Eigen/Core>

#include "optim/exponential_loss.h"

namespace ore {

struct RidgeExponentialLossOptions {
  double penalty = 0.05;       ///< > 0
  double relative_gap = 1e-6;  ///< done when gap(a) <= relative_gap
  int max_iterations = 300;    ///< Newton steps
};

/// Projected Newton steps along a path of decreasing penalties that ends at options.penalty. The penalty is a
/// temperature: in b = penalty a the problem is to minimise  penalty log sum_i exp(-(C b)_i / penalty) +
/// |b|^2 / 2,  a maximum smoothed by it. Each solution is the start for the next penalty, which avoids
/// the many short steps that a small penalty needs from a distant start.
///
/// `start` (may be empty) is the initial point; negative entries count as zero. A solution for another
/// penalty is a good start. In the summary, log_loss excludes the penalty and relative_gap is gap(a). A log
/// loss below about -1e9 does not converge, because its rounding error exceeds the default gap.
///
/// Throws InvalidOption for a penalty, gap or iteration count out of bounds. C must be finite, also when
/// squared; N >= 1, T >= 1.
ExponentialLossSummary minimize_ridge_exponential_loss(const Eigen::Ref<const Eigen::MatrixXd>& margins,
                                                       const RidgeExponentialLossOptions& options,
                                                       const Eigen::VectorXd& start = {});

}  // namespace ore
