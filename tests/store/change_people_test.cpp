#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "helpers/temporary_folder.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

Person person_named(const std::string& name, int faces, int seed = 1000) {
  Person person{.name = name, .faces = {}};
  for (int i = 0; i < faces; ++i) person.faces.push_back(some_face(seed + i));
  return person;
}

class ChangePeople : public ::testing::Test {
 protected:
  void expect_people(const std::vector<Person>& expected) const {
    const People found = load_people(file_);
    EXPECT_EQ(found.gallery.people, expected);
    EXPECT_EQ(found.model, some_people().model);
    EXPECT_EQ(found.gallery.detector, some_people().gallery.detector);
    EXPECT_THAT(names_in(folder_.path()), ElementsAre("people.ore")) << "nothing is left beside it";
  }

  TemporaryFolder folder_;
  fs::path file_ = saved_people(folder_.path());
  std::vector<Person> people_ = some_people().gallery.people;
};

TEST_F(ChangePeople, EnrollAddsNewPeopleAtTheEnd) {
  const std::vector<Person> added = {person_named("Ünïcode \n name", 3), person_named("b", 1, 2000)};
  const GalleryChange change = enroll(file_, added);
  EXPECT_EQ(change.people, 2);
  EXPECT_EQ(change.faces, 4);
  EXPECT_EQ(change.people_now, 9);
  EXPECT_EQ(change.faces_now, 39);
  people_.insert(people_.end(), added.begin(), added.end());
  expect_people(people_);
}

TEST_F(ChangePeople, EnrollAppendsFacesToThoseWhoAreThere) {
  const Person more = person_named("ann", 2);
  const GalleryChange change = enroll(file_, more);
  EXPECT_EQ(change.people, 0);
  EXPECT_EQ(change.faces, 2);
  EXPECT_EQ(change.people_now, 7);
  people_[1].faces.insert(people_[1].faces.end(), more.faces.begin(), more.faces.end());
  expect_people(people_);
}

TEST_F(ChangePeople, EnrollRefusesWhatDoesNotFitAndChangesNothing) {
  const std::vector<std::uint8_t> before = file_bytes(file_);
  const auto problem_of = [&](const Person& person) {
    return error_of([&] { enroll(file_, std::vector{person_named("fine", 1), person}); });
  };
  EXPECT_THAT(problem_of({.name = "big", .faces = {GrayImage(41, 30)}}),
              AllOf(HasSubstr("\"big\" is 41x30"), HasSubstr("must be 40x30")));
  EXPECT_THAT(problem_of(person_named("", 1)), HasSubstr("empty name"));
  EXPECT_THAT(problem_of(person_named("\xFFx", 1)), HasSubstr("\"\\xFFx\" is not valid UTF-8"));
  EXPECT_THAT(problem_of(person_named("faceless", 0)), HasSubstr("\"faceless\" has no face"));
  EXPECT_THAT(problem_of(person_named("fine", 2)), HasSubstr("given to two people"));
  EXPECT_EQ(file_bytes(file_), before);
}

TEST_F(ChangePeople, RenameKeepsFacesAndPlace) {
  rename(file_, "ann", "Ann-Sophie");
  people_[1].name = "Ann-Sophie";
  expect_people(people_);
}

TEST_F(ChangePeople, RenameRefusesATakenOrBadName) {
  EXPECT_THAT(error_of([&] { rename(file_, "ann", "zoë"); }),
              AllOf(HasSubstr("a person named \"zoë\" already exists"), HasSubstr("people.ore")));
  EXPECT_THAT(error_of([&] { rename(file_, "ann", ""); }), HasSubstr("empty name"));
  EXPECT_THAT(error_of([&] { rename(file_, "ann", "\xC3"); }), HasSubstr("not valid UTF-8"));
  expect_people(people_);
}

TEST_F(ChangePeople, AnUnknownNameIsAnsweredWithCloseOnes) {
  EXPECT_THAT(error_of([&] { rename(file_, "anm", "x"); }),
              AllOf(HasSubstr("no person named \"anm\" in"), HasSubstr("did you mean \"ann\"?")));
  EXPECT_THAT(error_of([&] { forget(file_, "Zoé"); }), HasSubstr("did you mean \"zoë\"?"));
  EXPECT_THAT(error_of([&] { forget_face(file_, "李小尨", 0); }), HasSubstr("\"李小龙\"?"));
  EXPECT_THAT(error_of([&] { forget(file_, "Bartholomew"); }), HasSubstr("ore list shows all names"));
  EXPECT_THAT(error_of([&] { forget(file_, "\xFF"); }), HasSubstr("no person named \"\\xFF\""));
  expect_people(people_);
}

