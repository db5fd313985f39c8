#include "store/change_people.h"

#include <fmt/format.h>

#include <exception>
#include <optional>
#include <vector>

#include "image/gallery.h"
#include "ore/error.h"
#include "ore/store.h"
#include "store/people_rows.h"
#include "store/schema.h"
#include "support/files.h"
#include "support/text.h"

namespace ore {

FileEdit::FileEdit(const std::filesystem::path& file, std::chrono::milliseconds patience) {
  constexpr int kAttempts = 100;  // each replacement of the file by another process costs one
  for (int attempt = 0; attempt < kAttempts && !locked_; ++attempt) locked_ = begin(file, patience);
  if (!locked_)
    throw FileInUse(fmt::format("{} is in use by another program; try again later", file.string()));
  try {
    require_format(*database_);
  } catch (...) {
    erase_journal();
    throw;
  }
}

/// False if another process renamed, deleted or replaced the file before we locked it.
bool FileEdit::begin(const std::filesystem::path& file, std::chrono::milliseconds patience) {
  database_.emplace(open_people(file, Database::Access::kWrite, patience));
  if (sqlite3_db_readonly(database_->handle(), "main") != 0)
    throw Error(
        fmt::format("{} may not be written: its permissions or its file system forbid it", file.string()));
  // SQLite keeps the journal at the end of a transaction, so that we can overwrite it before we remove it.
  use_journal(*database_, "persist");
  database_->execute(
      "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; "
      "PRAGMA temp_store = MEMORY; BEGIN IMMEDIATE");
  if (database_->has_moved()) return false;
  // From here on SQLite holds the lock until the file is closed, also between transactions.
  database_->execute("PRAGMA locking_mode = EXCLUSIVE");
  return true;
}

FileEdit::~FileEdit() {
  if (locked_) erase_journal();
}

void FileEdit::compact() {
  database_->execute("COMMIT");
  // VACUUM attaches a copy of the file.
  sqlite3_limit(database_->handle(), SQLITE_LIMIT_ATTACHED, 1);
  database_->execute("VACUUM");
  sqlite3_limit(database_->handle(), SQLITE_LIMIT_ATTACHED, 0);
  database_->execute("BEGIN IMMEDIATE");
}

void FileEdit::commit() {
  database_->execute("COMMIT");
  wipe_file(database_->journal());
  locked_ = false;
  database_.reset();
}

/// Throws nothing, because it also runs while another exception is handled.
void FileEdit::erase_journal() {
  try {
    if (sqlite3_get_autocommit(database_->handle()) == 0) database_->execute("ROLLBACK");
    wipe_file(database_->journal());
  } catch (const std::exception&) {
    // The next process that opens the file undoes the change; the next that writes overwrites the journal.
  }
}

namespace {

std::optional<std::int64_t> find_person(const Database& database, std::string_view name) {
  Statement row(database, "SELECT id FROM person WHERE name = ?1");
  if (!row.bind(1, name).step()) return std::nullopt;
  return row.integer(0);
}

/// Throws Error with similar names if nobody has that name.
std::int64_t require_person(const Database& database, std::string_view name) {
  if (const std::optional<std::int64_t> id = find_person(database, name)) return *id;
  std::vector<std::string> known;
  Statement row(database, "SELECT name FROM person ORDER BY id");
  while (row.step()) known.push_back(row.text(0));
  throw Error(no_person_named(name, database.shown_as(), known));
}

std::int64_t single_number(const Database& database, std::string_view sql, std::int64_t parameter) {
  Statement row(database, sql);
  row.bind(1, parameter).step();
  return row.integer(0);
}

int faces_of(const Database& database, std::int64_t person) {
  return static_cast<int>(single_number(database, "SELECT count(*) FROM face WHERE person_id = ?1", person));
}

GalleryChange counted(const Database& database, int people, int faces) {
  return {.people = people,
          .faces = faces,
          .people_now = count_rows(database, "person", kMaxPeople),
          .faces_now = count_rows(database, "face", kMaxFaces)};
}

void require_room(const Database& database, std::span<const Person> people) {
  std::size_t faces = 0;
  for (const Person& person : people) faces += person.faces.size();
  const auto there = [&](const char* table, int maximum) {
    return static_cast<std::size_t>(count_rows(database, table, maximum));
  };
  require_at_most("people", there("person", kMaxPeople) + people.size(), kMaxPeople);
  require_at_most("faces", there("face", kMaxFaces) + faces, kMaxFaces);
}

/// True when the person is new.
bool add_person(const Database& database, const Person& person) {
  std::optional<std::int64_t> id = find_person(database, person.name);
  const bool is_new = !id;
  if (is_new) {
    Statement(database, "INSERT INTO person (name) VALUES (?1)").bind(1, std::string_view(person.name)).run();
    id = sqlite3_last_insert_rowid(database.handle());
  }
  std::int64_t position =
      single_number(database, "SELECT coalesce(max(position), -1) + 1 FROM face WHERE person_id = ?1", *id);
  Statement insert(database, "INSERT INTO face (person_id, position, pixels) VALUES (?1, ?2, ?3)");
  for (const GrayImage& face : person.faces)
    insert.bind(1, *id).bind(2, position++).bind(3, std::span(face.pixels)).run();
  return is_new;
}

}  // namespace

void check_can_change(const std::filesystem::path& file) {
  const FileEdit attempt(file);
}

GalleryChange enroll(const std::filesystem::path& file, std::span<const Person> people) {
  FileEdit edit(file);
  const Gallery gallery = read_gallery_row(edit.database());
  check_people(people, gallery.height, gallery.width);
  require_room(edit.database(), people);
  int new_people = 0;
  int new_faces = 0;
  for (const Person& person : people) {
    if (add_person(edit.database(), person)) ++new_people;
    new_faces += static_cast<int>(person.faces.size());
  }
  const GalleryChange change = counted(edit.database(), new_people, new_faces);
  edit.commit();
  return change;
}

GalleryChange enroll(const std::filesystem::path& file, const Person& person) {
  return enroll(file, std::span(&person, 1));
}

GalleryChange forget(const std::filesystem::path& file, const std::string& name) {
  FileEdit edit(file);
  const std::int64_t id = require_person(edit.database(), name);
  if (count_rows(edit.database(), "person", kMaxPeople) == 1)
    throw Error(fmt::format("cannot delete \"{}\", the last person in {}; delete the file instead", name,
                            file.string()));
  const int faces = faces_of(edit.database(), id);
  edit.compact();
  Statement(edit.database(), "DELETE FROM person WHERE id = ?1").bind(1, id).run();
  const GalleryChange change = counted(edit.database(), 1, faces);
  edit.commit();
  return change;
}

GalleryChange forget_face(const std::filesystem::path& file, const std::string& name, int index) {
  FileEdit edit(file);
  const std::int64_t person = require_person(edit.database(), name);
  const int faces = faces_of(edit.database(), person);
  if (index < 0 || index >= faces)
    throw Error(fmt::format("\"{}\" has {} {} in {}; there is no number {}, counted from 0", name, faces,
                            faces == 1 ? "face" : "faces", file.string(), index));
  if (faces == 1)
    throw Error(
        fmt::format("\"{}\" has only this one face in {}; forget the person instead", name, file.string()));
  edit.compact();
  Statement(edit.database(),
            "DELETE FROM face WHERE person_id = ?1 AND position = "
            "(SELECT position FROM face WHERE person_id = ?1 ORDER BY position LIMIT 1 OFFSET ?2)")
      .bind(1, person)
      .bind(2, std::int64_t{index})
      .run();
  const GalleryChange change = counted(edit.database(), 0, 1);
  edit.commit();
  return change;
}

void rename(const std::filesystem::path& file, const std::string& name, const std::string& new_name) {
  check_name(new_name);
  FileEdit edit(file);
  const std::int64_t id = require_person(edit.database(), name);
  if (find_person(edit.database(), new_name))
    throw Error(fmt::format("a person named \"{}\" already exists in {}", new_name, file.string()));
  Statement(edit.database(), "UPDATE person SET name = ?2 WHERE id = ?1")
      .bind(1, id)
      .bind(2, std::string_view(new_name))
      .run();
  edit.commit();
}

void replace_model(const std::filesystem::path& file, const Model& model) {
  FileEdit edit(file);
  const Gallery gallery = read_gallery_row(edit.database());
  require_storable(model, gallery);
  edit.database().execute("DELETE FROM model");
  write_model(edit.database(), model);
  edit.commit();
}

}  // namespace ore
