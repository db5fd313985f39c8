#include "feature/patch_feature.h"

#include <cassert>
#include <cmath>

#include "support/random.h"

namespace ore {
namespace {

Eigen::MatrixXf gaussian_matrix(int rows, int columns, RandomStream random) {
  Eigen::MatrixXf matrix(rows, columns);
  float* entry = matrix.data();
  for (Eigen::Index i = 0; i < matrix.size(); ++i) entry[i] = static_cast<float>(random.normal());
  return matrix;
}

void copy_pixels(const GrayImage& face, const Patch& patch, float* out) {
  for (int row = 0; row < patch.height; ++row) {
    const std::uint8_t* pixel =
        &face.pixels[static_cast<std::size_t>(patch.y + row) * static_cast<std::size_t>(face.width) +
                     static_cast<std::size_t>(patch.x)];
    for (int column = 0; column < patch.width; ++column) *out++ = static_cast<float>(pixel[column]);
  }
}

void normalize_columns(MatrixRef matrix) {
  for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
    const float length = matrix.col(j).norm();
    // A black patch stays 0: it says nothing about anybody.
    if (length > 0.0F) matrix.col(j) *= 1.0F / length;
  }
}

}  // namespace

std::vector<const GrayImage*> face_pointers(const Gallery& gallery) {
  std::vector<const GrayImage*> faces;
  faces.reserve(static_cast<std::size_t>(gallery.face_count()));
  for (const Person& person : gallery.people)
    for (const GrayImage& face : person.faces) faces.push_back(&face);
  return faces;
}

std::vector<const GrayImage*> face_pointers(std::span<const GrayImage> faces) {
  std::vector<const GrayImage*> pointers;
  pointers.reserve(faces.size());
  for (const GrayImage& face : faces) pointers.push_back(&face);
  return pointers;
}

std::vector<int> class_sizes(const Gallery& gallery) {
  std::vector<int> sizes;
  sizes.reserve(gallery.people.size());
  for (const Person& person : gallery.people) sizes.push_back(static_cast<int>(person.faces.size()));
  return sizes;
}

PatchFeature::PatchFeature(const Patch& patch, std::uint64_t seed) : patch_(patch) {
  assert(patch.dimension >= 1 && patch.dimension <= patch.area());
  if (patch.projected())
    projection_ = gaussian_matrix(patch.dimension, patch.area(),
                                  RandomStream(seed, RandomPurpose::kProjection, patch.stream));
}

void PatchFeature::extract(FacePointers faces, MatrixRef result) const {
  const auto count = static_cast<Eigen::Index>(faces.size());
  assert(result.rows() == dimension() && result.cols() == count);
  if (patch_.projected()) {
    Eigen::MatrixXf pixels(patch_.area(), count);
    for (Eigen::Index j = 0; j < count; ++j)
      copy_pixels(*faces[static_cast<std::size_t>(j)], patch_, pixels.col(j).data());
    multiply(projection_, pixels, result);
  } else {
    for (Eigen::Index j = 0; j < count; ++j)
      copy_pixels(*faces[static_cast<std::size_t>(j)], patch_, result.col(j).data());
  }
  normalize_columns(result);
}

Eigen::MatrixXf PatchFeature::extract(FacePointers faces) const {
  Eigen::MatrixXf result(dimension(), static_cast<Eigen::Index>(faces.size()));
  extract(faces, result);
  return result;
}

}  // namespace ore
