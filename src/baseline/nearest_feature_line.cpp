// Nearest feature line (Li and Lu 1999). With h_i = |y - x_i|^2 / 2 and D = |x_i - x_j|^2 the squared
// distance of y to the line through x_i and x_j is
//
//   |y - x_i|^2 - ((y - x_i)'(x_j - x_i))^2 / D = h_i + h_j - D / 4 - (h_i - h_j)^2 / D,
//
// so that after the product X'y a pair costs a few operations on numbers. |y|^2 is common to all pairs and is
// added last.

#include <cassert>
#include <cmath>
#include <cstring>

#include "baseline/class_columns.h"
#include "baseline/vector_classifier.h"
#include "linalg/column_space.h"
#include "support/multiversion.h"

namespace ore {
namespace {

using Eigen::Index;

/// Pairs go through the vector registers so many at a time. Left to itself the compiler takes one by one.
constexpr int kLanes = 8;
using Lanes [[gnu::vector_size(kLanes * sizeof(float))]] = float;

/// An error e of h_i - h_j becomes 2 e |y - (x_i + x_j) / 2| / sqrt(D). With e of some 1e-7, squared
/// distances are good to some 1e-5 down to this D; of closer pairs the direction is written out.
constexpr double kClose = 1e-4;

/// Where there is no pair: lies beyond all distances.
constexpr float kNoPair = 1e30F;

constexpr int round_up(int count) {
  return (count + kLanes - 1) / kLanes * kLanes;
}

/// D / 4 and 1 / D of a class's pairs, in the order of nearest_pair. A face with itself is its point, D = 0;
/// pairs that are too close take no part: 0 for both leaves the mean of two points' distances, which is never
/// the smallest.
struct PairTables {
  std::vector<float> shift;
  std::vector<float> weight;
};

/// Calls body(i, j) in the order of the tables: for every group of lanes j, all i up to its last.
template <typename Body>
void for_pairs(int count, const Body& body) {
  for (int group = 0; group < count; group += kLanes)
    for (int i = 0; i < std::min(group + kLanes, count); ++i)
      for (int j = group; j < group + kLanes; ++j) body(i, j);
}

/// The smallest squared distance less |y|^2; half[i] = h_i - |y|^2 / 2, with anything up to round_up(count).
ORE_MULTIVERSION
float nearest_pair(const float* half, int count, const float* shift, const float* weight) {
  float smallest = kNoPair;
  for (int group = 0; group < count; group += kLanes) {
    Lanes own;
    std::memcpy(&own, half + group, sizeof own);
    Lanes best = own - own + kNoPair;
    const int end = group + kLanes < count ? group + kLanes : count;
    for (int i = 0; i < end; ++i, shift += kLanes, weight += kLanes) {
      Lanes d;
      Lanes w;
      std::memcpy(&d, shift, sizeof d);
      std::memcpy(&w, weight, sizeof w);
      const Lanes difference = half[i] - own;
      const Lanes value = (half[i] - d) - difference * difference * w;
      best = value < best ? value : best;
    }
    best += own;
    for (int l = 0; l < kLanes; ++l) smallest = best[l] < smallest ? best[l] : smallest;
  }
  return smallest;
}

struct ClosePair {
  Index first = 0;
  Index second = 0;
  std::size_t owner = 0;  ///< the class
  float inverse_length = 0.0F;
};

class NearestFeatureLine final : public VectorClassifier {
 public:
  NearestFeatureLine(const ConstMatrixRef& features, std::span<const int> class_sizes)
      : columns_(features),
        half_squared_lengths_(0.5F * features.colwise().squaredNorm().transpose()),
        offsets_(class_offsets(class_sizes)) {
    assert(offsets_.back() == features.cols());
    tables_.reserve(class_sizes.size());
    for (std::size_t k = 0; k < class_sizes.size(); ++k) add_class(k);
  }

