#pragma once
// Many weak answers joined into one: every voter (a patch, a block of the face) has one vote.
//
//   result_k = votes_k + t_k,   t_k in [0, 1) the mean over the voters of (s_k - q) / (max - q), cut at 0,
//   with s the voter's scores and q their lower quartile
//
// so that votes decide and t only breaks ties. The scale of a voter's scores does not matter, and neither do
// the people it thinks least of: a quarter of them count as 0, however far off.

#include <Eigen/Core>

namespace ore {

/// `scores` is people x voters, the larger the better; one entry per person. A voter votes for the first of
/// its equals. One that prefers nobody (all scores equal, as of a black block, or any not finite) abstains.
Eigen::VectorXf plurality(const Eigen::MatrixXf& scores);

/// The votes alone, for methods that break ties in their own way.
Eigen::VectorXf votes(const Eigen::MatrixXf& scores);

}  // namespace ore
