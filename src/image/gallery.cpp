#include "image/gallery.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "ore/error.h"
#include "ore/gallery.h"
#include "support/text.h"

namespace ore {
namespace {

void require_enough_people(const Gallery& gallery, int min_people) {
  const auto found = static_cast<int>(gallery.people.size());
  if (found >= min_people) return;
  if (min_people == 2 && found == 1) {
    throw Error(fmt::format("at least two people are needed, found 1 (\"{}\")",
                            escape_invalid_utf8(gallery.people.front().name)));
  }
  if (min_people == 2) throw Error("at least two people are needed, found none");
  throw Error(fmt::format("at least {} {} needed, found {}", min_people,
                          min_people == 1 ? "person is" : "people are", found));
}

void check_faces(const Person& person, int height, int width) {
  if (person.faces.empty()) throw Error(fmt::format("\"{}\" has no face", person.name));
  const std::size_t pixels = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
  for (const GrayImage& face : person.faces) {
    if (face.height != height || face.width != width || face.pixels.size() != pixels) {
      throw Error(fmt::format(
          "a face of \"{}\" is {}x{} with {} pixels, but all faces must be {}x{} (height x width)",
          person.name, face.height, face.width, face.pixels.size(), height, width));
    }
  }
}

bool by_faces(const Person& a, const Person& b) {
  return a.faces.size() < b.faces.size();
}

}  // namespace

int Gallery::face_count() const {
  std::size_t count = 0;
  for (const Person& person : people) count += person.faces.size();
  return static_cast<int>(count);
}

int Gallery::fewest_faces() const {
  if (people.empty()) return 0;
  return static_cast<int>(std::min_element(people.begin(), people.end(), by_faces)->faces.size());
}

int Gallery::most_faces() const {
  if (people.empty()) return 0;
  return static_cast<int>(std::max_element(people.begin(), people.end(), by_faces)->faces.size());
}

void Gallery::validate(int min_people) const {
  require_enough_people(*this, min_people);
  if (people.empty()) return;
  if (height < 1 || width < 1) {
    throw Error(
        fmt::format("the face size is {}x{}, but height and width must be at least 1", height, width));
  }
  check_people(people, height, width);
}

void check_name(std::string_view name) {
  if (name.empty()) throw Error("a person has an empty name");
  if (!is_valid_utf8(name))
    throw Error(fmt::format("the name \"{}\" is not valid UTF-8", escape_invalid_utf8(name)));
}

void check_people(std::span<const Person> people, int height, int width) {
  std::unordered_set<std::string_view> names;
  for (const Person& person : people) {
    check_name(person.name);
    if (!names.insert(person.name).second)
      throw Error(fmt::format("the name \"{}\" is given to two people", person.name));
    check_faces(person, height, width);
  }
}

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

int default_shift(int face_height) {
  constexpr double kShare = 0.015;
  return std::max(1, static_cast<int>(std::lround(kShare * face_height)));
}

}  // namespace ore
