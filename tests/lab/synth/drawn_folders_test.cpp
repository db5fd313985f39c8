#include "lab/synth/drawn_galleries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

const DrawnYaleBOptions kFewYaleB{.people = 3, .pictures = 4, .height = 32, .width = 28};
const DrawnArOptions kFewAr{.people = 2, .height = 33, .width = 24};

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

std::string refusal(const fs::path& folder) {
  try {
    write_yaleb_folder(kFewYaleB, folder);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(DrawnFolders, YaleBIsReadBackAsItWasDrawn) {
  const testing::TemporaryFolder folder;
  write_yaleb_folder(kFewYaleB, folder / "faces");
  const std::vector<PlannedPerson> plan = plan_yaleb_like(kFewYaleB);
  const Gallery drawn = draw_yaleb_like(kFewYaleB);
  for (std::size_t p = 0; p < plan.size(); ++p) {
    for (std::size_t k = 0; k < plan[p].pictures.size(); ++k) {
      const fs::path file = folder / "faces" / plan[p].name / (plan[p].pictures[k].name + ".pgm");
      EXPECT_EQ(read_image(file), drawn.people[p].faces[k]);
    }
  }
  EXPECT_EQ(entries_in(folder.path()), 1u);
}

TEST(DrawnFolders, ArHasTwentySixNumberedPicturesOfEverybody) {
  const testing::TemporaryFolder folder;
  write_ar_folder(kFewAr, folder / "ar");
  EXPECT_TRUE(fs::exists(folder / "ar" / "m-001" / "m-001-01.pgm"));
  EXPECT_TRUE(fs::exists(folder / "ar" / "w-001" / "w-001-26.pgm"));
  EXPECT_EQ(entries_in(folder / "ar" / "m-001"), 26u);
}

TEST(DrawnFolders, AnEmptyFolderIsFilledAndATrailingSlashIsNoMatter) {
  const testing::TemporaryFolder folder;
  fs::create_directory(folder / "faces");
  write_yaleb_folder(kFewYaleB, folder / "faces/");
  EXPECT_EQ(entries_in(folder / "faces"), 3u);
  EXPECT_EQ(entries_in(folder.path()), 1u);
}

TEST(DrawnFolders, AFolderWithContentIsRefusedAndKept) {
  const testing::TemporaryFolder folder;
  fs::create_directory(folder / "faces");
  std::ofstream(folder / "faces" / "note.txt") << "mine";
  EXPECT_THAT(refusal(folder / "faces"), ::testing::HasSubstr("not empty"));
  EXPECT_EQ(entries_in(folder / "faces"), 1u);
  EXPECT_EQ(entries_in(folder.path()), 1u);
}

TEST(DrawnFolders, AFileInThePlaceOfTheFolderIsRefused) {
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "faces") << "mine";
  EXPECT_THAT(refusal(folder / "faces"), ::testing::HasSubstr("not a folder"));
}

TEST(DrawnFolders, AMissingParentIsNamed) {
  const testing::TemporaryFolder folder;
  EXPECT_THAT(refusal(folder / "missing" / "faces"), ::testing::HasSubstr((folder / "missing").string()));
}

TEST(DrawnFolders, InterruptedWorkLeavesNothing) {
  const testing::TemporaryFolder folder;
  for (const int threads : {1, 2}) {
    std::atomic<int> asked = 0;
    const Progress stop_midway{.report = {}, .stop_requested = [&] { return ++asked > 2; }};
    DrawnYaleBOptions options = kFewYaleB;
    options.threads = threads;
    EXPECT_THROW(write_yaleb_folder(options, folder / "faces", stop_midway), Interrupted);
    EXPECT_EQ(entries_in(folder.path()), 0u);
  }
}

}  // namespace
}  // namespace ore
