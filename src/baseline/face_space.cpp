#include "baseline/face_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <vector>

#include "baseline/face_projection.h"
#include "image/equalise.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Faces whose pixels are floats at the same time.
constexpr std::size_t kFacesAtOnce = 64;

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
  for (std::size_t first = 0; first < faces.size(); first += kFacesAtOnce) {
    const FacePointers batch = faces.subspan(first, std::min(kFacesAtOnce, faces.size() - first));
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