  Eigen::MatrixXf scores(const ConstMatrixRef& probes) const override {
    Eigen::MatrixXf result(static_cast<Index>(tables_.size()), probes.cols());
    Eigen::MatrixXf room = block_of(columns_.cols(), probes);
    for_blocks_of(probes, [&](Index first, Index count) {
      const auto block = probes.middleCols(first, count);
      auto half = room.leftCols(count);
      multiply_transposed(columns_, block, half);
      half = (-half).colwise() + half_squared_lengths_;
      MatrixRef own = result.middleCols(first, count);
      nearest_lines(half, own);
      nearest_close_lines(half, block, own);
      own.rowwise() += block.colwise().squaredNorm();
    });
    return -result.cwiseMax(0.0F);
  }

  std::size_t bytes() const override {
    std::size_t sum =
        bytes_of(columns_) + bytes_of(half_squared_lengths_) + bytes_of(offsets_) + bytes_of(close_pairs_);
    for (const PairTables& table : tables_) sum += bytes_of(table.shift) + bytes_of(table.weight);
    return sum;
  }

 private:
  int size_of(std::size_t k) const { return offsets_[k + 1] - offsets_[k]; }

  void add_class(std::size_t k);
  void nearest_lines(const ConstMatrixRef& half, MatrixRef result) const;
  void nearest_close_lines(const ConstMatrixRef& half, const ConstMatrixRef& probes, MatrixRef result) const;

  Eigen::MatrixXf columns_;
  Eigen::VectorXf half_squared_lengths_;
  std::vector<int> offsets_;
  std::vector<PairTables> tables_;
  std::vector<ClosePair> close_pairs_;  ///< seldom any
};

void NearestFeatureLine::add_class(std::size_t k) {
  const Index first = offsets_[k];
  const int count = size_of(k);
  const Eigen::MatrixXd x = columns_.middleCols(first, count).cast<double>();
  const Eigen::MatrixXd gram = x.transpose() * x;
  PairTables& table = tables_.emplace_back();
  for_pairs(count, [&](int i, int j) {
    const double squared = i < j && j < count ? gram(i, i) + gram(j, j) - 2.0 * gram(i, j) : 0.0;
    const bool close = squared < kClose;
    const bool pair = i <= j && j < count;
    table.shift.push_back(!pair ? -kNoPair : close ? 0.0F : static_cast<float>(squared / 4.0));
    table.weight.push_back(close ? 0.0F : static_cast<float>(1.0 / squared));
    // Closer still they are the same face, and the line is a point.
    if (close && squared > kDependent)
      close_pairs_.push_back({first + i, first + j, k, static_cast<float>(1.0 / std::sqrt(squared))});
  });
}

void NearestFeatureLine::nearest_lines(const ConstMatrixRef& half, MatrixRef result) const {
  std::vector<float> own;
  for (std::size_t k = 0; k < tables_.size(); ++k) {
    const int count = size_of(k);
    own.assign(static_cast<std::size_t>(round_up(count)), 0.0F);
    for (Index j = 0; j < half.cols(); ++j) {
      std::copy_n(half.col(j).data() + offsets_[k], count, own.begin());
      result(static_cast<Index>(k), j) =
          nearest_pair(own.data(), count, tables_[k].shift.data(), tables_[k].weight.data());
    }
  }
}

void NearestFeatureLine::nearest_close_lines(const ConstMatrixRef& half, const ConstMatrixRef& probes,
                                             MatrixRef result) const {
  for (const ClosePair& pair : close_pairs_) {
    const Eigen::VectorXf direction =
        (columns_.col(pair.second) - columns_.col(pair.first)) * pair.inverse_length;
    Eigen::RowVectorXf along(probes.cols());
    along.noalias() = direction.transpose() * probes;
    along.array() -= direction.dot(columns_.col(pair.first));
    auto own = result.row(static_cast<Index>(pair.owner));
    own = own.cwiseMin(2.0F * half.row(pair.first) - along.cwiseAbs2());
  }
}

}  // namespace

std::unique_ptr<VectorClassifier> nearest_feature_line(const ConstMatrixRef& features,
                                                       std::span<const int> class_sizes) {
  return std::make_unique<NearestFeatureLine>(features, class_sizes);
}

}  // namespace ore
