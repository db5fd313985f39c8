#include "lab/methods/face_space.h"

#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>
#include <vector>

#include "image/resample.h"
#include "linalg/blas.h"
#include "linalg/discriminant.h"
#include "ore/error.h"
#include "patch/patch_feature.h"
#include "support/parallel.h"

namespace ore {

Eigen::MatrixXf columns_in_batches(FacePointers faces, const FaceBatches& batches,
                                   const std::function<Eigen::MatrixXf(FacePointers)>& columns,
                                   const Progress& progress) {
  assert(batches.batch >= 1);
  const auto count = static_cast<int>(faces.size());
  Eigen::MatrixXf result(batches.rows, count);
  const auto one_batch = [&](int index) {
    const int first = index * batches.batch;
    const int size = std::min(batches.batch, count - first);
    result.middleCols(first, size) =
        columns(faces.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(size)));
  };
  parallel_for((count + batches.batch - 1) / batches.batch, batches.threads, one_batch, progress,
               batches.stage);
  return result;
}

namespace {

using Eigen::Index;

// Pieces of work, a few megabytes each.
constexpr Index kPixelsAtOnce = 2048;
constexpr Index kFacesAtOnce = 128;

/// A stretch of pixels or faces.
struct Stretch {
  Index first = 0;
  Index count = 0;
};

std::vector<Stretch> stretches(Index whole, Index at_once) {
  std::vector<Stretch> result;
  result.reserve(static_cast<std::size_t>(whole / at_once + 1));
  for (Index first = 0; first < whole; first += at_once)
    result.push_back({first, std::min(at_once, whole - first)});
  return result;
}

/// pixels.count x faces.count.
Eigen::MatrixXd pixel_matrix(FacePointers all, const Stretch& faces, const Stretch& pixels) {
  Eigen::MatrixXd result(pixels.count, faces.count);
  for (Index j = 0; j < faces.count; ++j) {
    const std::uint8_t* from = all[faces.first + j]->pixels.data() + pixels.first;
    std::copy_n(from, pixels.count, result.col(j).data());
  }
  return result;
}

/// op(a) op(b) + scale * result on BLAS.
void add_product(CBLAS_TRANSPOSE transpose_a, const Eigen::MatrixXd& a, CBLAS_TRANSPOSE transpose_b,
                 const Eigen::MatrixXd& b, double scale,
                 Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>> result) {
  const Index inner = transpose_a == CblasTrans ? a.rows() : a.cols();
  cblas_dgemm(CblasColMajor, transpose_a, transpose_b, static_cast<blasint>(result.rows()),
              static_cast<blasint>(result.cols()), static_cast<blasint>(inner), 1.0, a.data(),
              static_cast<blasint>(a.rows()), b.data(), static_cast<blasint>(b.rows()), scale, result.data(),
              static_cast<blasint>(result.outerStride()));
}

/// The lower triangle of X'X. Sums of products of bytes are whole numbers below 2^53: they are exact, in
/// whatever order and on however many threads.
Eigen::MatrixXd products_of_faces(FacePointers faces, Index pixels, int threads) {
  const auto count = static_cast<Index>(faces.size());
  const std::vector<Stretch> groups = stretches(count, kFacesAtOnce);
  std::vector<std::pair<Stretch, Stretch>> tiles;
  tiles.reserve(groups.size() * (groups.size() + 1) / 2);
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) tiles.emplace_back(groups[i], groups[j]);

  Eigen::MatrixXd products = Eigen::MatrixXd::Zero(count, count);
  parallel_for(static_cast<int>(tiles.size()), threads, [&](int t) {
    const auto& [rows, columns] = tiles[t];
    auto tile = products.block(rows.first, columns.first, rows.count, columns.count);
    for (const Stretch& stretch : stretches(pixels, kPixelsAtOnce))
      add_product(CblasTrans, pixel_matrix(faces, rows, stretch), CblasNoTrans,
                  pixel_matrix(faces, columns, stretch), 1.0, tile);
  });
  return products;
}

/// The lower triangle of XX', exact as above.
Eigen::MatrixXd products_of_pixels(FacePointers faces, Index pixels) {
  Eigen::MatrixXd products = Eigen::MatrixXd::Zero(pixels, pixels);
  const auto order = static_cast<blasint>(pixels);
  for (const Stretch& group : stretches(static_cast<Index>(faces.size()), kFacesAtOnce)) {
    const Eigen::MatrixXd x = pixel_matrix(faces, group, {0, pixels});
    cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, order, static_cast<blasint>(group.count), 1.0,
                x.data(), order, 1.0, products.data(), order);
  }
  return products;
}

Eigen::VectorXd mean_pixels(FacePointers faces, Index pixels) {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(pixels);
  for (const GrayImage* face : faces)
    sum += Eigen::Map<const Eigen::Array<std::uint8_t, Eigen::Dynamic, 1>>(face->pixels.data(), pixels)
               .cast<double>()
               .matrix();
  return sum / static_cast<double>(faces.size());
}

