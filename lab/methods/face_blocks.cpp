#include "lab/methods/face_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "linalg/blas.h"
#include "ore/error.h"

namespace ore {
namespace {

using Eigen::Index;

/// The smallest of up to four.
float lower_quartile(Eigen::VectorXf values) {
  float* const quartile = values.data() + (values.size() - 1) / 4;
  std::nth_element(values.data(), quartile, values.data() + values.size());
  return *quartile;
}

/// Differences are taken in double precision: those of two finite floats are finite there.
Eigen::VectorXd preferences(const Eigen::VectorXf& scores, float largest) {
  const double low = lower_quartile(scores);
  // More than three quarters share the first place.
  if (low == largest) return (scores.array() == largest).cast<double>();
  return ((scores.array().cast<double>() - low) / (largest - low)).max(0.0);
}

/// Nothing: the voter abstains.
std::optional<Index> favourite(const Eigen::VectorXf& scores) {
  Index first = 0;
  if (!scores.allFinite() || scores.maxCoeff(&first) == scores.minCoeff()) return std::nullopt;
  return first;
}

}  // namespace

Eigen::VectorXf votes(const Eigen::MatrixXf& scores) {
  Eigen::VectorXf result = Eigen::VectorXf::Zero(scores.rows());
  for (Index j = 0; j < scores.cols(); ++j)
    if (const std::optional<Index> first = favourite(scores.col(j))) result[*first] += 1.0F;
  return result;
}

Eigen::VectorXf plurality(const Eigen::MatrixXf& scores) {
  const Eigen::VectorXd whole = votes(scores).cast<double>();
  Eigen::VectorXd preference = Eigen::VectorXd::Zero(scores.rows());
  Index voters = 0;
  for (Index j = 0; j < scores.cols(); ++j) {
    const Eigen::VectorXf own = scores.col(j);
    const std::optional<Index> first = favourite(own);
    if (!first) continue;
    preference += preferences(own, own[*first]);
    ++voters;
  }
  Eigen::VectorXf result(scores.rows());
  for (Index k = 0; k < result.size(); ++k) {
    const auto with_tie_break =
        static_cast<float>(whole[k] + preference[k] / static_cast<double>(std::max<Index>(voters, 1)));
    // Never a whole vote, whatever rounding does.
    result[k] = std::min(with_tie_break, std::nextafter(static_cast<float>(whole[k] + 1.0), 0.0F));
  }
  return result;
}

namespace {

void require_positive(const char* field, int value) {
  if (value < 1) throw InvalidOption(fmt::format("{} is {}, but must be at least 1", field, value));
}

}  // namespace

void BlockLayout::validate() const {
  require_positive("rows", rows);
  require_positive("columns", columns);
  require_positive("height", height);
  require_positive("width", width);
}

std::vector<FaceBlocks::Stretch> FaceBlocks::divide(const Stretch& whole, int parts) {
  const std::int64_t count = std::min(parts, whole.length);
  std::vector<Stretch> result;
  result.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    const auto begin = static_cast<int>(i * whole.length / count);
    const auto end = static_cast<int>((i + 1) * whole.length / count);
    result.push_back({.first = whole.first + begin, .length = end - begin});
  }
  return result;
}

FaceBlocks::FaceBlocks(const BlockLayout& layout, int face_height, int face_width)
    : reduction_(layout.reduction) {
  assert(face_height >= 1 && face_width >= 1);
  const std::vector<Stretch> down = divide({.first = 0, .length = face_height}, layout.rows);
  const std::vector<Stretch> across = divide({.first = 0, .length = face_width}, layout.columns);
  blocks_.reserve(down.size() * across.size());
  for (const Stretch& rows : down)
    for (const Stretch& columns : across)
      blocks_.push_back({.down = divide(rows, layout.height), .across = divide(columns, layout.width)});
}

int FaceBlocks::dimension(int block) const {
  const Block& cells = blocks_[block];
  return static_cast<int>(cells.down.size() * cells.across.size());
}

float FaceBlocks::value(const GrayImage& face, const Stretch& rows, const Stretch& columns) const {
  if (reduction_ == BlockReduction::kSample)
    return face.at(rows.first + rows.length / 2, columns.first + columns.length / 2);
  double sum = 0.0;
  for (int row = rows.first; row < rows.first + rows.length; ++row)
    for (int column = columns.first; column < columns.first + columns.length; ++column)
      sum += face.at(row, column);
  return static_cast<float>(sum / rows.length / columns.length);
}

Eigen::MatrixXf FaceBlocks::features(int block, FacePointers faces) const {
  const Block& cells = blocks_[block];
  Eigen::MatrixXf result(dimension(block), static_cast<Eigen::Index>(faces.size()));
  float* entry = result.data();
  for (const GrayImage* face : faces)
    for (const Stretch& rows : cells.down)
      for (const Stretch& columns : cells.across) *entry++ = value(*face, rows, columns);
  normalize_columns(result);
  return result;
}

}  // namespace ore
