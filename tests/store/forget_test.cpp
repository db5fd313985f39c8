// Who is forgotten must not be found again, by whatever reads the bytes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "helpers/temporary_folder.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

bool holds(const std::vector<std::uint8_t>& bytes, std::span<const std::uint8_t> piece) {
  return std::search(bytes.begin(), bytes.end(), piece.begin(), piece.end()) != bytes.end();
}

/// Whether any file of the folder holds the name, or eight neighbouring pixels of a face.
bool leaves_a_trace(const fs::path& folder, const Person& person) {
  constexpr std::size_t kPiece = 8;
  for (const std::string& file : names_in(folder)) {
    const std::vector<std::uint8_t> bytes = file_bytes(folder / file);
    const std::vector<std::uint8_t> name(person.name.begin(), person.name.end());
    if (!name.empty() && holds(bytes, name)) return true;
    for (const GrayImage& face : person.faces)
      for (std::size_t begin = 0; begin + kPiece <= face.pixels.size(); begin += 100)
        if (holds(bytes, std::span(face.pixels).subspan(begin, kPiece))) return true;
  }
  return false;
}

TEST(Forget, LeavesNoByteOfThePersonAnywhere) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  std::vector<Person> people = some_people().gallery.people;
  ASSERT_TRUE(leaves_a_trace(folder.path(), people[5]));
  const GalleryChange change = forget(file, people[5].name);
  EXPECT_EQ(change.people, 1);
  EXPECT_EQ(change.faces, 5);
  EXPECT_EQ(change.people_now, 6);
  EXPECT_EQ(change.faces_now, 30);
  EXPECT_FALSE(leaves_a_trace(folder.path(), people[5]));
  EXPECT_TRUE(leaves_a_trace(folder.path(), people[4]));
  people.erase(people.begin() + 5);
  EXPECT_EQ(load_people(file).gallery.people, people);
  EXPECT_EQ(load_people(file).model, some_people().model);
  EXPECT_EQ(load_people(file).gallery.detector, some_people().gallery.detector);
}

TEST(Forget, ErasesCopiesInFreeRoomToo) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const Person ann = some_people().gallery.people[1];
  // SQLite leaves such copies when it moves rows, now and then; another program may leave them like this.
  run_sql(
      file,
      "PRAGMA secure_delete = OFF; CREATE TABLE moved AS SELECT * FROM face NATURAL JOIN person; DROP TABLE "
      "moved; UPDATE person SET name = 'annabel' WHERE id = 2; UPDATE person SET name = 'ann' WHERE id = 2");
  forget(file, "ann");
  EXPECT_FALSE(leaves_a_trace(folder.path(), ann));
  EXPECT_EQ(load_people(file).gallery.people.size(), 6U);
}

TEST(Forget, ErasesAlsoWhatAnotherProgramLeftInATriggerOrALog) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const Person ann = some_people().gallery.people[1];
  run_sql(file,
          "CREATE TABLE kept (pixels); CREATE TRIGGER keep BEFORE DELETE ON face BEGIN INSERT INTO kept "
          "VALUES (old.pixels); END; PRAGMA journal_mode = WAL; UPDATE person SET name = 'ann' WHERE id = 2");
  forget(file, "ann");
  EXPECT_FALSE(leaves_a_trace(folder.path(), {.name = "", .faces = ann.faces}));
  EXPECT_EQ(names_in(folder.path()).size(), 1U);
  EXPECT_EQ(load_people(file).gallery.people.size(), 6U);
}

TEST(Forget, RefusesTheLastPerson) {
  const TemporaryFolder folder;
  People people = some_people();
  people.gallery.people.resize(1);
  save_people(folder / "people.ore", people.gallery, people.model);
  EXPECT_THAT(error_of([&] { forget(folder / "people.ore", people.gallery.people[0].name); }),
              HasSubstr("the last person in"));
  EXPECT_EQ(load_people(folder / "people.ore").gallery, people.gallery);
}

TEST(ForgetFace, ErasesOneByItsPlace) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  std::vector<Person> people = some_people().gallery.people;
  std::vector<GrayImage>& faces = people[1].faces;
  for (const int index : {1, 3, 0}) {
    const Person gone{.name = "", .faces = {faces[static_cast<std::size_t>(index)]}};
    const GalleryChange change = forget_face(file, "ann", index);
    EXPECT_EQ(change.people, 0);
    EXPECT_EQ(change.faces, 1);
    faces.erase(faces.begin() + index);
    EXPECT_EQ(load_people(file).gallery.people, people);
    EXPECT_FALSE(leaves_a_trace(folder.path(), gone)) << index;
  }
  enroll(file, {.name = "ann", .faces = {faces[0]}});
  faces.push_back(faces[0]);
  EXPECT_EQ(load_people(file).gallery.people, people) << "a new one comes last, wherever there was a gap";
}

TEST(ForgetFace, RefusesTheLastOneAndThoseThatAreNotThere) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  EXPECT_THAT(error_of([&] { forget_face(file, "ann", 5); }), HasSubstr("\"ann\" has 5 faces"));
  EXPECT_THAT(error_of([&] { forget_face(file, "ann", -1); }), HasSubstr("no number -1"));
  for (int i = 0; i < 4; ++i) forget_face(file, "ann", 0);
  EXPECT_THAT(error_of([&] { forget_face(file, "ann", 0); }), HasSubstr("forget the person instead"));
  EXPECT_EQ(people_info(file).faces, 31);
}

}  // namespace
}  // namespace ore