/// Eigenpairs above rounding. Centring leaves errors of a few units in the last place of the largest entry
/// before it, `scale`, in every entry, which together make eigenvalues of at most `order` times that.
SymmetricEigen significant_pairs(Eigen::MatrixXd matrix, double scale) {
  const double rounding =
      10.0 * static_cast<double>(matrix.rows()) * std::numeric_limits<double>::epsilon() * scale;
  const Index order = matrix.rows();
  SymmetricEigen pairs = leading_eigenpairs(std::move(matrix), order);
  Index rank = 0;
  while (rank < order && pairs.values[rank] > rounding) ++rank;
  return {pairs.values.head(rank), pairs.vectors.leftCols(rank)};
}

}  // namespace

PrincipalSpace::PrincipalSpace(FacePointers faces, int threads)
    : faces_(faces.begin(), faces.end()), threads_(threads) {
  assert(!faces_.empty());
  const auto pixels = static_cast<Index>(faces_.front()->pixels.size());
  by_faces_ = static_cast<Index>(faces_.size()) <= pixels;
  mean_ = mean_pixels(faces_, pixels);
  const SingleThreadedBlas single_threaded_blas;
  if (by_faces_) {
    decompose_faces(products_of_faces(faces_, pixels, threads_));
  } else {
    decompose_pixels(products_of_pixels(faces_, pixels));
  }
}

void PrincipalSpace::decompose_faces(const Eigen::MatrixXd& products) {
  const double scale = products.diagonal().maxCoeff();
  Eigen::MatrixXd centred = products.selfadjointView<Eigen::Lower>();
  const Eigen::VectorXd row_means = centred.rowwise().mean();
  const double mean = row_means.mean();
  centred.colwise() -= row_means;
  centred.rowwise() -= (row_means.array() - mean).matrix().transpose();
  const SymmetricEigen pairs = significant_pairs(std::move(centred), scale);
  const Eigen::VectorXd singular = pairs.values.cwiseSqrt();
  coordinates_ = singular.asDiagonal() * pairs.vectors.transpose();
  factor_ = pairs.vectors * singular.cwiseInverse().asDiagonal();
}

void PrincipalSpace::decompose_pixels(const Eigen::MatrixXd& products) {
  const double scale = products.diagonal().maxCoeff();
  Eigen::MatrixXd centred = products;
  centred.triangularView<Eigen::Lower>() -= static_cast<double>(faces_.size()) * mean_ * mean_.transpose();
  factor_ = significant_pairs(std::move(centred), scale).vectors;
  coordinates_.resize(factor_.cols(), static_cast<Index>(faces_.size()));
  for (const Stretch& group : stretches(coordinates_.cols(), kFacesAtOnce)) {
    Eigen::MatrixXd x = pixel_matrix(faces_, group, {0, mean_.size()});
    x.colwise() -= mean_;
    add_product(CblasTrans, factor_, CblasNoTrans, x, 0.0, coordinates_.middleCols(group.first, group.count));
  }
}

Eigen::MatrixXf PrincipalSpace::mixed_directions(const Eigen::MatrixXd& mixture) const {
  assert(mixture.rows() <= rank());
  const Eigen::MatrixXd mixed = factor_.leftCols(mixture.rows()) * mixture;
  if (!by_faces_) return mixed.transpose().cast<float>();
  Eigen::MatrixXf result(mixture.cols(), mean_.size());
  const Stretch all_faces{0, static_cast<Index>(faces_.size())};
  const std::vector<Stretch> pieces = stretches(mean_.size(), kPixelsAtOnce);
  parallel_for(static_cast<int>(pieces.size()), threads_, [&](int i) {
    const Stretch& piece = pieces[i];
    Eigen::MatrixXd x = pixel_matrix(faces_, all_faces, piece);
    x.colwise() -= mean_.segment(piece.first, piece.count);
    Eigen::MatrixXd product(mixture.cols(), piece.count);
    add_product(CblasTrans, mixed, CblasTrans, x, 0.0, product);
    result.middleCols(piece.first, piece.count) = product.cast<float>();
  });
  return result;
}

FaceProjection fit_eigenfaces(FacePointers faces, int dimension, int threads) {
  const PrincipalSpace space(faces, threads);
  const Eigen::Index kept = std::min<Eigen::Index>(dimension, space.rank());
  if (kept == 0) throw Error("Eigenfaces need faces that differ, and all of the gallery's are the same");
  FaceProjection result;
  result.matrix = space.mixed_directions(Eigen::MatrixXd::Identity(kept, kept));
  return result;
}

