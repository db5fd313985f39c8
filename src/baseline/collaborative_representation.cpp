// Collaborative representation with regularised least squares (Zhang, Yang and Feng 2011): b = P y with
//
//   P = (X'X + penalty I)^-1 X' = X'(X X' + penalty I)^-1,
//
// whichever inverse is smaller, computed once in double precision. |y - X_k b_k|^2 is taken in the
// coordinates of the class (see ClassCoordinates), so that a batch costs two products, with P and with the
// classes' bases.

#include <Eigen/Cholesky>
#include <cassert>
#include <limits>

#include "baseline/class_columns.h"
#include "baseline/vector_classifier.h"
#include "linalg/segment_squares.h"

namespace ore {
namespace {

using Eigen::Index;

/// P', d x N.
Eigen::MatrixXf ridge_coefficients(const ConstMatrixRef& features, double penalty) {
  const Eigen::MatrixXd x = features.cast<double>();
  const bool wide = x.cols() > x.rows();
  const Index order = wide ? x.rows() : x.cols();
  Eigen::MatrixXd system = penalty * Eigen::MatrixXd::Identity(order, order);
  if (wide)
    system.selfadjointView<Eigen::Lower>().rankUpdate(x);
  else
    system.selfadjointView<Eigen::Lower>().rankUpdate(x.transpose());
  const Eigen::LLT<Eigen::MatrixXd> factor(system);
  if (wide) return factor.solve(x).cast<float>();
  return factor.solve(x.transpose()).transpose().cast<float>();
}

class CollaborativeRepresentation final : public VectorClassifier {
 public:
  CollaborativeRepresentation(const ConstMatrixRef& features, std::span<const int> class_sizes,
                              double penalty)
      : offsets_(class_offsets(class_sizes)), coefficients_(ridge_coefficients(features, penalty)) {
    assert(penalty > 0.0);
    ClassCoordinates coordinates(features, class_sizes);
    bases_ = std::move(coordinates.bases);
    basis_offsets_ = std::move(coordinates.offsets);
    columns_.reserve(coordinates.columns.size());
    for (const Eigen::MatrixXd& own : coordinates.columns) columns_.emplace_back(own.cast<float>());
  }

  Eigen::MatrixXf scores(const ConstMatrixRef& probes) const override {
    Eigen::MatrixXf result(static_cast<Index>(columns_.size()), probes.cols());
    Room room{block_of(coefficients_.cols(), probes), block_of(bases_.cols(), probes),
              block_of(bases_.cols(), probes)};
    for_blocks_of(probes, [&](Index first, Index count) {
      score(probes.middleCols(first, count), room, result.middleCols(first, count));
    });
    return result;
  }

  std::size_t bytes() const override {
    std::size_t sum =
        bytes_of(offsets_) + bytes_of(coefficients_) + bytes_of(bases_) + bytes_of(basis_offsets_);
    for (const Eigen::MatrixXf& own : columns_) sum += bytes_of(own);
    return sum;
  }

 private:
  struct Room {
    Eigen::MatrixXf coefficients;  ///< b
    Eigen::MatrixXf projected;     ///< c = Q_k'y
    Eigen::MatrixXf represented;   ///< R_k b_k
  };

  void score(const ConstMatrixRef& probes, Room& room, MatrixRef result) const {
    auto b = room.coefficients.leftCols(probes.cols());
    auto c = room.projected.leftCols(probes.cols());
    auto represented = room.represented.leftCols(probes.cols());
    multiply_transposed(coefficients_, probes, b);
    multiply_transposed(bases_, probes, c);
    Eigen::MatrixXf inside(result.rows(), probes.cols());
    segment_squares(c, basis_offsets_, inside);

    for (std::size_t k = 0; k < columns_.size(); ++k)
      multiply(columns_[k], b.middleRows(offsets_[k], columns_[k].cols()),
               represented.middleRows(basis_offsets_[k], columns_[k].rows()));
    c -= represented;
    segment_squares(c, basis_offsets_, result);

    result += (-inside).rowwise() + probes.colwise().squaredNorm();
    segment_squares(b, offsets_, inside);  // |b_k|^2
    // A class of black faces has no coefficients, a black probe has none at all: finite scores all the same.
    result = -result.cwiseMax(0.0F).cwiseQuotient(inside.cwiseMax(std::numeric_limits<float>::min()));
  }

  std::vector<int> offsets_;
  Eigen::MatrixXf coefficients_;  ///< P'
  Eigen::MatrixXf bases_;         ///< Q_k side by side
  std::vector<int> basis_offsets_;
  std::vector<Eigen::MatrixXf> columns_;  ///< R_k
};

}  // namespace

std::unique_ptr<VectorClassifier> collaborative_representation(const ConstMatrixRef& features,
                                                               std::span<const int> class_sizes,
                                                               double penalty) {
  return std::make_unique<CollaborativeRepresentation>(features, class_sizes, penalty);
}

}  // namespace ore
