#include <fmt/format.h>

#include "ore/error.h"
#include "ore/store.h"
#include "store/gallery_rows.h"
#include "store/limits.h"
#include "store/model_rows.h"
#include "store/open_people.h"

namespace ore {
namespace {

/// Also compares the indexes with their tables, which quick_check does not: rows are read by them.
void check_integrity(const Database& database) {
  Statement check(database, "PRAGMA integrity_check(1)");
  const std::string words = check.step() ? check.text(0) : "no answer";
  if (words != "ok") throw_damaged_file(database.shown_as(), words);
}

/// The fewest, or the most, by the aggregate.
int faces_of_one(const Database& database, const char* aggregate) {
  Statement row(database, fmt::format("SELECT coalesce({}(faces), 0) AS \"the number of faces\" FROM "
                                      "(SELECT count(*) AS faces FROM face GROUP BY person_id)",
                                      aggregate));
  row.step();
  return row.bounded_integer(0, 0, kMaxFaces);
}

}  // namespace

People load_people(const std::filesystem::path& file) {
  const Database database = open_people(file, Database::Access::kRead);
  database.execute("BEGIN");
  const int version = require_format(database);
  check_integrity(database);
  People people;
  people.gallery = read_gallery(database, version);
  people.model = read_model(database, people.gallery, version);
  try {
    people.gallery.validate(1);
    people.model.validate();
  } catch (const Error& contradiction) {
    throw_damaged_file(file, contradiction.what());
  }
  return people;
}

PeopleInfo people_info(const std::filesystem::path& file) {
  const Database database = open_people(file, Database::Access::kRead);
  database.execute("BEGIN");
  const int version = require_format(database);
  const Gallery gallery = read_gallery_row(database, version);
  const Model model = read_model(database, gallery, version);
  return {.face_height = gallery.height,
          .face_width = gallery.width,
          .from_photographs = gallery.from_photographs,
          .detector = gallery.detector,
          .people = count_rows(database, "person", kMaxPeople),
          .faces = count_rows(database, "face", kMaxFaces),
          .fewest_faces = faces_of_one(database, "min"),
          .most_faces = faces_of_one(database, "max"),
          .trained_people = model.trained_people,
          .trained_faces = model.trained_faces};
}

}  // namespace ore
