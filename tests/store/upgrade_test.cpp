// Files of the format before: read as they are, and brought up to date by whatever changes them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "helpers/temporary_folder.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using namespace ore::testing;  // NOLINT: the helpers of these tests

/// The tables that have changed since, with the words that format 2 had them in.
constexpr const char* kMakeFormat2 = R"sql(
CREATE TABLE old_model AS SELECT * FROM model;
DROP TABLE calibration;
DROP TABLE model;
DROP TABLE gallery;
CREATE TABLE gallery (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  height INTEGER NOT NULL CHECK (height > 0),
  width INTEGER NOT NULL CHECK (width > 0)
) STRICT;
CREATE TABLE model (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE DEFAULT 'default',
  seed INTEGER NOT NULL,
  learner TEXT NOT NULL,
  profile TEXT NOT NULL,
  candidates INTEGER NOT NULL,
  budget REAL NOT NULL,
  penalty REAL NOT NULL,
  training_error REAL NOT NULL,
  mirrored_copies INTEGER NOT NULL CHECK (mirrored_copies IN (0, 1)),
  copy_shift INTEGER NOT NULL
) STRICT;
INSERT INTO gallery VALUES (1, 40, 30);
INSERT INTO model SELECT id, name, seed, learner, profile, candidates, budget, penalty, training_error,
  mirrored_copies, copy_shift FROM old_model;
DROP TABLE old_model;
PRAGMA user_version = 2;
)sql";

fs::path file_of_format_2(const fs::path& folder) {
  fs::path file = saved_people(folder);
  run_sql(file, kMakeFormat2);
  return file;
}

/// What format 2 could not say has the value that it would have had then.
People people_of_format_2() {
  People people = some_people();
  people.gallery.from_photographs = false;
  people.gallery.detector = "";
  people.model.calibration = {};
  people.model.trained_people = 7;
  people.model.trained_faces = 35;
  return people;
}

/// As kMakeFormat2, for the one table that has changed since format 3.
constexpr const char* kMakeFormat3 = R"sql(
DROP TABLE gallery;
CREATE TABLE gallery (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  height INTEGER NOT NULL CHECK (height > 0),
  width INTEGER NOT NULL CHECK (width > 0),
  from_photographs INTEGER NOT NULL CHECK (from_photographs IN (0, 1))
) STRICT;
INSERT INTO gallery VALUES (1, 40, 30, 1);
PRAGMA user_version = 3;
)sql";

TEST(Upgrade, AFileOfFormat3DoesNotTellTheDetector) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  run_sql(file, kMakeFormat3);
  People expected = some_people();
  expected.gallery.detector = "";
  EXPECT_EQ(load_people(file).gallery, expected.gallery);
  EXPECT_EQ(load_people(file).model, expected.model);
  rename(file, "ann", "anna");
  expected.gallery.people[1].name = "anna";
  EXPECT_EQ(load_people(file).gallery, expected.gallery);
  EXPECT_EQ(load_people(file).model, expected.model);
  run_sql(file, "SELECT detector FROM gallery");
}

TEST(Upgrade, AFileOfTheFormatBeforeIsReadAndLeftAsItIs) {
  const TemporaryFolder folder;
  const fs::path file = file_of_format_2(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  const People people = load_people(file);
  EXPECT_EQ(people.gallery, people_of_format_2().gallery);
  EXPECT_EQ(people.model, people_of_format_2().model);
  EXPECT_EQ(people_info(file).trained_faces, 35);
  EXPECT_EQ(file_bytes(file), before);
}

TEST(Upgrade, AChangeBringsTheFileUpToDate) {
  const TemporaryFolder folder;
  const fs::path file = file_of_format_2(folder.path());
  People expected = people_of_format_2();
  const Person zoe = expected.gallery.people.front();
  enroll(file, Person{.name = "new", .faces = zoe.faces});
  expected.gallery.people.push_back({.name = "new", .faces = zoe.faces});
  const People people = load_people(file);
  EXPECT_EQ(people.gallery, expected.gallery);
  EXPECT_EQ(people.model, expected.model) << "learned from those who were there before";
  run_sql(file,
          "SELECT threshold FROM model; SELECT * FROM calibration; SELECT from_photographs FROM gallery");
  forget(file, "new");
  expected.gallery.people.pop_back();
  EXPECT_EQ(load_people(file).gallery, expected.gallery);
}

TEST(Upgrade, AChangeThatFailsLeavesTheFormat) {
  const TemporaryFolder folder;
  const fs::path file = file_of_format_2(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  EXPECT_THAT(error_of([&] { forget(file, "nobody"); }), HasSubstr("nobody called"));
  EXPECT_EQ(file_bytes(file), before);
  EXPECT_EQ(names_in(folder.path()).size(), 1U);
}

TEST(Upgrade, OfADamagedFileOrAnOlderOneIsRefused) {
  const TemporaryFolder folder;
  const fs::path file = file_of_format_2(folder.path());
  run_sql(file, "ALTER TABLE model ADD COLUMN note TEXT");
  EXPECT_THAT(error_of([&] { rename(file, "ann", "anna"); }), HasSubstr("its table model"));
  run_sql(file, "PRAGMA user_version = 1");
  EXPECT_THAT(error_of([&] { rename(file, "ann", "anna"); }), HasSubstr("train again from the pictures"));
  run_sql(file, "PRAGMA user_version = 99");
  EXPECT_THAT(error_of([&] { rename(file, "ann", "anna"); }), HasSubstr("update ore"));
}

}  // namespace
}  // namespace ore
