// Nearest feature subspace: min_b |y - X_S b|^2 with S the M columns of the class that are nearest to y. The
// best of all sets of M columns would be the literal reading, but there are binomial(30, 9) = 14 million of
// them in a class of 30; taking the nearest is the usual one.
//
// With the Gram matrix G_SS = L L' and g = X_S'y the distance is |y|^2 - |L^-1 g|^2. An error of g would be
// magnified by 1 / (the smallest singular value of X_S); therefore g comes from c = Q_k'y as R_k'c (see
// ClassCoordinates): then L^-1 g = Q_S'c with orthonormal Q_S, and an error of c stays as small as it was.

#include <cassert>
#include <cmath>
#include <numeric>

#include "baseline/class_columns.h"
#include "baseline/vector_classifier.h"
#include "linalg/column_space.h"

namespace ore {
namespace {

using Eigen::Index;

/// The chosen columns of one class for one probe. Its memory is used again for the next.
class ChosenColumns {
 public:
  explicit ChosenColumns(int at_most)
      : at_most_(at_most), lower_(at_most, at_most), inverse_pivots_(at_most), solution_(at_most) {}

  /// |projection of y on the span of the nearest columns|^2.
  double projected(const Eigen::MatrixXd& gram, const double* products) {
    choose(gram, products);
    // Cholesky's factor row by row, together with the solution of L z = g. The squared pivot of a column is
    // its distance from the span of those before it: a dependent one adds nothing and is left out.
    double sum = 0.0;
    int rank = 0;
    for (const int column : chosen_) {
      double* const row = lower_.row(rank).data();
      double pivot = gram(column, column);
      double value = products[column];
      for (int a = 0; a < rank; ++a) {
        const double* const above = lower_.row(a).data();
        double entry = gram(column, kept_[static_cast<std::size_t>(a)]);
        for (int b = 0; b < a; ++b) entry -= row[b] * above[b];
        entry *= inverse_pivots_[a];
        row[a] = entry;
        pivot -= entry * entry;
        value -= entry * solution_[a];
      }
      if (!(pivot > kDependent * gram(column, column))) continue;
      inverse_pivots_[rank] = 1.0 / std::sqrt(pivot);
      solution_[rank] = value * inverse_pivots_[rank];
      sum += solution_[rank] * solution_[rank];
      kept_[static_cast<std::size_t>(rank++)] = column;
    }
    return sum;
  }

 private:
  /// The nearest first; of equally near ones the first.
  void choose(const Eigen::MatrixXd& gram, const double* products) {
    const auto all = static_cast<std::size_t>(gram.cols());
    distances_.resize(all);
    for (Index i = 0; i < gram.cols(); ++i)
      distances_[static_cast<std::size_t>(i)] = gram(i, i) - 2.0 * products[i];
    chosen_.resize(all);
    std::iota(chosen_.begin(), chosen_.end(), 0);
    const std::size_t wanted = std::min(all, static_cast<std::size_t>(at_most_));
    std::partial_sort(chosen_.begin(), chosen_.begin() + static_cast<std::ptrdiff_t>(wanted), chosen_.end(),
                      [&](int a, int b) {
                        const double left = distances_[static_cast<std::size_t>(a)];
                        const double right = distances_[static_cast<std::size_t>(b)];
                        return left < right || (left == right && a < b);
                      });
    chosen_.resize(wanted);
    kept_.resize(wanted);
  }

  int at_most_;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> lower_;
  Eigen::VectorXd inverse_pivots_;
  Eigen::VectorXd solution_;
  std::vector<double> distances_;
  std::vector<int> chosen_;
  std::vector<int> kept_;  ///< those of them that are independent
};

class NearestFeatureSubspace final : public VectorClassifier {
 public:
  NearestFeatureSubspace(const ConstMatrixRef& features, std::span<const int> class_sizes, int dimension)
      : coordinates_(features, class_sizes),
        dimension_(std::min(dimension, *std::max_element(class_sizes.begin(), class_sizes.end()))) {
    assert(dimension >= 1);
    grams_.reserve(class_sizes.size());
    for (const Eigen::MatrixXd& own : coordinates_.columns) grams_.emplace_back(own.transpose() * own);
  }

  Eigen::MatrixXf scores(const ConstMatrixRef& probes) const override {
    Eigen::MatrixXf result(static_cast<Index>(grams_.size()), probes.cols());
    ChosenColumns chosen(dimension_);
    Eigen::MatrixXf room = block_of(coordinates_.bases.cols(), probes);
    for_blocks_of(probes, [&](Index first, Index count) {
      const auto block = probes.middleCols(first, count);
      auto projected = room.leftCols(count);
      multiply_transposed(coordinates_.bases, block, projected);
      const Eigen::VectorXd squared_lengths = block.cast<double>().colwise().squaredNorm().transpose();
      for (std::size_t k = 0; k < grams_.size(); ++k) {
        const Eigen::MatrixXd& own = coordinates_.columns[k];
        const Eigen::MatrixXd products =
            own.transpose() * projected.middleRows(coordinates_.offsets[k], own.rows()).cast<double>();
        for (Index j = 0; j < count; ++j)
          result(static_cast<Index>(k), first + j) = static_cast<float>(
              std::min(chosen.projected(grams_[k], products.col(j).data()) - squared_lengths[j], 0.0));
      }
    });
    return result;
  }

  std::size_t bytes() const override {
    std::size_t sum = bytes_of(coordinates_.bases) + bytes_of(coordinates_.offsets);
    for (const Eigen::MatrixXd& own : coordinates_.columns) sum += bytes_of(own);
    for (const Eigen::MatrixXd& gram : grams_) sum += bytes_of(gram);
    return sum;
  }

 private:
  ClassCoordinates coordinates_;
  int dimension_;
  std::vector<Eigen::MatrixXd> grams_;
};

}  // namespace

std::unique_ptr<VectorClassifier> nearest_feature_subspace(const ConstMatrixRef& features,
                                                           std::span<const int> class_sizes, int dimension) {
  return std::make_unique<NearestFeatureSubspace>(features, class_sizes, dimension);
}

}  // namespace ore
