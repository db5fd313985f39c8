#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "helpers/image_files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

using namespace ore::testing;

std::string problem_of(const fs::path& folder) {
  return error_of([&] { read_labelled_folder(folder); });
}

TEST(ReadLabelledFolder, OrdersPeopleAndFacesByTheBytesOfTheirNames) {
  const TemporaryFolder folder;
  put_face(folder / "bob" / "b.png", 3);
  put_face(folder / "bob" / "B.PGM", 2);
  put_face(folder / "Zoë" / "1.bmp", 1);
  put_face(folder / "李" / "10.png", 4);
  put_face(folder / "李" / "9.png", 5);
  const LabelledFolder read = read_labelled_folder(folder.path());
  const Gallery expected{.height = 6,
                         .width = 5,
                         .people = {{"Zoë", {GrayImage(6, 5, 1)}},
                                    {"bob", {GrayImage(6, 5, 2), GrayImage(6, 5, 3)}},
                                    {"李", {GrayImage(6, 5, 4), GrayImage(6, 5, 5)}}}};
  EXPECT_EQ(read.gallery, expected);
  const std::vector<std::vector<fs::path>> files = {{folder / "Zoë" / "1.bmp"},
                                                    {folder / "bob" / "B.PGM", folder / "bob" / "b.png"},
                                                    {folder / "李" / "10.png", folder / "李" / "9.png"}};
  EXPECT_EQ(read.files, files);
  EXPECT_TRUE(read.skipped.empty());
}

TEST(ReadLabelledFolder, IsTheSameForEveryNumberOfThreads) {
  const TemporaryFolder folder;
  for (int i = 0; i < 40; ++i) {
    put_face(folder / std::to_string(i % 7) / (std::to_string(i) + ".png"), static_cast<std::uint8_t>(i));
  }
  EXPECT_EQ(read_labelled_folder(folder.path(), 1).gallery, read_labelled_folder(folder.path(), 4).gallery);
}

TEST(ReadLabelledFolder, IgnoresWhatIsHiddenOrNoImage) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "a.png", 1);
  put_face(folder / "ann" / ".hidden.png", 2);
  put_face(folder / ".hidden" / "a.png", 3);
  write_text(folder / "ann" / "notes.txt", "x");
  write_text(folder / "README.md", "x");
  const LabelledFolder read = read_labelled_folder(folder.path());
  EXPECT_EQ(read.gallery.face_count(), 1);
  EXPECT_TRUE(read.skipped.empty());
}

TEST(ReadLabelledFolder, ListsPicturesThatAPersonWouldMiss) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "a.png", 1);
  put_face(folder / "ann" / "holidays.png" / "a.png", 2);
  write_text(folder / "ann" / "IMG_0001.HEIC", "a phone's");
  write_text(folder / "bob.webp", "a messenger's");
  const LabelledFolder read = read_labelled_folder(folder.path());
  EXPECT_EQ(read.gallery.face_count(), 1);
  ASSERT_EQ(read.skipped.size(), 3U);
  EXPECT_EQ(read.skipped[0].file, folder / "ann" / "IMG_0001.HEIC");
  EXPECT_THAT(read.skipped[0].reason, HasSubstr("JPEG"));
  EXPECT_EQ(read.skipped[1].file, folder / "ann" / "holidays.png");
  EXPECT_THAT(read.skipped[1].reason, HasSubstr("does not search it"));
  EXPECT_EQ(read.skipped[2].file, folder / "bob.webp");
}

TEST(ReadLabelledFolder, ListsWhatItSkipsInOrderAndWhy) {
  const TemporaryFolder folder;
  write_text((fs::create_directory(folder / "ann"), folder / "ann" / "broken.png"), "no image");
  put_face(folder / "bob" / "good.png", 1);
  write_text(folder / "bob" / "empty.jpg", "");
  fs::create_directory(folder / "carl");
  fs::create_symlink(folder / "nowhere", folder / "bob" / "link.png");
  put_face(folder / "stray.png", 1);
  const LabelledFolder read = read_labelled_folder(folder.path());
  ASSERT_EQ(read.gallery.people.size(), 1U);
  EXPECT_EQ(read.gallery.people[0].name, "bob");
  EXPECT_THAT(read.people_without_faces, ElementsAre("ann", "carl"));
  const std::vector<std::pair<fs::path, std::string>> expected = {
      {folder / "ann" / "broken.png", "not an image"},
      {folder / "ann", "no usable image"},
      {folder / "bob" / "empty.jpg", "empty"},
      {folder / "bob" / "link.png", "no such file"},
      {folder / "carl", "no image"},
      {folder / "stray.png", "in no person's folder"}};
  ASSERT_EQ(read.skipped.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(read.skipped[i].file, expected[i].first);
    EXPECT_THAT(read.skipped[i].reason, HasSubstr(expected[i].second));
  }
}

