#include "lab/synth/drawn_photos.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/photo.h"

namespace ore {
namespace {

using testing::file_bytes;
using testing::TemporaryFolder;
namespace fs = std::filesystem;

std::size_t pictures_below(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) count += entry.is_regular_file() ? 1 : 0;
  return count;
}

TEST(DrawnPhotos, HavePeopleProbesStrangersAndParties) {
  const TemporaryFolder folder;
  write_photos_folder({.people = 2, .pictures = 1, .seed = 3}, folder / "photos");
  EXPECT_EQ(pictures_below(folder / "photos" / "people"), 2U);
  EXPECT_EQ(pictures_below(folder / "photos" / "probes"), 3U * (2U + 4U));
  EXPECT_EQ(pictures_below(folder / "photos" / "parties"), 3U);
  EXPECT_TRUE(fs::exists(folder / "photos" / "probes" / "stranger-4" / "03.png"));
  const Photo one = read_photo(folder / "photos" / "people" / "Ada" / "01.png");
  EXPECT_EQ(one.width, 480);
  EXPECT_EQ(one.height, 360);
  EXPECT_EQ(read_photo(folder / "photos" / "parties" / "01.png").width, 1040);
}

TEST(DrawnPhotos, AreTheSameForTheSameSeed) {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"})
    write_photos_folder({.people = 2, .pictures = 1, .seed = 3, .threads = name[0] == 'a' ? 1 : 2},
                        folder / name);
  write_photos_folder({.people = 2, .pictures = 1, .seed = 4}, folder / "c");
  const fs::path party = fs::path("parties") / "02.png";
  EXPECT_EQ(file_bytes(folder / "a" / party), file_bytes(folder / "b" / party));
  EXPECT_NE(file_bytes(folder / "a" / party), file_bytes(folder / "c" / party));
}

TEST(DrawnPhotos, RefuseAbsurdOptionsAndFoldersInUse) {
  const TemporaryFolder folder;
  EXPECT_THROW(write_photos_folder({.people = 1}, folder / "x"), InvalidOption);
  EXPECT_THROW(write_photos_folder({.people = 2, .pictures = 0}, folder / "x"), InvalidOption);
  testing::write_text(folder / "file", "text");
  EXPECT_THROW(write_photos_folder({.people = 2, .pictures = 1}, folder.path()), Error);
  EXPECT_FALSE(fs::exists(folder / "x"));
}

TEST(DrawnName, IsAnotherOneForEverybody) {
  std::set<std::string> names;
  for (int i = 0; i < 100; ++i) names.insert(drawn_name(i));
  EXPECT_EQ(names.size(), 100U);
}

}  // namespace
}  // namespace ore