FaceProjection fit_fisherfaces(FacePointers faces, std::span<const int> class_sizes, int dimension,
                               int threads) {
  const PrincipalSpace space(faces, threads);
  if (space.rank() == 0)
    throw Error("Fisherfaces need faces that differ, and all of the gallery's are the same");
  const SingleThreadedBlas single_threaded_blas;
  const Discriminant discriminant = discriminant_directions(space.coordinates(), class_sizes, dimension);
  if (discriminant.ratios.size() == 0)
    throw Error("Fisherfaces need people who differ, and all of the gallery's have the same mean face");
  FaceProjection result;
  result.matrix = space.mixed_directions(discriminant.directions);
  result.mean_image = (result.matrix.cast<double>() * space.mean()).cast<float>();
  return result;
}

FaceProjection fit_randomfaces(int height, int width, int dimension, std::uint64_t seed) {
  Patch whole_face{.x = 0,
                   .y = 0,
                   .width = width,
                   .height = height,
                   .dimension = 0,
                   // Not the stream of any patch in a pool.
                   .stream = std::numeric_limits<std::uint32_t>::max()};
  whole_face.dimension = std::min(dimension, whole_face.area());
  return {draw_projection(whole_face, seed), {}};
}

namespace {

/// Faces whose pixels are floats at the same time.
constexpr std::size_t kFacesInProduct = 64;

std::vector<GrayImage> equalised_faces(FacePointers faces, int threads) {
  std::vector<GrayImage> result(faces.size());
  parallel_for(static_cast<int>(faces.size()), threads, [&](int i) {
    const auto face = static_cast<std::size_t>(i);
    result[face] = equalise(*faces[face]);
  });
  return result;
}

FaceProjection fit(const Gallery& gallery, FacePointers faces, const FaceSpaceOptions& options) {
  switch (options.kind) {
    case FaceSpaceKind::kRandomfaces:
      return fit_randomfaces(gallery.height, gallery.width, options.dimension, options.seed);
    case FaceSpaceKind::kEigenfaces:
      return fit_eigenfaces(faces, options.dimension, options.threads);
    case FaceSpaceKind::kFisherfaces:
      return fit_fisherfaces(faces, class_sizes(gallery), options.dimension, options.threads);
  }
  return {};
}

/// The pixels row by row, one column a face.
void fill_pixels(FacePointers faces, bool equalised, MatrixRef values) {
  for (std::size_t i = 0; i < faces.size(); ++i) {
    assert(faces[i]->pixels.size() == static_cast<std::size_t>(values.rows()));
    float* out = values.col(static_cast<Eigen::Index>(i)).data();
    if (equalised) {
      const GrayImage face = equalise(*faces[i]);
      std::copy(face.pixels.begin(), face.pixels.end(), out);
    } else {
      std::copy(faces[i]->pixels.begin(), faces[i]->pixels.end(), out);
    }
  }
}

}  // namespace

FaceSpace::FaceSpace(const Gallery& gallery, const FaceSpaceOptions& options)
    : equalised_(options.equalised), pixels_(gallery.height * gallery.width) {
  gallery.validate(options.kind == FaceSpaceKind::kFisherfaces ? 2 : 1);
  if (options.dimension < 1)
    throw InvalidOption(fmt::format("dimension is {}; it must be at least 1", options.dimension));
  std::vector<const GrayImage*> faces = face_pointers(gallery);
  std::vector<GrayImage> equalised;
  // Randomfaces do not look at the faces.
  if (equalised_ && options.kind != FaceSpaceKind::kRandomfaces) {
    equalised = equalised_faces(faces, options.threads);
    faces = face_pointers(equalised);
  }
  FaceProjection projection = fit(gallery, faces, options);
  projection_ = std::move(projection.matrix);
  mean_image_ = std::move(projection.mean_image);
}

int FaceSpace::dimension() const {
  return projection_.size() == 0 ? pixels_ : static_cast<int>(projection_.rows());
}

Eigen::MatrixXf FaceSpace::features(FacePointers faces) const {
  Eigen::MatrixXf result(dimension(), static_cast<Eigen::Index>(faces.size()));
  Eigen::MatrixXf values;
  for (std::size_t first = 0; first < faces.size(); first += kFacesInProduct) {
    const FacePointers batch = faces.subspan(first, std::min(kFacesInProduct, faces.size() - first));
    values.resize(pixels_, static_cast<Eigen::Index>(batch.size()));
    fill_pixels(batch, equalised_, values);
    auto columns = result.middleCols(static_cast<Eigen::Index>(first), values.cols());
    if (projection_.size() == 0)
      columns = values;
    else
      multiply(projection_, values, columns);
    if (mean_image_.size() > 0) columns.colwise() -= mean_image_;
    normalize_columns(columns);
  }
  return result;
}

std::size_t FaceSpace::bytes() const {
  return static_cast<std::size_t>(projection_.size() + mean_image_.size()) * sizeof(float);
}

}  // namespace ore
