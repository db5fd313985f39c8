#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "helpers/temporary_folder.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

std::string problem_of(const fs::path& file) {
  return error_of([&] { load_people(file); });
}

/// The error for a file that `sql` was run on.
std::string problem_after(const std::string& sql) {
  const TemporaryFolder folder;
  return testing::problem_after(saved_people(folder.path()), sql);
}

TEST(LoadPeople, SaysWhatIsNoOreFile) {
  const TemporaryFolder folder;
  EXPECT_THAT(problem_of(folder / "none.ore"), AllOf(HasSubstr("there is no file"), HasSubstr("none.ore")));
  EXPECT_THAT(problem_of(folder.path()), HasSubstr("is a folder"));
  EXPECT_THAT(problem_of("/dev/null"), HasSubstr("is not an ORE file"));
  write_bytes(folder / "empty.ore", {});
  EXPECT_THAT(problem_of(folder / "empty.ore"), HasSubstr("is empty"));
  write_bytes(folder / "text.ore", std::vector<std::uint8_t>(10000, 'x'));
  EXPECT_THAT(problem_of(folder / "text.ore"), HasSubstr("is not an ORE file"));
  run_sql(folder / "foreign.ore", "CREATE TABLE person (name)");
  EXPECT_THAT(problem_of(folder / "foreign.ore"), HasSubstr("is not an ORE file"));
}

TEST(LoadPeople, RefusesAFileOfAnotherVersion) {
  EXPECT_THAT(
      problem_after("PRAGMA user_version = 7"),
      HasSubstr("was written by a newer version of ore (format 7; this program reads format 6); update ore"));
  for (const char* old : {"1", "2", "3", "4"})
    EXPECT_THAT(problem_after(std::string("PRAGMA user_version = ") + old),
                HasSubstr(std::string("people.ore was written by an older version of ore (format ") + old +
                          "); train again"));
  EXPECT_THAT(problem_after("PRAGMA user_version = 0"), HasSubstr("is damaged"));
}

TEST(LoadPeople, ChangesNothingAndWorksOnAFileThatMayNotBeWritten) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  fs::permissions(file, fs::perms(0400));
  load_people(file);
  EXPECT_EQ(file_bytes(file), before);
  EXPECT_EQ(names_in(folder.path()).size(), 1U);
}

TEST(LoadPeople, TakesNoNameForAUriOrAnOption) {
  const TemporaryFolder folder;
  const fs::path back = fs::current_path();
  fs::current_path(folder.path());
  const People people = some_people();
  for (const char* name : {"file:people.ore?mode=memory", ":memory:", "-people.ore", "李 %41.ore"}) {
    save_people(name, people.gallery, people.model);
    EXPECT_TRUE(fs::exists(folder / name)) << name;
    EXPECT_EQ(load_people(name).gallery, people.gallery) << name;
  }
  fs::current_path(back);
}

TEST(LoadPeople, KeepsAPersonErasedByAnySqliteShellErased) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  run_sql(file, "PRAGMA foreign_keys = ON; DELETE FROM person WHERE name = 'ann'");
  People expected = some_people();
  expected.gallery.people.erase(expected.gallery.people.begin() + 1);
  EXPECT_EQ(load_people(file).gallery, expected.gallery);
}

TEST(LoadPeople, RefusesFacesThatDoNotFit) {
  EXPECT_THAT(problem_after("UPDATE gallery SET height = 41"), HasSubstr("35 faces do not have 1230 pixels"));
  EXPECT_THAT(problem_after("UPDATE gallery SET height = 1000000000"), HasSubstr("height is 1000000000"));
  EXPECT_THAT(problem_after("UPDATE gallery SET width = -30"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE gallery SET from_photographs = 2"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("DELETE FROM gallery"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("INSERT INTO gallery VALUES (2, 40, 30, 0, '', x'')"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE face SET pixels = x'00' WHERE id = 3"), HasSubstr("1 faces do not have"));
}

TEST(LoadPeople, RefusesADetectorThatIsTooLarge) {
  EXPECT_THAT(problem_after("UPDATE gallery SET detector_model = zeroblob(16777217)"),
              AllOf(HasSubstr("is damaged"), HasSubstr("the size of the detector's model is 16777217")));
}

