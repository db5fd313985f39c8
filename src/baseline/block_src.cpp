#include "baseline/block_src.h"

#include <fmt/format.h>

#include <optional>

#include "baseline/face_batches.h"
#include "baseline/majority.h"
#include "optim/basis_pursuit.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

using Eigen::Index;

/// Faces between two questions whether to stop: a face takes tens of milliseconds.
constexpr int kSparseBatch = 4;

/// One block of all gallery faces.
class SparseBlock {
 public:
  SparseBlock(Eigen::MatrixXf features, std::span<const int> class_sizes)
      : features_(std::move(features)),
        class_sizes_(class_sizes.begin(), class_sizes.end()),
        pursuit_(features_.cast<double>(), Dictionary::kColumnsAndIdentity) {}

  /// |y - e - X_k b_k| of everybody; all equal when b = 0.
  Eigen::VectorXf residuals(const Eigen::VectorXd& probe, double epsilon) const {
    const Eigen::VectorXd coefficients = pursuit_.solve(probe, epsilon).coefficients;
    const Eigen::VectorXd face = probe - coefficients.tail(probe.size());
    Eigen::VectorXf result(static_cast<Index>(class_sizes_.size()));
    Index column = 0;
    for (Index k = 0; k < result.size(); ++k) {
      Eigen::VectorXd rest = face;
      for (const Index end = column + class_sizes_[static_cast<std::size_t>(k)]; column < end; ++column)
        if (coefficients[column] != 0.0) rest -= coefficients[column] * features_.col(column).cast<double>();
      result[k] = static_cast<float>(rest.norm());
    }
    return result;
  }

  std::size_t bytes() const {
    return static_cast<std::size_t>(features_.size()) * sizeof(float) + class_sizes_.size() * sizeof(int) +
           pursuit_.bytes();
  }

 private:
  Eigen::MatrixXf features_;
  std::vector<int> class_sizes_;
  BasisPursuit pursuit_;
};

class BlockSrc final : public Rival {
 public:
  BlockSrc(const Gallery& gallery, const BlockSrcOptions& options, int threads, const Progress& progress)
      : people_(static_cast<Index>(gallery.people.size())),
        epsilon_(options.epsilon),
        cutter_(options.layout, gallery.height, gallery.width),
        blocks_(static_cast<std::size_t>(cutter_.count())) {
    const std::vector<const GrayImage*> faces = face_pointers(gallery);
    const std::vector<int> sizes = class_sizes(gallery);
    const auto fit_block = [&](int t) {
      blocks_[static_cast<std::size_t>(t)].emplace(cutter_.features(t, faces), sizes);
    };
    parallel_for(cutter_.count(), threads, fit_block, progress, "fitting blocks");
  }

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    const std::vector<const GrayImage*> pointers = face_pointers(faces);
    return columns_in_batches(
        pointers, {.rows = people_, .batch = kSparseBatch, .threads = threads},
        [&](FacePointers batch) {
          Eigen::MatrixXf scored(people_, static_cast<Index>(batch.size()));
          for (std::size_t i = 0; i < batch.size(); ++i) scored.col(static_cast<Index>(i)) = vote(batch[i]);
          return scored;
        },
        progress);
  }

  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const auto& block : blocks_) sum += block->bytes();
    return sum;
  }

 private:
  Eigen::VectorXf vote(const GrayImage* face) const {
    Eigen::MatrixXf residuals(people_, cutter_.count());
    for (int t = 0; t < cutter_.count(); ++t) {
      const Eigen::VectorXd probe = cutter_.features(t, {&face, 1}).cast<double>();
      residuals.col(t) = blocks_[static_cast<std::size_t>(t)]->residuals(probe, epsilon_);
    }
    return votes(-residuals).array() + (2.0F + residuals.rowwise().sum().array()).inverse();
  }

  Index people_;
  double epsilon_;
  FaceBlocks cutter_;
  std::vector<std::optional<SparseBlock>> blocks_;
};

}  // namespace

void BlockSrcOptions::validate() const {
  layout.validate();
  if (!(epsilon >= 0.0 && epsilon < 1.0))
    throw InvalidOption(fmt::format("epsilon is {}, but must be at least 0 and below 1", epsilon));
}

std::unique_ptr<Rival> block_src(const Gallery& gallery, const BlockSrcOptions& options, int threads,
                                 const Progress& progress) {
  options.validate();
  return std::make_unique<BlockSrc>(gallery, options, threads, progress);
}

}  // namespace ore
