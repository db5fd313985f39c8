// Processes that are killed at any moment, and several at once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/store.h"
#include "store/change_people.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

/// Runs `work` in a process of its own.
pid_t start(const std::function<void()>& work) {
  const pid_t child = fork();
  if (child != 0) return child;
  try {
    work();
  } catch (...) {
    std::_Exit(1);
  }
  std::_Exit(0);
}

int status_of(pid_t process) {
  int status = -1;
  waitpid(process, &status, 0);
  return status;
}

Person numbered_person(int number) {
  return {.name = "person " + std::to_string(number),
          .faces = {some_face(2 * number), some_face(2 * number + 1)}};
}

/// Enrols people from `first` on until it is killed, once it has said that `confirmed` are in the file;
/// returns how many were by the time that it was.
int enroll_until_killed(const fs::path& file, int first, int confirmed) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = start([&] {
    for (int number = first;; ++number) {
      enroll(file, numbered_person(number));
      if (write(ends[1], "x", 1) != 1) std::_Exit(2);
    }
  });
  close(ends[1]);
  char byte = 0;
  int count = 0;
  while (count < confirmed && read(ends[0], &byte, 1) == 1) ++count;
  kill(child, SIGKILL);
  EXPECT_TRUE(WIFSIGNALED(status_of(child)));
  while (read(ends[0], &byte, 1) == 1) ++count;
  close(ends[0]);
  return count;
}

TEST(KilledProcess, LosesNoConfirmedPerson) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const auto there = static_cast<int>(some_people().gallery.people.size());
  for (int round = 0; round < 8; ++round) {
    const int before = people_info(file).people - there;
    const int confirmed = enroll_until_killed(file, before, 1 + round % 3);
    const People people = load_people(file);
    const int now = static_cast<int>(people.gallery.people.size()) - there;
    EXPECT_GE(now, before + confirmed);
    EXPECT_LE(now, before + confirmed + 1) << "the one at work may have come to its end";
    for (int i = 0; i < now; ++i)
      EXPECT_EQ(people.gallery.people[static_cast<std::size_t>(there + i)], numbered_person(i));
  }
}

/// Leaves the file half changed and its old pages in the journal, as a process that is killed in the middle
/// of writing does.
void kill_in_the_middle(const fs::path& file) {
  const pid_t child = start([&] {
    const FileEdit edit(file);
    edit.database().execute(
        "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; UPDATE face SET pixels = zeroblob(1200); UPDATE "
        "person "
        "SET name = 'x' || id; PRAGMA user_version = 77");
    std::raise(SIGKILL);
  });
  ASSERT_TRUE(WIFSIGNALED(status_of(child)));
}

TEST(KilledProcess, IsUndoneByTheNextReader) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  kill_in_the_middle(file);
  ASSERT_NE(file_bytes(file), before);
  ASSERT_THAT(names_in(folder.path()), ElementsAre("people.ore", "people.ore-journal"));
  EXPECT_EQ(load_people(file).gallery, some_people().gallery);
  EXPECT_EQ(file_bytes(file), before);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

TEST(KilledProcess, IsUndoneByTheNextWriter) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  kill_in_the_middle(file);
  enroll(file, numbered_person(1));
  EXPECT_EQ(load_people(file).gallery.people.back(), numbered_person(1));
  kill_in_the_middle(file);
  forget(file, numbered_person(1).name);
  EXPECT_EQ(load_people(file).gallery, some_people().gallery);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

/// Also when all that was left to do was to overwrite the journal, which holds what was erased.
TEST(KilledProcess, LeavesAJournalThatTheNextChangeErases) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const pid_t child = start([&] {
    const FileEdit edit(file);
    edit.database().execute("DELETE FROM person WHERE id = 2; COMMIT");
    std::raise(SIGKILL);
  });
  ASSERT_TRUE(WIFSIGNALED(status_of(child)));
  ASSERT_THAT(names_in(folder.path()), ElementsAre("people.ore", "people.ore-journal"));
  fs::create_hard_link(folder / "people.ore-journal", folder / "same");
  EXPECT_EQ(load_people(file).gallery.people.size(), 6U);
  rename(file, "zoë", "zoe");
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore", "same"));
  const std::vector<std::uint8_t> bytes = file_bytes(folder / "same");
  EXPECT_GT(bytes.size(), 1000U);
  EXPECT_TRUE(std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; }));
}

TEST(KilledProcess, DoesNotHarmTheFileThatReplacesIt) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  kill_in_the_middle(file);
  People people = some_people();
  people.gallery.people.resize(3);
  save_people(file, people.gallery, people.model);
  EXPECT_EQ(load_people(file).gallery, people.gallery);
  EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
}

TEST(KilledProcess, IsReportedToAReaderWhoMayNotWrite) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  kill_in_the_middle(file);
  fs::permissions(file, fs::perms(0444));
  fs::permissions(folder / "people.ore-journal", fs::perms(0444));
  fs::permissions(folder.path(), fs::perms(0555));
  const bool is_root = geteuid() == 0;  // whom permissions do not bind
  constexpr uid_t kNobody = 65534;
  ASSERT_TRUE(!is_root || seteuid(kNobody) == 0);
  const std::string problem = error_of([&] { load_people(file); });
  ASSERT_TRUE(!is_root || seteuid(0) == 0);
  fs::permissions(folder.path(), fs::perms(0755));
  EXPECT_THAT(problem, HasSubstr("a killed program left"));
}

TEST(FullDisk, LeavesTheFileAsItWas) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  const std::vector<std::uint8_t> before = file_bytes(file);
  for (const std::size_t room : {std::size_t{2000}, before.size() + 4096}) {
    // No file may grow beyond it; in a process of its own, since the limit cannot be lifted again.
    const pid_t child = start([&] {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{.rlim_cur = room, .rlim_max = room};
      setrlimit(RLIMIT_FSIZE, &limit);
      Person person{.name = "many", .faces = std::vector<GrayImage>(50, some_face(1))};
      try {
        enroll(file, person);
      } catch (const Error&) {
        std::raise(SIGTERM);
      }
    });
    EXPECT_EQ(WTERMSIG(status_of(child)), SIGTERM) << "an Error was thrown";
    EXPECT_EQ(file_bytes(file), before);
    EXPECT_THAT(names_in(folder.path()), ElementsAre("people.ore"));
  }
}

TEST(SeveralProcesses, EnrolAtOnce) {
  const TemporaryFolder folder;
  const fs::path file = saved_people(folder.path());
  constexpr int kEach = 12;
  std::vector<pid_t> processes;
  processes.reserve(3);
  for (int p = 0; p < 3; ++p)
    processes.push_back(start([&] {
      for (int i = 0; i < kEach; ++i) {
        enroll(file, numbered_person(p * kEach + i));
        if (i % 4 == 0) load_people(file);
      }
    }));
  for (const pid_t process : processes) EXPECT_EQ(status_of(process), 0);
  const People people = load_people(file);
  EXPECT_EQ(people.gallery.people.size(), some_people().gallery.people.size() + 3 * kEach);
  EXPECT_EQ(people.gallery.face_count(), some_people().gallery.face_count() + 2 * 3 * kEach);
}

}  // namespace
}  // namespace ore
