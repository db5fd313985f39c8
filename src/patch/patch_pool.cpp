#include "patch/patch_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ore/error.h"
#include "support/random.h"

namespace ore {
namespace {

constexpr int kLargestSideRatio = 9;
constexpr int kDefaultDimension = 100;
constexpr int kMostPatches = 1'000'000;

std::vector<PatchShape> exact_shapes(int area) {
  std::vector<PatchShape> shapes;
  for (int width = 1; width <= area; ++width) {
    if (area % width != 0) continue;
    const int height = area / width;
    if (std::max(width, height) <= kLargestSideRatio * std::min(width, height))
      shapes.push_back({width, height});
  }
  return shapes;
}

std::vector<PatchShape> nearest_shapes(int area) {
  std::vector<PatchShape> shapes;
  for (const double ratio : {1.0 / 9, 9.0 / 25, 1.0, 25.0 / 9, 9.0}) {
    const int width = std::max(1, static_cast<int>(std::lround(std::sqrt(area * ratio))));
    const int height = std::max(1, static_cast<int>(std::lround(static_cast<double>(area) / width)));
    if (shapes.empty() || shapes.back() != PatchShape{width, height}) shapes.push_back({width, height});
  }
  return shapes;
}

/// Shapes in cells, of a grid of rows x columns.
std::vector<PatchShape> fitting_shapes(const PatchKind& kind, int rows, int columns) {
  // An area beyond the whole face has no shapes worth looking for, and there may be billions to try.
  std::vector<PatchShape> shapes;
  const double cells = static_cast<double>(kind.area) / (static_cast<double>(kind.cell) * kind.cell);
  if (cells <= static_cast<double>(rows) * columns)
    shapes = patch_shapes(std::max(1, static_cast<int>(std::lround(cells))));
  std::erase_if(shapes,
                [&](const PatchShape& shape) { return shape.width > columns || shape.height > rows; });
  if (shapes.empty())
    throw InvalidOption(fmt::format(
        "patches of {} pixels do not fit into faces of {}x{} (height x width); choose a smaller patch area",
        kind.area, rows * kind.cell, columns * kind.cell));
  return shapes;
}

int feature_dimension(int wanted, int values) {
  return std::min(wanted == 0 ? kDefaultDimension : wanted, values);
}

}  // namespace

std::vector<PatchShape> patch_shapes(int area) {
  constexpr std::size_t kEnoughShapes = 3;
  std::vector<PatchShape> shapes = exact_shapes(area);
  return shapes.size() >= kEnoughShapes ? shapes : nearest_shapes(area);
}

std::vector<PatchKind> pixel_kinds(const std::vector<int>& areas) {
  std::vector<PatchKind> kinds;
  kinds.reserve(areas.size());
  for (const int area : areas) kinds.push_back({.descriptor = Descriptor::kPixels, .cell = 1, .area = area});
  return kinds;
}

PatchSampler::PatchSampler(int face_height, int face_width, const PatchPoolOptions& options)
    : dimension_(options.dimension), seed_(options.seed) {
  if (dimension_ < 0) throw InvalidOption(fmt::format("dimension is {}; it must be at least 1", dimension_));
  if (options.kinds.empty()) throw InvalidOption("patch kinds are empty; there must be at least one");
  for (const PatchKind& kind : options.kinds) {
    if (kind.area < 1) throw InvalidOption(fmt::format("patch area is {}; it must be at least 1", kind.area));
    if (kind.cell < 1) throw InvalidOption(fmt::format("cell is {}; it must be at least 1", kind.cell));
    const int rows = face_height / kind.cell;
    const int columns = face_width / kind.cell;
    kinds_.push_back({kind, rows, columns, fitting_shapes(kind, rows, columns)});
  }
  // A dimension above the size of every patch is an error; above the size of some patches it is not.
  int most = 0;
  for (const Kind& kind : kinds_)
    for (const PatchShape& shape : kind.shapes)
      most = std::max(most, shape.width * shape.height * channels(kind.kind.descriptor));
  if (dimension_ > most)
    throw InvalidOption(fmt::format("the dimension {} is larger than every patch; the largest has {} values",
                                    dimension_, most));
}

Patch PatchSampler::patch(std::uint32_t i, const PatchShape& shape, int column, int row) const {
  const PatchKind& kind = kind_of(i).kind;
  Patch patch{.x = column * kind.cell,
              .y = row * kind.cell,
              .width = shape.width * kind.cell,
              .height = shape.height * kind.cell,
              .dimension = 0,
              .stream = i,
              .descriptor = kind.descriptor,
              .cell = kind.cell};
  patch.dimension = feature_dimension(dimension_, patch.values());
  return patch;
}

Patch PatchSampler::draw(std::uint32_t i) const {
  const Kind& kind = kind_of(i);
  RandomStream random(seed_, RandomPurpose::kPatchRectangle, i);
  const PatchShape shape = kind.shapes[random.below(static_cast<int>(kind.shapes.size()))];
  const int column = random.below(kind.columns - shape.width + 1);
  const int row = random.below(kind.rows - shape.height + 1);
  return patch(i, shape, column, row);
}

Patch PatchSampler::draw_near(std::uint32_t i, const Patch& near) const {
  const Kind& kind = kind_of(i);
  RandomStream random(seed_, RandomPurpose::kPatchNearby, i);
  PatchShape shape{.width = near.width / near.cell, .height = near.height / near.cell};
  // Around the middle of `near`, so that another shape lies over it as well.
  const auto place = [&](int first, int old_side, int side, int cells) {
    const double middle = first + 0.5 * old_side + random.uniform(-0.5, 0.5) * std::min(side, old_side);
    return std::clamp(static_cast<int>(std::lround(middle - 0.5 * side)), 0, cells - side);
  };
  if (random.below(2) == 0) shape = kind.shapes[random.below(static_cast<int>(kind.shapes.size()))];
  const int column = place(near.x / near.cell, near.width / near.cell, shape.width, kind.columns);
  const int row = place(near.y / near.cell, near.height / near.cell, shape.height, kind.rows);
  return patch(i, shape, column, row);
}

std::vector<Patch> sample_patches(int face_height, int face_width, const PatchPoolOptions& options) {
  if (options.count < 1 || options.count > kMostPatches)
    throw InvalidOption(fmt::format("patches is {}; it must be from 1 to {}", options.count, kMostPatches));
  const PatchSampler sampler(face_height, face_width, options);
  std::vector<Patch> patches;
  patches.reserve(static_cast<std::size_t>(options.count));
  for (int i = 0; i < options.count; ++i) patches.push_back(sampler.draw(static_cast<std::uint32_t>(i)));
  return patches;
}

int default_patch_area(int face_height, int face_width) {
  // 225 pixels of 192x168, which is 0.7 % of the face. A smaller picture needs a larger share of itself, or a
  // patch has too few pixels to tell people apart; the exponent is near the middle of what serves well at
  // each size (docs/results.md). Only sides whose squares have several exact shapes are taken.
  constexpr std::array kSides = {4, 6, 8, 9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 48, 60};
  constexpr double kPaperFacePixels = 192.0 * 168.0;
  const double share = face_height * static_cast<double>(face_width) / kPaperFacePixels;
  const double wanted = 15.0 * std::pow(share, 0.2);
  const int side = *std::min_element(kSides.begin(), kSides.end(), [&](int a, int b) {
    return std::abs(a - wanted) < std::abs(b - wanted);
  });
  const int fitting = std::min({side, face_height, face_width});
  return fitting * fitting;
}

namespace {

constexpr double kFineRows = 96.0;
constexpr double kFineColumns = 84.0;
constexpr int kPlacesOfAPatch = 64;
constexpr double kOrientationRows = 12.0;
constexpr int kSmallestOrientationCell = 3;
constexpr int kCellsOfAPatch = 9;

/// The side of a place when the face is cut into rows x columns of them, whatever its shape.
double place_side(int face_height, int face_width, double places) {
  return std::sqrt(static_cast<double>(face_height) * face_width / places);
}

/// The largest area, no larger than wanted, that leaves room to move in a face of that size.
int roomy_area(int wanted, int cell, int face_height, int face_width) {
  const int rows = face_height / cell;
  const int columns = face_width / cell;
  const int side = std::max(1, std::min({static_cast<int>(std::lround(std::sqrt(wanted))), rows, columns}));
  return side * side * cell * cell;
}

/// For patches of a given area: whole pixels as the paper has them, and cells that leave room for about nine
/// in the patch.
int cell_for_area(Descriptor descriptor, int area, int face_height, int face_width) {
  if (descriptor == Descriptor::kPixels) return 1;
  if (descriptor == Descriptor::kGradients) return fine_cell(face_height, face_width);
  const int nine_in_patch =
      static_cast<int>(std::lround(std::sqrt(area / static_cast<double>(kCellsOfAPatch))));
  return std::clamp(nine_in_patch, 1, orientation_cell(face_height, face_width));
}

}  // namespace

int fine_cell(int face_height, int face_width) {
  return std::max(
      1, static_cast<int>(std::lround(place_side(face_height, face_width, kFineRows * kFineColumns))));
}

int orientation_cell(int face_height, int face_width) {
  const double columns = kOrientationRows * kFineColumns / kFineRows;
  const int cell =
      static_cast<int>(std::lround(place_side(face_height, face_width, kOrientationRows * columns)));
  return std::max(1, std::min({std::max(kSmallestOrientationCell, cell), face_height, face_width}));
}

std::vector<PatchKind> patch_kinds(int face_height, int face_width,
                                   const std::vector<Descriptor>& descriptors,
                                   const std::vector<int>& areas) {
  std::vector<PatchKind> kinds;
  for (const Descriptor descriptor : descriptors) {
    if (areas.empty()) {
      const bool cells = descriptor == Descriptor::kCells;
      const int cell = cells ? orientation_cell(face_height, face_width) : fine_cell(face_height, face_width);
      const int places = cells ? kCellsOfAPatch : kPlacesOfAPatch;
      kinds.push_back({descriptor, cell, roomy_area(places, cell, face_height, face_width)});
    }
    for (const int area : areas)
      kinds.push_back({descriptor, cell_for_area(descriptor, area, face_height, face_width), area});
  }
  return kinds;
}

}  // namespace ore
