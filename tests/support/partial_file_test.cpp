#include "helpers/files.h"
#include "support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "helpers/temporary_folder.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using Content = std::vector<std::uint8_t>;
using testing::error_of;
using testing::file_bytes;
using testing::TemporaryFolder;

std::size_t entries_of(const std::filesystem::path& folder) {
  const std::filesystem::directory_iterator entries(folder);
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

TEST(PartialFile, AppearsUnderItsNameOnlyWhenPublished) {
  const TemporaryFolder folder;
  PartialFile partial(folder / "target", 0600);
  partial.write(Content{1, 2, 3});
  EXPECT_FALSE(std::filesystem::exists(folder / "target"));
  partial.publish();
  EXPECT_EQ(file_bytes(folder / "target"), (Content{1, 2, 3}));
  EXPECT_EQ(entries_of(folder.path()), 1U);
}

TEST(PartialFile, LeavesNothingWhenItIsGivenUp) {
  const TemporaryFolder folder;
  testing::write_text(folder / "target", "old");
  { PartialFile(folder / "target", 0600).write(Content{1, 2, 3}); }
  EXPECT_EQ(file_bytes(folder / "target"), (Content{'o', 'l', 'd'}));
  EXPECT_EQ(entries_of(folder.path()), 1U);
}

TEST(PartialFile, PassesByWhatADeadProcessOfTheSameNumberLeft) {
  const TemporaryFolder folder;
  const std::filesystem::path leftover = folder / ("target.partial-" + std::to_string(getpid()));
  testing::write_text(leftover, "left");
  PartialFile partial(folder / "target", 0600);
  partial.publish();
  EXPECT_TRUE(std::filesystem::exists(folder / "target"));
  EXPECT_EQ(file_bytes(leftover), (Content{'l', 'e', 'f', 't'}));
}

TEST(PartialFile, SaysWhichFolderIsMissingOrNone) {
  const TemporaryFolder folder;
  EXPECT_THAT(error_of([&] { PartialFile(folder / "none" / "target", 0600); }),
              HasSubstr("none does not exist"));
  testing::write_text(folder / "file", "x");
  EXPECT_THAT(error_of([&] { PartialFile(folder / "file" / "target", 0600); }),
              HasSubstr("file is not a folder"));
}

TEST(PartialFile, TakesThePlaceOfFilesOnly) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "sub");
  EXPECT_THAT(error_of([&] { PartialFile(folder / "sub", 0600); }), HasSubstr("it is a folder"));
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(error_of([&] { PartialFile(folder / "pipe", 0600); }), HasSubstr("it is not a regular file"));
  EXPECT_EQ(entries_of(folder.path()), 2U);
}

}  // namespace
}  // namespace ore