TEST(ReadLabelledFolder, FollowsSymbolicLinks) {
  const TemporaryFolder folder;
  const TemporaryFolder elsewhere;
  put_face(elsewhere / "ann" / "a.png", 1);
  fs::create_symlink(elsewhere / "ann", folder / "linked");
  EXPECT_EQ(read_labelled_folder(folder.path()).gallery.people.at(0).name, "linked");
}

TEST(ReadLabelledFolder, SkipsAFolderWhoseNameIsNotUtf8) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "a.png", 1);
  put_face(folder / "M\xFCller" / "a.png", 1);
  const LabelledFolder read = read_labelled_folder(folder.path());
  EXPECT_EQ(read.gallery.people.size(), 1U);
  ASSERT_EQ(read.skipped.size(), 1U);
  EXPECT_EQ(read.skipped[0].file, folder / "M\\xFCller");
  EXPECT_THAT(read.skipped[0].reason, HasSubstr("UTF-8"));
}

TEST(ReadLabelledFolder, SkipsAFolderThatMayNotBeRead) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "a.png", 1);
  put_face(folder / "bob" / "a.png", 1);
  fs::permissions(folder.path(), fs::perms(0755));
  fs::permissions(folder / "bob", fs::perms::none);
  const bool is_root = geteuid() == 0;  // whom permissions do not bind
  constexpr uid_t kNobody = 65534;
  ASSERT_TRUE(!is_root || seteuid(kNobody) == 0);
  const LabelledFolder read = read_labelled_folder(folder.path(), 1);
  ASSERT_TRUE(!is_root || seteuid(0) == 0);
  fs::permissions(folder / "bob", fs::perms::owner_all);
  EXPECT_EQ(read.gallery.people.size(), 1U);
  ASSERT_EQ(read.skipped.size(), 1U);
  EXPECT_THAT(read.skipped[0].reason, HasSubstr("cannot be read: Permission denied"));
}

TEST(ReadLabelledFolder, NamesTheFirstTwoFilesThatDifferInSize) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "a.png", 1, 60, 43);
  put_face(folder / "ann" / "b.png", 1, 60, 43);
  put_face(folder / "bob" / "c.png", 1, 192, 168);
  put_face(folder / "bob" / "d.png", 1, 10, 10);
  EXPECT_EQ(problem_of(folder.path()), (folder / "ann" / "a.png").string() + " is 60x43 but " +
                                           (folder / "bob" / "c.png").string() +
                                           " is 192x168; aligned faces must all have the same size (height x "
                                           "width): crop or scale them first");
}

TEST(ReadLabelledFolder, SaysWhichLayoutItExpects) {
  const TemporaryFolder folder;
  EXPECT_THAT(problem_of(folder / "none"), HasSubstr("there is no folder"));
  EXPECT_THAT(problem_of(folder.path()), HasSubstr("/<person>/<image>"));
  put_face(folder / "a.png", 1);
  EXPECT_THAT(problem_of(folder.path()), HasSubstr("one folder per person"));
  EXPECT_THAT(problem_of(folder / "a.png"), HasSubstr("is not a folder"));
  fs::create_directory(folder / "ann");
  EXPECT_THAT(problem_of(folder.path()), AllOf(HasSubstr("/<person>/<image>"), HasSubstr("no image")));
  write_text(folder / "ann" / "a.png", "x");
  EXPECT_THAT(problem_of(folder.path()), HasSubstr("a.png: it is not an image"));
}

TEST(ReadLabelledFolder, StopsWhenAsked) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "a.png", 1);
  put_face(folder / "ann" / "b.png", 1);
  const Progress progress{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(read_labelled_folder(folder.path(), 1, progress), Interrupted);
}

TEST(ReadLabelledFolder, ReportsItsProgress) {
  const TemporaryFolder folder;
  for (const char* name : {"a.png", "b.png", "c.png"}) put_face(folder / "ann" / name, 1);
  std::string stage;
  double fraction = 0.0;
  const auto report = [&](std::string_view name, double share) {
    stage = name;
    fraction = share;
  };
  read_labelled_folder(folder.path(), 2, {.report = report, .stop_requested = {}});
  EXPECT_EQ(stage, "reading images");
  EXPECT_DOUBLE_EQ(fraction, 1.0);
}

}  // namespace
}  // namespace ore
