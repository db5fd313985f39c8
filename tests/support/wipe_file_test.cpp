#include "helpers/files.h"
#include "support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "helpers/temporary_folder.h"

namespace ore {
namespace {

using namespace ore::testing;

TEST(WipeFile, OverwritesAllOfItAndRemovesIt) {
  const TemporaryFolder folder;
  // Another name of the same file shows what became of its bytes.
  write_text(folder / "journal", std::string((1 << 20) + 12345, 'x'));
  fs::create_hard_link(folder / "journal", folder / "same");
  wipe_file(folder / "journal");
  EXPECT_FALSE(fs::exists(folder / "journal"));
  const std::vector<std::uint8_t> bytes = file_bytes(folder / "same");
  EXPECT_EQ(bytes.size(), (1U << 20) + 12345U);
  EXPECT_TRUE(std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; }));
}

TEST(WipeFile, DoesNothingWhereThereIsNone) {
  const TemporaryFolder folder;
  EXPECT_NO_THROW(wipe_file(folder / "none"));
}

TEST(WipeFile, LeavesWhatIsNoFileAlone) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "folder");
  EXPECT_THAT(error_of([&] { wipe_file(folder / "folder"); }), HasSubstr("cannot overwrite and remove"));
  write_text(folder / "target", "text");
  fs::create_symlink(folder / "target", folder / "link");
  EXPECT_THAT(error_of([&] { wipe_file(folder / "link"); }), HasSubstr("cannot overwrite and remove"));
  EXPECT_EQ(file_bytes(folder / "target").size(), 4U);
}

}  // namespace
}  // namespace ore
