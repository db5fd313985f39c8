#include "patch/descriptors.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "linalg/simd.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Half the side of the window, in cells, over which the typical size of a gradient is taken.
constexpr int kGradientWindow = 4;

/// Added to that typical size, in grey levels: where nothing but sensor noise is left, there is nothing to see.
constexpr float kQuietGradient = 1.0F;

/// Added to the squared length of a block of cells, per pixel: as above.
constexpr float kQuietCells = 0.5F;

/// A grid of single numbers.
struct Plane {
  Plane(int r, int c)
      : rows(r), columns(c), values(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)) {}
  int rows;
  int columns;
  std::vector<float> values;

  float& at(int row, int column) { return values[index(row, column)]; }
  float at(int row, int column) const { return values[index(row, column)]; }
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
};

Plane cell_means(const GrayImage& face, int cell) {
  Plane means(face.height / cell, face.width / cell);
  if (cell == 1) {
    std::copy(face.pixels.begin(), face.pixels.end(), means.values.begin());
    return means;
  }
  const float share = 1.0F / static_cast<float>(cell * cell);
  for (int row = 0; row < means.rows * cell; ++row) {
    const std::uint8_t* pixel =
        &face.pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(face.width)];
    float* mean = &means.at(row / cell, 0);
    for (int column = 0; column < means.columns; ++column, ++mean)
      for (int i = 0; i < cell; ++i) *mean += static_cast<float>(*pixel++) * share;
  }
  return means;
}

struct Gradient {
  Plane across;
  Plane down;
};

/// Central differences; one-sided at the border, as if the border's level went on.
Gradient differences(const Plane& plane) {
  Gradient gradient{Plane(plane.rows, plane.columns), Plane(plane.rows, plane.columns)};
  for (int row = 0; row < plane.rows; ++row) {
    const int above = std::max(row - 1, 0);
    const int below = std::min(row + 1, plane.rows - 1);
    for (int column = 0; column < plane.columns; ++column) {
      const int left = std::max(column - 1, 0);
      const int right = std::min(column + 1, plane.columns - 1);
      gradient.across.at(row, column) = plane.at(row, right) - plane.at(row, left);
      gradient.down.at(row, column) = plane.at(below, column) - plane.at(above, column);
    }
  }
  return gradient;
}

/// Mean over the window of 2 half + 1 places around every place along each row, cut at the border; turned on
/// its side, so that doing it twice is the mean over the square window.
Plane row_means_turned(const Plane& plane, int half) {
  Plane result(plane.columns, plane.rows);
  std::vector<double> sums(static_cast<std::size_t>(plane.columns) + 1);
  for (int row = 0; row < plane.rows; ++row) {
    for (int column = 0; column < plane.columns; ++column)
      sums[static_cast<std::size_t>(column) + 1] = sums[column] + static_cast<double>(plane.at(row, column));
    for (int column = 0; column < plane.columns; ++column) {
      const int first = std::max(column - half, 0);
      const int end = std::min(column + half + 1, plane.columns);
      result.at(column, row) = static_cast<float>((sums[end] - sums[first]) / (end - first));
    }
  }
  return result;
}

Plane magnitudes(const Gradient& gradient) {
  Plane result(gradient.across.rows, gradient.across.columns);
  for (std::size_t i = 0; i < result.values.size(); ++i)
    result.values[i] = std::sqrt(gradient.across.values[i] * gradient.across.values[i] +
                                 gradient.down.values[i] * gradient.down.values[i]);
  return result;
}

DescriptorMap describe_pixels(const GrayImage& face, int cell) {
  Plane means = cell_means(face, cell);
  return {means.rows, means.columns, 1, std::move(means.values)};
}

DescriptorMap describe_gradients(const GrayImage& face, int cell) {
  const Gradient gradient = differences(cell_means(face, cell));
  const Plane typical =
      row_means_turned(row_means_turned(magnitudes(gradient), kGradientWindow), kGradientWindow);
  DescriptorMap map{typical.rows, typical.columns, 2, std::vector<float>(typical.values.size() * 2)};
  for (std::size_t i = 0; i < typical.values.size(); ++i) {
    const float scale = 1.0F / (typical.values[i] + kQuietGradient);
    map.values[2 * i] = gradient.across.values[i] * scale;
    map.values[2 * i + 1] = gradient.down.values[i] * scale;
  }
  return map;
}

constexpr int kOrientations = channels(Descriptor::kCells);

/// Every pixel's magnitude goes to the two orientations nearest to its own, in shares by nearness.
DescriptorMap orientation_sums(const GrayImage& face, int cell) {
  const Gradient gradient = differences(cell_means(face, 1));
  DescriptorMap map{face.height / cell, face.width / cell, kOrientations, {}};
  map.values.resize(static_cast<std::size_t>(map.rows) * static_cast<std::size_t>(map.columns) *
                    kOrientations);
  std::vector<float> magnitude(gradient.across.values.size());
  std::vector<float> half_turns(magnitude.size());
  measure_gradients(gradient.across.values, gradient.down.values, magnitude, half_turns);
  for (int row = 0; row < map.rows * cell; ++row) {
    float* cell_values = &map.values[static_cast<std::size_t>(row / cell) *
                                     static_cast<std::size_t>(map.columns) * kOrientations];
    std::size_t pixel = gradient.across.index(row, 0);
    for (int column = 0; column < map.columns; ++column, cell_values += kOrientations) {
      for (int i = 0; i < cell; ++i, ++pixel) {
        const float place = half_turns[pixel] * kOrientations;
        const int lower = static_cast<int>(place);
        const float upper_part = magnitude[pixel] * (place - static_cast<float>(lower));
        // Orientation 9 is 0 again.
        const int first = lower < kOrientations ? lower : 0;
        cell_values[first] += magnitude[pixel] - upper_part;
        cell_values[first + 1 < kOrientations ? first + 1 : 0] += upper_part;
      }
    }
  }
  return map;
}

