// Linear regression classification: what a patch does, on the whole vector.

#include "baseline/vector_classifier.h"
#include "representation/patch_representation.h"

namespace ore {
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

}  // namespace ore
