#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/store.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

void save_some_people(const fs::path& file) {
  const People people = some_people();
  save_people(file, people.gallery, people.model);
}

mode_t mode_of(const fs::path& file) {
  struct stat status {};
  EXPECT_EQ(stat(file.c_str(), &status), 0);
  return status.st_mode & 07777;
}

TEST(SavePeople, IsLoadedBackExactly) {
  const TemporaryFolder folder;
  const People saved = some_people();
  const People loaded = load_people(saved_people(folder.path()));
  EXPECT_EQ(loaded.gallery, saved.gallery);
  EXPECT_EQ(loaded.model, saved.model) << "doubles included, bit by bit";
}

TEST(SavePeople, KeepsADetectorWithoutAModelAndNone) {
  const TemporaryFolder folder;
  People people = some_people();
  for (const char* name : {"hog", ""}) {
    people.gallery.detector = {.name = name};
    save_people(folder / "people.ore", people.gallery, people.model);
    EXPECT_EQ(load_people(folder / "people.ore").gallery, people.gallery) << name;
  }
}

TEST(SavePeople, LeavesOneFileForItsOwnerOnly) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  EXPECT_EQ(mode_of(file), 0600U);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

TEST(SavePeople, ReplacesAnOlderOreFileAndItsLooserMode) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  fs::permissions(file, fs::perms(0644));
  People people = some_people();
  people.gallery.people.resize(1);
  save_people(file, people.gallery, people.model);
  EXPECT_EQ(load_people(file).gallery, people.gallery);
  EXPECT_EQ(mode_of(file), 0600U);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

TEST(SavePeople, DoesNotDisturbWhoHasTheOldFileOpen) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  fs::create_hard_link(file, folder / "old");
  const std::vector<std::uint8_t> before = file_bytes(folder / "old");
  save_some_people(file);
  EXPECT_EQ(file_bytes(folder / "old"), before);
  EXPECT_EQ(fs::hard_link_count(file), 1U) << "a new file took the name";
}

TEST(SavePeople, ReplacesAnEmptyFile) {
  const TemporaryFolder folder;
  write_bytes(folder / "people.ore", {});
  EXPECT_NO_THROW(load_people(saved_people(folder.path())));
}

TEST(SavePeople, LeavesForeignFilesAlone) {
  const TemporaryFolder folder;
  const std::vector<std::uint8_t> thesis(5000, 'x');
  write_bytes(folder / "thesis.txt", thesis);
  EXPECT_THAT(error_of([&] { save_some_people(folder / "thesis.txt"); }), HasSubstr("is not an ORE file"));
  EXPECT_THAT(error_of([&] { check_can_save(folder / "thesis.txt"); }), HasSubstr("is not an ORE file"));
  EXPECT_EQ(file_bytes(folder / "thesis.txt"), thesis);
  run_sql(folder / "other.db", "CREATE TABLE t (x)");
  EXPECT_THAT(error_of([&] { save_some_people(folder / "other.db"); }), HasSubstr("is not an ORE file"));
  EXPECT_THAT(error_of([&] { save_some_people("/dev/null"); }), HasSubstr("not a regular file"));
  EXPECT_THAT(error_of([&] { save_some_people(folder.path()); }), HasSubstr("it is a folder"));
  EXPECT_THAT(error_of([&] { save_some_people(folder.path() / ""); }), HasSubstr("not a file's name"));
}

TEST(SavePeople, WritesThroughASymbolicLink) {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  saved_people(elsewhere.path());
  fs::create_symlink(elsewhere / "people.ore", folder / "link.ore");
  People people = some_people();
  people.gallery.people.resize(2);
  save_people(folder / "link.ore", people.gallery, people.model);
  EXPECT_TRUE(fs::is_symlink(folder / "link.ore"));
  EXPECT_EQ(load_people(elsewhere / "people.ore").gallery, people.gallery);
  fs::create_symlink(folder / "nowhere", folder / "dangling.ore");
  EXPECT_THAT(error_of([&] { save_some_people(folder / "dangling.ore"); }), HasSubstr("link to nothing"));
}

TEST(SavePeople, SaysWhyAFolderCannotBeWritten) {
  const TemporaryFolder folder;
  write_bytes(folder / "file", {'x'});
  for (const auto& save : {std::function<void(const fs::path&)>(save_some_people),
                           std::function<void(const fs::path&)>(check_can_save)}) {
    EXPECT_THAT(error_of([&] { save(folder / "none" / "people.ore"); }), HasSubstr("none does not exist"));
    EXPECT_THAT(error_of([&] { save(folder / "file" / "people.ore"); }), HasSubstr("cannot"));
    EXPECT_THAT(error_of([&] { save("/proc/people.ore"); }), HasSubstr("cannot write /proc/people.ore"));
  }
}

TEST(SavePeople, RefusesAFolderWithoutPermission) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms(0555));
  const bool is_root = geteuid() == 0;  // whom permissions do not bind
  constexpr uid_t kNobody = 65534;
  ASSERT_TRUE(!is_root || seteuid(kNobody) == 0);
  const std::string problem = error_of([&] { check_can_save(folder / "people.ore"); });
  ASSERT_TRUE(!is_root || seteuid(0) == 0);
  fs::permissions(folder.path(), fs::perms(0755));
  EXPECT_THAT(problem, HasSubstr("Permission denied"));
}

TEST(SavePeople, RefusesPeopleThatCouldNotBeLoaded) {
  const TemporaryFolder folder;
  const auto problem_of = [&](const People& people) {
    return error_of([&] { save_people(folder / "people.ore", people.gallery, people.model); });
  };
  People people = some_people();
  people.gallery.people[1].name = people.gallery.people[0].name;
  EXPECT_THAT(problem_of(people), HasSubstr("two people"));
  people = some_people();
  people.model.patches.clear();
  EXPECT_FALSE(problem_of(people).empty());
  people = some_people();
  people.model.face_height = 41;
  EXPECT_THAT(problem_of(people), HasSubstr("the model is for faces of 41x30"));
  people = some_people();
  people.gallery.detector.model.resize(DetectorSource::kMaxModel + 1);
  EXPECT_THAT(problem_of(people), HasSubstr("the face detector's model has 16777217 bytes"));
  people = some_people();
  people.model.patches[3].weight = std::nan("");
  EXPECT_FALSE(problem_of(people).empty());
  EXPECT_TRUE(names_in(folder.path()).empty());
}

TEST(CheckCanSave, AcceptsANewAndAnOldFileAndLeavesNoTrace) {
  const TemporaryFolder folder;
  EXPECT_NO_THROW(check_can_save(folder / "people.ore"));
  EXPECT_TRUE(names_in(folder.path()).empty());
  const fs::path file = saved_people(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  EXPECT_NO_THROW(check_can_save(file));
  EXPECT_EQ(file_bytes(file), before);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

/// Saves with room for `room` bytes in any one file, as on a full disk. In a process of its own, since the
/// limit cannot be lifted again; true when the failure was reported as an Error.
bool reports_failure_without_room(const fs::path& file, rlim_t room) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{.rlim_cur = room, .rlim_max = room};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      save_some_people(file);
    } catch (const Error&) {
      std::_Exit(0);
    }
    std::_Exit(1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(SavePeople, LeavesTheOldFileUnharmedWhenTheRoomEnds) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  for (const rlim_t room : {0U, 4096U, 20000U, 90000U}) {
    EXPECT_TRUE(reports_failure_without_room(file, room)) << room;
    EXPECT_EQ(file_bytes(file), before) << room;
    EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore")) << room;
  }
}

}  // namespace
}  // namespace ore
