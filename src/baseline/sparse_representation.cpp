#include <cassert>
#include <vector>

#include "baseline/vector_classifier.h"
#include "optim/basis_pursuit.h"

namespace ore {
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
  return std::make_unique<SparseRepresentation>(features, class_sizes, options);
}

}  // namespace ore
