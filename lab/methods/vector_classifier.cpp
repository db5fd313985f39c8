#include "lab/methods/vector_classifier.h"

#include <Eigen/Cholesky>

#include <cassert>
#include <limits>
#include <numeric>
#include <vector>

#include "linalg/column_space.h"
#include "linalg/simd.h"
#include "optim/basis_pursuit.h"
#include "representation/patch_representation.h"

namespace ore {

std::vector<int> class_offsets(std::span<const int> class_sizes) {
  std::vector<int> offsets(1, 0);
  offsets.reserve(class_sizes.size() + 1);
  for (const int size : class_sizes) {
    assert(size >= 1);
    offsets.push_back(offsets.back() + size);
  }
  return offsets;
}

ClassCoordinates::ClassCoordinates(const ConstMatrixRef& features, std::span<const int> class_sizes)
    : bases(features.rows(), features.cols()), offsets(1, 0) {
  offsets.reserve(class_sizes.size() + 1);
  columns.reserve(class_sizes.size());
  Eigen::Index first = 0;
  for (const int size : class_sizes) {
    const auto own = features.middleCols(first, size);
    const Eigen::MatrixXf basis = column_space(own, 0).basis;
    bases.middleCols(offsets.back(), basis.cols()) = basis;
    columns.emplace_back(basis.cast<double>().transpose() * own.cast<double>());
    offsets.push_back(offsets.back() + static_cast<int>(basis.cols()));
    first += size;
  }
  assert(first == features.cols());
  bases.conservativeResize(Eigen::NoChange, offsets.back());
}

// Nearest neighbour: |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, one product for all columns and probes.
namespace {

using Eigen::Index;

class NearestNeighbour final : public VectorClassifier {
 public:
  NearestNeighbour(const ConstMatrixRef& features, std::span<const int> class_sizes)
      : columns_(features),
        squared_lengths_(features.colwise().squaredNorm().transpose()),
        offsets_(class_offsets(class_sizes)) {
    assert(offsets_.back() == features.cols());
  }

  Eigen::MatrixXf scores(const ConstMatrixRef& probes) const override {
    Eigen::MatrixXf result(static_cast<Index>(offsets_.size()) - 1, probes.cols());
    Eigen::MatrixXf products = block_of(columns_.cols(), probes);
    for_blocks_of(probes, [&](Index first, Index count) {
      multiply_transposed(columns_, probes.middleCols(first, count), products.leftCols(count));
      for (Index j = 0; j < count; ++j) score(products.col(j), probes.col(first + j), result.col(first + j));
    });
    return result;
  }

  std::size_t bytes() const override {
    return bytes_of(columns_) + bytes_of(squared_lengths_) + bytes_of(offsets_);
  }

 private:
  void score(Eigen::Ref<Eigen::VectorXf> products, const Eigen::Ref<const Eigen::VectorXf>& probe,
             Eigen::Ref<Eigen::VectorXf> result) const {
    products = 2.0F * products - squared_lengths_;
    const float squared_length = probe.squaredNorm();
    for (Index k = 0; k < result.size(); ++k) {
      const int* const range = &offsets_[k];
      // Rounding alone would make a distance negative.
      result[k] = std::min(products.segment(range[0], range[1] - range[0]).maxCoeff() - squared_length, 0.0F);
    }
  }

  Eigen::MatrixXf columns_;
  Eigen::VectorXf squared_lengths_;
  std::vector<int> offsets_;
};

}  // namespace

std::unique_ptr<VectorClassifier> nearest_neighbour(const ConstMatrixRef& features,
                                                    std::span<const int> class_sizes) {
  return std::make_unique<NearestNeighbour>(features, class_sizes);
}

// Linear regression classification: what a patch does, on the whole vector.
namespace {

class LinearRegression final : public VectorClassifier {
 public:
  LinearRegression(const ConstMatrixRef& features, std::span<const int> class_sizes)
      : representation_(features, class_sizes, 0) {}

  Eigen::MatrixXf scores(const ConstMatrixRef& probes) const override {
    Eigen::MatrixXf result(representation_.class_count(), probes.cols());
    representation_.squared_residuals(probes, result);
    result *= -1.0F;
    return result;
  }

  std::size_t bytes() const override { return representation_.bytes(); }

 private:
  PatchRepresentation representation_;
};

}  // namespace

std::unique_ptr<VectorClassifier> linear_regression(const ConstMatrixRef& features,
                                                    std::span<const int> class_sizes) {
  return std::make_unique<LinearRegression>(features, class_sizes);
}

// Collaborative representation with regularised least squares (Zhang, Yang and Feng 2011): b = P y with
//
//   P = (X'X + penalty I)^-1 X' = X'(X X' + penalty I)^-1,
//
// whichever inverse is smaller, computed once in double precision. |y - X_k b_k|^2 is taken in the
// coordinates of the class (see ClassCoordinates), so that a batch costs two products, with P and with the
// classes' bases.
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

namespace {

class SparseRepresentation final : public VectorClassifier {
 public:
  SparseRepresentation(const ConstMatrixRef& features, std::span<const int> class_sizes,
                       const SparseOptions& options)
      : class_sizes_(class_sizes.begin(), class_sizes.end()),
        options_(options),
        pursuit_(features.cast<double>(),
                 options.robust ? Dictionary::kColumnsAndIdentity : Dictionary::kColumns) {}

  Eigen::MatrixXf scores(const ConstMatrixRef& probes) const override {
    Eigen::MatrixXf result(static_cast<Eigen::Index>(class_sizes_.size()), probes.cols());
    for (Eigen::Index j = 0; j < probes.cols(); ++j) {
      const Eigen::VectorXd y = probes.col(j).cast<double>();
      // A probe out of reach is represented as well as it can be.
      const Eigen::VectorXd b = pursuit_.solve(y, options_.epsilon).coefficients;
      result.col(j) = class_scores(options_.robust ? y - b.tail(y.size()) : y, b);
    }
    return result;
  }

  std::size_t bytes() const override { return pursuit_.bytes(); }

 private:
  /// Minus |y - X_k b_k|^2 for every class; few coefficients are not 0.
  Eigen::VectorXf class_scores(const Eigen::VectorXd& y, const Eigen::VectorXd& b) const {
    Eigen::VectorXf result(static_cast<Eigen::Index>(class_sizes_.size()));
    Eigen::Index column = 0;
    for (std::size_t k = 0; k < class_sizes_.size(); ++k) {
      Eigen::VectorXd left = y;
      for (const Eigen::Index end = column + class_sizes_[k]; column < end; ++column)
        if (b[column] != 0.0) left -= b[column] * pursuit_.columns().col(column);
      result[static_cast<Eigen::Index>(k)] = static_cast<float>(-left.squaredNorm());
    }
    return result;
  }

  std::vector<int> class_sizes_;
  SparseOptions options_;
  BasisPursuit pursuit_;
};

}  // namespace

std::unique_ptr<VectorClassifier> sparse_representation(const ConstMatrixRef& features,
                                                        std::span<const int> class_sizes,
                                                        const SparseOptions& options) {
  assert(std::accumulate(class_sizes.begin(), class_sizes.end(), 0) == features.cols());
  assert(options.epsilon >= 0.0);
  return std::make_unique<SparseRepresentation>(features, class_sizes, options);
}

}  // namespace ore
