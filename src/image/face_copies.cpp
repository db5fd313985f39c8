#include "image/face_copies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ore {
namespace {

GrayImage moved(const GrayImage& face, int right, int down) {
  GrayImage result(face.height, face.width);
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column)
      result.at(row, column) =
          face.at(std::clamp(row - down, 0, face.height - 1), std::clamp(column - right, 0, face.width - 1));
  return result;
}

GrayImage mirrored(const GrayImage& face) {
  GrayImage result(face.height, face.width);
  for (int row = 0; row < face.height; ++row)
    for (int column = 0; column < face.width; ++column)
      result.at(row, column) = face.at(row, face.width - 1 - column);
  return result;
}

}  // namespace

std::vector<GrayImage> copies_of(const GrayImage& face, const GalleryCopies& copies) {
  std::vector<GrayImage> result;
  if (copies.shift > 0) {
    const int s = copies.shift;
    for (const auto& [right, down] :
         std::array{std::pair(s, 0), std::pair(-s, 0), std::pair(0, s), std::pair(0, -s)})
      result.push_back(moved(face, right, down));
  }
  if (copies.mirrored) {
    const std::size_t unmirrored = result.size();
    result.push_back(mirrored(face));
    for (std::size_t i = 0; i < unmirrored; ++i) result.push_back(mirrored(result[i]));
  }
  return result;
}

std::vector<const GrayImage*> with_copies(std::span<const Person> people, const GalleryCopies& copies,
                                          std::vector<GrayImage>& made) {
  std::size_t faces = 0;
  for (const Person& person : people) faces += person.faces.size();
  made.reserve(faces * static_cast<std::size_t>(copies.per_face() - 1));  // pointers into it stay valid
  std::vector<const GrayImage*> columns;
  for (const Person& person : people) {
    for (const GrayImage& face : person.faces) {
      columns.push_back(&face);
      for (GrayImage& copy : copies_of(face, copies)) {
        made.push_back(std::move(copy));
        columns.push_back(&made.back());
      }
    }
  }
  return columns;
}

std::vector<const GrayImage*> with_copies(const Gallery& gallery, const GalleryCopies& copies,
                                          std::vector<GrayImage>& made) {
  return with_copies(std::span(gallery.people), copies, made);
}

int usual_shift(int face_height) {
  constexpr double kShare = 0.015;
  return std::max(1, static_cast<int>(std::lround(kShare * face_height)));
}

}  // namespace ore
