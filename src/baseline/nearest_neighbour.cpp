// Nearest neighbour: |x - y|^2 = |x|^2 + |y|^2 - 2 x'y, one product for all columns and probes.

#include <cassert>

#include "baseline/class_columns.h"
#include "baseline/vector_classifier.h"

namespace ore {
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
      const int* const range = &offsets_[static_cast<std::size_t>(k)];
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

}  // namespace ore