DescriptorMap describe_cells(const GrayImage& face, int cell) {
  DescriptorMap map = orientation_sums(face, cell);
  Plane squares(map.rows, map.columns);
  for (std::size_t i = 0; i < squares.values.size(); ++i)
    for (int o = 0; o < kOrientations; ++o) {
      const float value = map.values[i * kOrientations + static_cast<std::size_t>(o)];
      squares.values[i] += value * value;
    }
  const Plane around = row_means_turned(row_means_turned(squares, 1), 1);
  const float quiet = kQuietCells * static_cast<float>(cell * cell);
  for (std::size_t i = 0; i < around.values.size(); ++i) {
    const float scale = 1.0F / std::sqrt(around.values[i] + quiet * quiet);
    for (int o = 0; o < kOrientations; ++o) {
      float& value = map.values[i * kOrientations + static_cast<std::size_t>(o)];
      value = std::sqrt(value * scale);
    }
  }
  return map;
}

}  // namespace

std::string descriptor_name(Descriptor descriptor) {
  switch (descriptor) {
    case Descriptor::kPixels:
      return "pixels";
    case Descriptor::kGradients:
      return "gradients";
    case Descriptor::kCells:
      return "cells";
  }
  return "unknown";
}

DescriptorMap describe(const GrayImage& face, const MapKind& kind) {
  assert(kind.cell >= 1 && face.height >= kind.cell && face.width >= kind.cell);
  switch (kind.descriptor) {
    case Descriptor::kPixels:
      return describe_pixels(face, kind.cell);
    case Descriptor::kGradients:
      return describe_gradients(face, kind.cell);
    case Descriptor::kCells:
      return describe_cells(face, kind.cell);
  }
  return {};
}

int reach(const MapKind& kind) {
  switch (kind.descriptor) {
    case Descriptor::kPixels:
      return 0;
    case Descriptor::kGradients:
      return (kGradientWindow + 1) * kind.cell;
    case Descriptor::kCells:
      return kind.cell + 1;
  }
  return 0;
}

namespace {

bool is_whole_pixels(const MapKind& kind) {
  return kind == MapKind{Descriptor::kPixels, 1};
}

void cut_pixels(const GrayImage& face, const Patch& patch, float* out) {
  for (int row = 0; row < patch.height; ++row) {
    const std::uint8_t* pixel =
        &face.pixels[static_cast<std::size_t>(patch.y + row) * static_cast<std::size_t>(face.width) +
                     static_cast<std::size_t>(patch.x)];
    for (int column = 0; column < patch.width; ++column) *out++ = static_cast<float>(pixel[column]);
  }
}

void cut_map(const DescriptorMap& map, const Patch& patch, float* out) {
  const int run = patch.width / patch.cell * map.channels;
  for (int row = patch.y / patch.cell; row < (patch.y + patch.height) / patch.cell; ++row) {
    const float* value = &map.values[(static_cast<std::size_t>(row) * static_cast<std::size_t>(map.columns) +
                                      static_cast<std::size_t>(patch.x / patch.cell)) *
                                     static_cast<std::size_t>(map.channels)];
    out = std::copy_n(value, run, out);
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

std::vector<MapKind> map_kinds(std::span<const Patch> patches) {
  std::vector<MapKind> kinds;
  for (const Patch& patch : patches)
    if (std::find(kinds.begin(), kinds.end(), map_kind(patch)) == kinds.end())
      kinds.push_back(map_kind(patch));
  return kinds;
}

DescribedFaces::DescribedFaces(FacePointers faces, std::vector<MapKind> kinds, int threads,
                               const Progress& progress)
    : faces_(faces.begin(), faces.end()), kinds_(std::move(kinds)), maps_(kinds_.size()) {
  std::vector<std::size_t> computed;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    if (is_whole_pixels(kinds_[k])) continue;
    computed.push_back(k);
    maps_[k].resize(faces_.size());
  }
  if (computed.empty()) return;
  parallel_for(
      count(), threads,
      [&](int i) {
        for (const std::size_t k : computed) maps_[k][i] = describe(*faces_[i], kinds_[k]);
      },
      progress, "describing faces");
}

void DescribedFaces::cut(int i, const Patch& patch, float* out) const {
  const auto kind = std::find(kinds_.begin(), kinds_.end(), map_kind(patch));
  assert(kind != kinds_.end());
  const auto face = static_cast<std::size_t>(i);
  if (is_whole_pixels(*kind)) {
    cut_pixels(*faces_[face], patch, out);
  } else {
    cut_map(maps_[kind - kinds_.begin()][face], patch, out);
  }
}

}  // namespace ore