TEST(LoadPeople, TakesTheBytesOfADetectorAsTheyAre) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  run_sql(file, "UPDATE gallery SET detector_model = zeroblob(16777216)");
  EXPECT_EQ(people_info(file).detector.model, std::vector<std::uint8_t>(16777216, 0));
}

TEST(LoadPeople, RefusesAPersonWithoutFacesAndAFaceWithoutAPerson) {
  EXPECT_THAT(problem_after("DELETE FROM face WHERE person_id = 2"), HasSubstr("\"ann\" has no face"));
  EXPECT_THAT(problem_after("DELETE FROM person WHERE id = 2"), HasSubstr("belongs to no person"));
  EXPECT_THAT(problem_after("DELETE FROM person; DELETE FROM face"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE person SET name = '' WHERE id = 1"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE person SET name = CAST(x'FF41' AS TEXT) WHERE id = 1"),
              HasSubstr("\\xFFA"));
}

TEST(LoadPeople, RefusesAModelThatContradictsItself) {
  EXPECT_THAT(problem_after("DELETE FROM model"), HasSubstr("holds no model"));
  EXPECT_THAT(problem_after("DELETE FROM patch"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE patch SET x = 25 WHERE position = 0"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE patch SET x = 9223372036854775807"),
              HasSubstr("x is 9223372036854775807"));
  EXPECT_THAT(problem_after("UPDATE patch SET stream = -1"), HasSubstr("stream -1"));
  EXPECT_THAT(problem_after("UPDATE patch SET weight = -1.0"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE patch SET weight = 9e999"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE patch SET dimension = 1000"), HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE model SET candidates = -1"), HasSubstr("candidates is -1"));
  EXPECT_THAT(problem_after("UPDATE model SET budget = 9e999"), HasSubstr("is damaged"));
}

TEST(LoadPeople, RefusesADamagedCalibration) {
  const auto damaged = [](const char* words) { return AllOf(HasSubstr("is damaged"), HasSubstr(words)); };
  EXPECT_THAT(problem_after("UPDATE calibration SET score = 0.5 WHERE kind = 'stranger' AND position = 0"),
              damaged("do not rise"));
  EXPECT_THAT(problem_after("UPDATE calibration SET score = 9e999 WHERE kind = 'known' AND position = 3"),
              damaged("do not rise"));
  EXPECT_THAT(problem_after("UPDATE calibration SET kind = 'friend' WHERE kind = 'known'"),
              HasSubstr("is damaged"));
  EXPECT_THAT(problem_after("UPDATE model SET false_alarms = 0.0"), damaged("0 false alarms"));
  EXPECT_THAT(problem_after("UPDATE model SET false_alarms = 1.5"), damaged("1.5 false alarms"));
  EXPECT_THAT(problem_after("UPDATE model SET threshold = -0.5"), damaged("a threshold of -0.5"));
  EXPECT_THAT(problem_after("UPDATE model SET threshold = 9e999"), damaged("a threshold of inf"));
  EXPECT_THAT(problem_after("UPDATE model SET trained_people = -1"), damaged("trained_people is -1"));
  EXPECT_THAT(problem_after("UPDATE model SET trained_faces = 2"), damaged("2 faces of 6 people"));
}

TEST(LoadPeople, RefusesAViewInThePlaceOfATable) {
  EXPECT_THAT(
      problem_after("ALTER TABLE face RENAME TO hidden; CREATE VIEW face AS WITH RECURSIVE endless(i) AS "
                    "(SELECT 1 UNION ALL SELECT i + 1 FROM endless) SELECT i AS id, 1 AS person_id, i AS "
                    "position, zeroblob(1200) AS pixels FROM endless"),
      HasSubstr("its table face is missing or changed"));
  EXPECT_THAT(problem_after("DROP TABLE patch"), HasSubstr("its table patch is missing or changed"));
  EXPECT_THAT(problem_after("ALTER TABLE model ADD COLUMN note TEXT"), HasSubstr("its table model"));
}

TEST(LoadPeople, ToleratesForeignTables) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  run_sql(file, "CREATE TABLE notes (text); CREATE INDEX by_text ON notes (text); ANALYZE");
  EXPECT_EQ(load_people(file).gallery, some_people().gallery);
}

}  // namespace
}  // namespace ore