TEST_F(ChangePeople, ReplaceModelKeepsTheFaces) {
  Model model = some_people().model;
  model.learner = Learner::kOre;
  model.patches.resize(10);
  model.patches.back().weight = 0.5;
  model.calibration.strangers = {0.5F};
  replace_model(file_, model);
  const People found = load_people(file_);
  EXPECT_EQ(found.model, model);
  EXPECT_EQ(found.gallery, some_people().gallery);
}

TEST_F(ChangePeople, ReplaceModelRefusesOneThatDoesNotFit) {
  Model model = some_people().model;
  model.face_height = 80;
  EXPECT_THAT(error_of([&] { replace_model(file_, model); }), HasSubstr("for faces of 80x30"));
  model = some_people().model;
  model.patches.clear();
  EXPECT_THAT(error_of([&] { replace_model(file_, model); }), HasSubstr("keeps no patch"));
  expect_people(people_);
}

TEST_F(ChangePeople, InfoDescribesTheFile) {
  enroll(file_, person_named("new", 3));
  const PeopleInfo info = people_info(file_);
  EXPECT_EQ(info.face_height, 40);
  EXPECT_EQ(info.face_width, 30);
  EXPECT_TRUE(info.from_photographs);
  EXPECT_EQ(info.people, 8);
  EXPECT_EQ(info.detector, some_people().gallery.detector);
  EXPECT_EQ(info.faces, 38);
  EXPECT_EQ(info.fewest_faces, 3);
  EXPECT_EQ(info.most_faces, 5);
  EXPECT_EQ(info.trained_people, 6);
  EXPECT_EQ(info.trained_faces, 29);
}

TEST_F(ChangePeople, FollowsASymbolicLinkAndKeepsItAndTheMode) {
  const TemporaryFolder elsewhere;
  fs::create_symlink(file_, elsewhere / "link.ore");
  enroll(elsewhere / "link.ore", person_named("new", 1));
  rename(elsewhere / "link.ore", "new", "newer");
  forget(elsewhere / "link.ore", "newer");
  EXPECT_TRUE(fs::is_symlink(elsewhere / "link.ore"));
  EXPECT_THAT(names_in(elsewhere.path()), ElementsAre("link.ore"));
  struct stat status {};
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777U, 0600U);
  expect_people(people_);
}

TEST_F(ChangePeople, RefusesWhatIsNoOreFile) {
  const Person person = person_named("x", 1);
  EXPECT_THAT(error_of([&] { enroll(folder_ / "none.ore", person); }), HasSubstr("there is no file"));
  EXPECT_THAT(error_of([&] { enroll(folder_.path(), person); }), HasSubstr("is a folder"));
  write_text(folder_ / "text.ore", std::string(5000, 'x'));
  EXPECT_THAT(error_of([&] { enroll(folder_ / "text.ore", person); }), HasSubstr("not an ORE file"));
  run_sql(folder_ / "other.db", "CREATE TABLE person (name)");
  EXPECT_THAT(error_of([&] { forget(folder_ / "other.db", "x"); }), HasSubstr("not an ORE file"));
  fs::resize_file(file_, fs::file_size(file_) - 100);
  EXPECT_THAT(error_of([&] { enroll(file_, person); }), HasSubstr("is damaged"));
}

TEST_F(ChangePeople, RefusesAFileThatMayNotBeWritten) {
  fs::permissions(file_, fs::perms(0444));
  fs::permissions(folder_.path(), fs::perms(0555));
  const bool is_root = geteuid() == 0;  // whom permissions do not bind
  constexpr uid_t kNobody = 65534;
  ASSERT_TRUE(!is_root || seteuid(kNobody) == 0);
  const std::string problem = error_of([&] { enroll(file_, person_named("x", 1)); });
  ASSERT_TRUE(!is_root || seteuid(0) == 0);
  fs::permissions(folder_.path(), fs::perms(0755));
  EXPECT_THAT(problem, HasSubstr("may not be written"));
  expect_people(people_);
}

}  // namespace
}  // namespace ore
