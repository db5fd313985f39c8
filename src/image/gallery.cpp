#include "ore/gallery.h"

#include <fmt/format.h>

#include <string_view>
#include <unordered_set>

#include "ore/error.h"
#include "support/utf8.h"

namespace ore {
namespace {

void require_enough_people(const Gallery& gallery, int min_people) {
  const auto found = static_cast<int>(gallery.people.size());
  if (found >= min_people) return;
  if (min_people == 2 && found == 1) {
    throw Error(fmt::format("at least two people are needed to tell anybody apart, found 1 (\"{}\")",
                            escape_invalid_utf8(gallery.people.front().name)));
  }
  if (min_people == 2) throw Error("at least two people are needed to tell anybody apart, found none");
  throw Error(fmt::format("at least {} {} needed, found {}", min_people,
                          min_people == 1 ? "person is" : "people are", found));
}

void validate_faces(const Person& person, const Gallery& gallery) {
  if (person.faces.empty()) throw Error(fmt::format("\"{}\" has no face", person.name));
  const std::size_t pixels =
      static_cast<std::size_t>(gallery.height) * static_cast<std::size_t>(gallery.width);
  for (const GrayImage& face : person.faces) {
    if (face.height != gallery.height || face.width != gallery.width || face.pixels.size() != pixels) {
      throw Error(fmt::format(
          "a face of \"{}\" is {}x{} with {} pixels, but all faces must be {}x{} (height x width)",
          person.name, face.height, face.width, face.pixels.size(), gallery.height, gallery.width));
    }
  }
}

}  // namespace

int Gallery::face_count() const {
  std::size_t count = 0;
  for (const Person& person : people) count += person.faces.size();
  return static_cast<int>(count);
}

void Gallery::validate(int min_people) const {
  require_enough_people(*this, min_people);
  if (people.empty()) return;
  if (height < 1 || width < 1) {
    throw Error(
        fmt::format("the face size is {}x{}, but height and width must be at least 1", height, width));
  }
  std::unordered_set<std::string_view> names;
  for (const Person& person : people) {
    if (person.name.empty()) throw Error("a person has an empty name");
    if (!is_valid_utf8(person.name)) {
      throw Error(fmt::format("the name \"{}\" is not valid UTF-8", escape_invalid_utf8(person.name)));
    }
    if (!names.insert(person.name).second) {
      throw Error(fmt::format("the name \"{}\" is given to two people", person.name));
    }
    validate_faces(person, *this);
  }
}

}  // namespace ore
