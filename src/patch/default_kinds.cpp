#include "patch/default_kinds.h"

#include <algorithm>
#include <cmath>

namespace ore {
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

int cell_of(Descriptor descriptor, int face_height, int face_width, bool whole_pixels) {
  if (descriptor == Descriptor::kCells) return orientation_cell(face_height, face_width);
  if (descriptor == Descriptor::kPixels && whole_pixels) return 1;
  return fine_cell(face_height, face_width);
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
    const int cell = cell_of(descriptor, face_height, face_width, !areas.empty());
    const int places = descriptor == Descriptor::kCells ? kCellsOfAPatch : kPlacesOfAPatch;
    if (areas.empty()) kinds.push_back({descriptor, cell, roomy_area(places, cell, face_height, face_width)});
    for (const int area : areas) kinds.push_back({descriptor, cell, area});
  }
  return kinds;
}

}  // namespace ore
