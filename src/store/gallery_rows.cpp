#include "store/gallery_rows.h"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

#include "store/limits.h"

namespace ore {
namespace {

/// Before any pixel is fetched: length() looks at a row's header only.
void require_face_lengths(const Database& database, std::int64_t pixels) {
  Statement wrong(database,
                  "SELECT count(*) FROM face WHERE typeof(pixels) <> 'blob' OR length(pixels) <> ?1");
  wrong.bind(1, pixels).step();
  if (wrong.integer(0) != 0) {
    throw_damaged_file(database.shown_as(),
                       fmt::format("{} faces do not have {} pixels", wrong.integer(0), pixels));
  }
}

using IndexOfPerson = std::unordered_map<std::int64_t, std::size_t>;

IndexOfPerson read_people(const Database& database, Gallery& gallery) {
  count_rows(database, "person", kMaxPeople);
  IndexOfPerson index;
  Statement row(database, "SELECT id, name FROM person ORDER BY id");
  while (row.step()) {
    index.emplace(row.integer(0), gallery.people.size());
    gallery.people.push_back({.name = row.text(1), .faces = {}});
  }
  return index;
}

void read_faces(const Database& database, const IndexOfPerson& index, Gallery& gallery) {
  const std::int64_t pixels = std::int64_t{gallery.height} * gallery.width;
  count_rows(database, "face", kMaxFaces);
  require_face_lengths(database, pixels);
  Statement row(database, "SELECT person_id, pixels FROM face ORDER BY person_id, position");
  while (row.step()) {
    const auto owner = index.find(row.integer(0));
    if (owner == index.end()) throw_damaged_file(database.shown_as(), "a face belongs to nobody");
    const std::span<const std::uint8_t> blob = row.blob(1);
    GrayImage face;
    face.height = gallery.height;
    face.width = gallery.width;
    face.pixels.assign(blob.begin(), blob.end());
    gallery.people[owner->second].faces.push_back(std::move(face));
  }
}

}  // namespace

void write_gallery(const Database& database, const Gallery& gallery) {
  write_gallery_row(database, gallery);
  Statement insert_person(database, "INSERT INTO person (id, name) VALUES (?1, ?2)");
  Statement insert_face(database, "INSERT INTO face (person_id, position, pixels) VALUES (?1, ?2, ?3)");
  std::int64_t person_id = 0;
  for (const Person& person : gallery.people) {
    ++person_id;
    insert_person.bind(1, person_id).bind(2, std::string_view(person.name)).run();
    std::int64_t position = 0;
    for (const GrayImage& face : person.faces) {
      insert_face.bind(1, person_id).bind(2, position++).bind(3, std::span(face.pixels)).run();
    }
  }
}

void write_gallery_row(const Database& database, const Gallery& gallery) {
  Statement row(database,
                "INSERT INTO gallery (id, height, width, from_photographs, detector) "
                "VALUES (1, ?1, ?2, ?3, ?4)");
  row.bind(1, std::int64_t{gallery.height}).bind(2, std::int64_t{gallery.width});
  row.bind(3, std::int64_t{gallery.from_photographs ? 1 : 0})
      .bind(4, std::string_view(gallery.detector))
      .run();
}

Gallery read_gallery_row(const Database& database, int version) {
  count_rows(database, "gallery", 1);
  Statement row(database, version == 2   ? "SELECT height, width, 0, '' FROM gallery"
                          : version == 3 ? "SELECT height, width, from_photographs, '' FROM gallery"
                                         : "SELECT height, width, from_photographs, detector FROM gallery");
  row.step();
  Gallery gallery;
  gallery.height = row.bounded_integer(0, 1, kMaxFaceSide);
  gallery.width = row.bounded_integer(1, 1, kMaxFaceSide);
  gallery.from_photographs = row.bounded_integer(2, 0, 1) == 1;
  gallery.detector = row.text(3);
  return gallery;
}

Gallery read_gallery(const Database& database, int version) {
  Gallery gallery = read_gallery_row(database, version);
  const IndexOfPerson index = read_people(database, gallery);
  read_faces(database, index, gallery);
  return gallery;
}

int count_rows(const Database& database, const char* table, int maximum, int minimum) {
  Statement count(database, fmt::format("SELECT count(*) AS \"the number of rows of {0}\" FROM {0}", table));
  count.step();
  return count.bounded_integer(0, minimum, maximum);
}

}  // namespace ore
