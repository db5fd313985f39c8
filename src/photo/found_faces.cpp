#include "photo/found_faces.h"

#include <algorithm>

namespace ore {
namespace {

/// Two people's boxes may overlap where one stands behind the other, but not by half of the smaller one.
constexpr double kMostShared = 0.5;

double box_area(const FaceBox& box) {
  return static_cast<double>(box.width) * box.height;
}

bool mostly_one_over_the_other(const FaceBox& a, const FaceBox& b) {
  const double width = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
  const double height = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
  if (width <= 0.0 || height <= 0.0) return false;
  return width * height > kMostShared * std::min(box_area(a), box_area(b));
}

}  // namespace

std::vector<FoundFace> each_face_once(std::vector<FoundFace> faces) {
  std::stable_sort(faces.begin(), faces.end(),
                   [](const FoundFace& a, const FoundFace& b) { return a.confidence > b.confidence; });
  std::vector<FoundFace> kept;
  for (const FoundFace& face : faces) {
    const bool known = std::any_of(kept.begin(), kept.end(), [&face](const FoundFace& other) {
      return mostly_one_over_the_other(face.box, other.box);
    });
    if (!known) kept.push_back(face);
  }
  std::stable_sort(kept.begin(), kept.end(),
                   [](const FoundFace& a, const FoundFace& b) { return box_area(a.box) > box_area(b.box); });
  return kept;
}

}  // namespace ore
