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
