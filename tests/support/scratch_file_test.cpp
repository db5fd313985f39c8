#include "helpers/files.h"
#include "support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "helpers/random_faces.h"
#include "helpers/temporary_folder.h"

namespace ore {
namespace {

using namespace ore::testing;
using ScratchContent = std::vector<std::byte>;

/// Sends temporary files to `folder` while it lives.
class TemporaryFilesIn {
 public:
  explicit TemporaryFilesIn(const std::filesystem::path& folder) {
    if (const char* value = std::getenv("TMPDIR")) before_ = value;
    setenv("TMPDIR", folder.c_str(), 1);
  }
  ~TemporaryFilesIn() {
    if (before_.empty())
      unsetenv("TMPDIR");
    else
      setenv("TMPDIR", before_.c_str(), 1);
  }
  TemporaryFilesIn(const TemporaryFilesIn&) = delete;
  TemporaryFilesIn& operator=(const TemporaryFilesIn&) = delete;

 private:
  std::string before_;
};

/// Lets no file grow beyond `bytes` while it lives: a full disk for a process of its own.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : ignored_signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, ignored_signal_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*ignored_signal_)(int);
};

ScratchContent random_bytes(std::size_t count, std::uint64_t seed) {
  RandomStream random = testing::test_stream(seed);
  ScratchContent bytes(count);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random.below(256));
  return bytes;
}

ScratchContent content_of(const ScratchFile& file, std::uint64_t offset, std::size_t count) {
  ScratchContent bytes(count);
  file.read(offset, bytes);
  return bytes;
}

TEST(ScratchFile, GivesBackWhatWasWritten) {
  ScratchFile file("numbers");
  file.grow_to(3000);
  const ScratchContent first = random_bytes(1000, 1);
  const ScratchContent last = random_bytes(1000, 2);
  file.write(2000, last);
  file.write(0, first);
  EXPECT_EQ(content_of(file, 0, 1000), first);
  EXPECT_EQ(content_of(file, 2000, 1000), last);
  EXPECT_EQ(content_of(file, 1000, 1000), ScratchContent(1000)) << "zero where nothing was written";
}

TEST(ScratchFile, KeepsItsContentWhenItGrows) {
  ScratchFile file("numbers");
  const ScratchContent bytes = random_bytes(5000, 3);
  file.grow_to(5000);
  file.write(0, bytes);
  for (const std::uint64_t size : {5001, 70'000, 100}) {
    file.grow_to(size);
    ASSERT_EQ(content_of(file, 0, 5000), bytes) << "asked for " << size;
  }
  file.write(69'999, ScratchContent{std::byte{7}});
  EXPECT_EQ(content_of(file, 69'999, 1), ScratchContent{std::byte{7}});
}

TEST(ScratchFile, HasNoNameInItsFolder) {
  const TemporaryFolder folder;
  const TemporaryFilesIn temporary_files(folder.path());
  {
    ScratchFile file("numbers");
    file.grow_to(10'000);
    file.write(0, random_bytes(10'000, 4));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "while it lives";
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "after it";
}

TEST(ScratchFile, SaysWhichFolderCannotBeUsed) {
  const TemporaryFolder folder;
  testing::write_text(folder / "file", "x");
  for (const char* name : {"none", "file"}) {
    const TemporaryFilesIn temporary_files(folder / name);
    EXPECT_THAT(error_of([] { ScratchFile("numbers"); }),
                AllOf(HasSubstr((folder / name).string() + " ("), HasSubstr("set TMPDIR to a folder")));
  }
}

TEST(ScratchFile, SaysAtOnceThatThereIsNoRoom) {
  const TemporaryFolder folder;
  const TemporaryFilesIn temporary_files(folder.path());
  ScratchFile file("numbers");
  const std::string message = error_of([&] { file.grow_to(std::uint64_t{1} << 60); });
  EXPECT_THAT(message,
              HasSubstr("there is no room for 1152921504.6 GB of numbers in " + folder.path().string()));
  EXPECT_THAT(message, HasSubstr("; set TMPDIR to a folder with room, or allow more memory"));
}

TEST(ScratchFile, IsAsItWasAfterItDidNotFindRoom) {
  ScratchFile file("numbers");
  const ScratchContent bytes = random_bytes(1000, 5);
  file.grow_to(1000);
  file.write(0, bytes);
  {
    const FileSizeLimit limit(1'000'000);
    EXPECT_THAT(error_of([&] { file.grow_to(2'500'000); }), HasSubstr("no room for 2.5 MB of numbers"));
    file.grow_to(900'000);
  }
  EXPECT_EQ(content_of(file, 0, 1000), bytes);
  EXPECT_EQ(content_of(file, 899'000, 1000), ScratchContent(1000));
}

TEST(ScratchFile, SaysThatWritingFailed) {
  ScratchFile file("numbers");
  file.grow_to(2000);
  const FileSizeLimit limit(1000);
  EXPECT_THAT(error_of([&] { file.write(500, random_bytes(1000, 6)); }),
              HasSubstr("cannot write numbers to a temporary file in "))
      << "half of it is written before the limit is met";
}

}  // namespace
}  // namespace ore
