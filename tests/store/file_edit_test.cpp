#include "store/change_people.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "helpers/temporary_folder.h"
#include "helpers/wait_until.h"
#include "ore/store.h"
#include "store/people_rows.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;
using namespace std::chrono_literals;

TEST(FileEdit, UndoesWhatWasNotCommitted) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  {
    const FileEdit edit(file);
    edit.database().execute("DELETE FROM face; UPDATE person SET name = name || 'x'");
  }
  EXPECT_EQ(file_bytes(file), before);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

TEST(FileEdit, KeepsOthersOutUntilItIsCommitted) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const auto problem = [&] { return error_of([&] { const FileEdit other(file, 20ms); }); };
  FileEdit edit(file);
  EXPECT_THAT(problem(), HasSubstr("is in use by another program; try again later"));
  edit.compact();
  EXPECT_THAT(problem(), HasSubstr("is in use by another program")) << "between two transactions too";
  edit.commit();
  EXPECT_NO_THROW(FileEdit{file});
}

/// Waits until this process has opened the file that many times.
bool wait_until_opened(const fs::path& file, int times) {
  return wait_until([&] {
    std::error_code gone;  // other threads close files meanwhile
    int opened = 0;
    for (const auto& entry : fs::directory_iterator("/proc/self/fd"))
      opened += fs::read_symlink(entry.path(), gone) == file ? 1 : 0;
    return opened >= times;
  });
}

TEST(FileEdit, WaitsForWhoIsAtWork) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  FileEdit edit(file);
  std::thread other([&] { rename(file, "ann", "anna"); });
  EXPECT_TRUE(wait_until_opened(file, 2));
  edit.database().execute("UPDATE person SET name = 'zoe' WHERE name = 'zoë'");
  edit.commit();
  other.join();
  const People people = load_people(file);
  EXPECT_EQ(people.gallery.people[0].name, "zoe");
  EXPECT_EQ(people.gallery.people[1].name, "anna");
}

/// Asked from a process of its own: whom a process keeps out does not show to itself.
bool keeps_other_processes_out(const fs::path& file) {
  const pid_t child = fork();
  if (child == 0) {
    constexpr off_t kReservedByte = 0x40000001;  // https://www.sqlite.org/fileformat.html, section 1.2
    const int descriptor = open(file.c_str(), O_RDWR | O_CLOEXEC);
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = kReservedByte;
    lock.l_len = 1;
    std::_Exit(fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status) == 1;
}

TEST(FileEdit, KeepsItsLockWhateverElseThisProcessDoesWithTheFile) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const FileEdit edit(file);
  ASSERT_TRUE(keeps_other_processes_out(file));
  people_info(file);
  load_people(file);
  check_can_save(file);
  EXPECT_TRUE(keeps_other_processes_out(file));
}

TEST(FileEdit, GoesToTheNewFileWhenTheOldOneIsReplacedMeanwhile) {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  const fs::path file = saved_people(folder.path());
  People people = some_people();
  people.gallery.people.resize(2);
  save_people(elsewhere / "new.ore", people.gallery, people.model);
  std::thread other;
  {
    const ReplacedFile old(file, file);
    other = std::thread([&] { rename(file, "ann", "anna"); });
    EXPECT_TRUE(wait_until_opened(file, 2));
    fs::rename(elsewhere / "new.ore", file);
  }
  other.join();
  people.gallery.people[1].name = "anna";
  EXPECT_EQ(load_people(file).gallery, people.gallery);
}

TEST(ReplacedFile, IsWaitedForAndTakesItsJournalsAlong) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  People people = some_people();
  people.gallery.people.resize(2);
  FileEdit edit(file);
  std::thread other([&] { save_people(file, people.gallery, people.model); });
  EXPECT_TRUE(wait_until_opened(file, 2));
  edit.commit();
  other.join();
  EXPECT_EQ(load_people(file).gallery, people.gallery);

  fs::remove(file);
  write_text(folder / "people.ore-journal", "of a file that is no more");
  write_text(folder / "people.ore-wal", "and its log");
  save_people(file, people.gallery, people.model);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
  EXPECT_EQ(load_people(file).gallery, people.gallery);
}

}  // namespace
}  // namespace ore
