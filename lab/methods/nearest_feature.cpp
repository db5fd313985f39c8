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
#include <numeric>

#include "lab/methods/vector_classifier.h"
#include "linalg/column_space.h"
#include "linalg/simd.h"

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

// Nearest feature subspace: min_b |y - X_S b|^2 with S the M columns of the class that are nearest to y. The
// best of all sets of M columns would be the literal reading, but there are binomial(30, 9) = 14 million of
// them in a class of 30; the nearest columns are the customary choice.
//
// With the Gram matrix G_SS = L L' and g = X_S'y the distance is |y|^2 - |L^-1 g|^2. An error of g would be
// magnified by 1 / (the smallest singular value of X_S); therefore g comes from c = Q_k'y as R_k'c (see
// ClassCoordinates): then L^-1 g = Q_S'c with orthonormal Q_S, and an error of c stays as small as it was.
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
        double entry = gram(column, kept_[a]);
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
      kept_[rank++] = column;
    }
    return sum;
  }

 private:
  /// The nearest first; of equally near ones the first.
  void choose(const Eigen::MatrixXd& gram, const double* products) {
    const auto all = static_cast<std::size_t>(gram.cols());
    distances_.resize(all);
    for (Index i = 0; i < gram.cols(); ++i) distances_[i] = gram(i, i) - 2.0 * products[i];
    chosen_.resize(all);
    std::iota(chosen_.begin(), chosen_.end(), 0);
    const std::size_t wanted = std::min(all, static_cast<std::size_t>(at_most_));
    std::partial_sort(chosen_.begin(), chosen_.begin() + static_cast<std::ptrdiff_t>(wanted), chosen_.end(),
                      [&](int a, int b) {
                        const double left = distances_[a];
                        const double right = distances_[b];
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
