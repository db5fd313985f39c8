#include "lab/data_sets/data_set.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "helpers/data_folder.h"
#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"

namespace ore {
namespace {

using namespace ore::testing;

/// Everybody's name and the grey level of each of their pictures.
using People = std::vector<std::pair<std::string, std::vector<int>>>;

People grey_levels(const Gallery& gallery) {
  People people;
  for (const Person& person : gallery.people) {
    std::vector<int>& levels = people.emplace_back(person.name, std::vector<int>{}).second;
    for (const GrayImage& face : person.faces) levels.push_back(face.at(0, 0));
  }
  return people;
}

std::string problem_of(const fs::path& folder) {
  return error_of([&] { read_data_set(folder); });
}

TEST(ReadDataSet, GathersArByTheNamesOfPictures) {
  const TemporaryFolder folder;
  put_face(folder / "W-002-01.bmp", 6);
  put_face(folder / "w-002-2.bmp", 7);
  put_face(folder / "M-010-26.bmp", 5);
  put_face(folder / "m-009-10.pgm", 4);
  put_face(folder / "m-009-9.png", 3);
  const DataSet set = read_data_set(folder.path());
  EXPECT_EQ(set.layout, DataLayout::kAr);
  EXPECT_EQ(grey_levels(set.gallery), (People{{"m-009", {3, 4}}, {"m-010", {5}}, {"w-002", {6, 7}}}));
  EXPECT_THAT(set.ar_pictures, ElementsAre(ElementsAre(9, 10), ElementsAre(26), ElementsAre(1, 2)));
  EXPECT_EQ(set.files[0], (std::vector{folder / "m-009-9.png", folder / "m-009-10.pgm"}));
  EXPECT_EQ(set.gallery.height, 6);
  EXPECT_EQ(set.gallery.width, 5);
  EXPECT_TRUE(set.lights.empty());
  EXPECT_TRUE(set.skipped.empty());
  EXPECT_EQ(set.title, folder.path().filename().string() + ", named like AR");
  EXPECT_NO_THROW(set.gallery.validate());
}

TEST(ReadDataSet, FindsArDownToTwoLevels) {
  const TemporaryFolder folder;
  put_face(folder / "m-001-01.bmp", 1);
  put_face(folder / "session 1" / "m-001-02.bmp", 2);
  put_face(folder / "session 2" / "someone" / "m-001-14.bmp", 14);
  put_face(folder / "session 2" / "some.bmp" / "w-001-14.bmp", 15);
  put_face(folder / "session 2" / "someone" / "deeper" / "m-001-15.bmp", 16);
  put_face(folder / ".hidden" / "m-001-16.bmp", 17);
  const DataSet set = read_data_set(folder.path());
  EXPECT_EQ(grey_levels(set.gallery), (People{{"m-001", {1, 2, 14}}, {"w-001", {15}}}));
  EXPECT_TRUE(set.skipped.empty());
}

/// The skipped files beside `folder` with the reasons why.
void expect_skipped(const DataSet& set, const fs::path& folder,
                    const std::vector<std::pair<std::string, std::string>>& expected) {
  ASSERT_EQ(set.skipped.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(set.skipped[i].file, folder / expected[i].first);
    EXPECT_THAT(set.skipped[i].reason, HasSubstr(expected[i].second));
  }
}

TEST(ReadDataSet, ListsWhatItLeavesOutOfAr) {
  const TemporaryFolder folder;
  for (int k = 1; k <= 5; ++k)
    put_face(folder / fmt::format("m-001-{}.png", k), static_cast<std::uint8_t>(k));
  put_face(folder / "M-001-01.bmp", 9);                    // before m-001-1.png in byte order
  put_face(folder / "copies" / "m-001-2.bmp", 8, 50, 50);  // never read, so that its size does not matter
  put_face(folder / "m-001-27.png", 27);
  write_text(folder / "m-001-07.bmp", "no image");
  write_text(folder / "m-001-08.raw", "raw");
  write_text(folder / "notes.txt", "x");
  const DataSet set = read_data_set(folder.path());
  EXPECT_EQ(set.layout, DataLayout::kAr);
  EXPECT_EQ(grey_levels(set.gallery), (People{{"m-001", {9, 2, 3, 4, 5}}}));
  EXPECT_THAT(set.ar_pictures, ElementsAre(ElementsAre(1, 2, 3, 4, 5)));
  expect_skipped(set, folder.path(),
                 {{"copies/m-001-2.bmp", "same name as " + (folder / "m-001-2.png").string()},
                  {"m-001-07.bmp", "not an image"},
                  {"m-001-1.png", "same name as " + (folder / "M-001-01.bmp").string()},
                  {"m-001-27.png", "not named like a picture of AR"}});
}

TEST(ReadDataSet, GathersYaleBByTheNamesOfPictures) {
  const TemporaryFolder folder;
  put_face(folder / "yaleB02_P00A+000E+00.pgm", 5);
  put_face(folder / "yaleB01" / "yaleB01_P00A-035E+40.pgm", 4);
  put_face(folder / "yaleB01" / "yaleB01_P00A+035E-20.pgm", 3);
  put_face(folder / "yaleB01" / "yaleB01_P00A+035E+40.pgm", 2);
  put_face(folder / "yaleB01" / "YALEB01_p00a+035e+40.png", 9);  // before it in byte order
  put_face(folder / "yaleB01" / "yaleB01_P00_Ambient.pgm", 1, 48, 64);
  put_face(folder / "yaleB01" / "yaleB01_P04A+035E+40.pgm", 1, 48, 64);
  write_text(folder / "yaleB01" / "yaleB01_P00.info", "x");
  write_text(folder / "yaleB01" / "yaleB01_P00A+000E+45.pgm.bad", "x");
  put_face(folder / "yaleB100" / "yaleB100_P00A+000E+00.pgm", 7);
  put_face(folder / "yaleB99" / "yaleB99_P00A+000E+00.pgm", 6);
  const DataSet set = read_data_set(folder.path());
  EXPECT_EQ(set.layout, DataLayout::kYaleB);
  EXPECT_EQ(grey_levels(set.gallery),
            (People{{"yaleB01", {9, 3, 4}}, {"yaleB02", {5}}, {"yaleB99", {6}}, {"yaleB100", {7}}}));
  ASSERT_EQ(set.lights.size(), 4U);
  EXPECT_THAT(set.lights[0],
              ElementsAre(LightDirection{35, 40}, LightDirection{35, -20}, LightDirection{-35, 40}));
  EXPECT_EQ(set.files[0][2], folder / "yaleB01" / "yaleB01_P00A-035E+40.pgm");
  EXPECT_TRUE(set.ar_pictures.empty());
  EXPECT_THAT(set.title, HasSubstr("named like Extended Yale B"));
  expect_skipped(set, folder.path(),
                 {{"yaleB01/yaleB01_P00A+035E+40.pgm", "same name as"},
                  {"yaleB01/yaleB01_P00_Ambient.pgm", "without a lamp"},
                  {"yaleB01/yaleB01_P04A+035E+40.pgm", "not a frontal picture"}});
}

TEST(ReadDataSet, ReadsAnythingElseAsPeoplesFolders) {
  const TemporaryFolder folder;
  put_face(folder / "bob" / "b.png", 2);
  put_face(folder / "ann" / "a.png", 1);
  put_face(folder / "stray.png", 3);
  const DataSet set = read_data_set(folder.path() / "");
  const LabelledFolder plain = read_labelled_folder(folder.path());
  EXPECT_EQ(set.layout, DataLayout::kPlain);
  EXPECT_EQ(set.gallery, plain.gallery);
  EXPECT_EQ(grey_levels(set.gallery), (People{{"ann", {1}}, {"bob", {2}}}));
  EXPECT_THAT(set.files,
              ElementsAre(ElementsAre(folder / "ann" / "a.png"), ElementsAre(folder / "bob" / "b.png")));
  EXPECT_EQ(set.title, folder.path().filename().string());
  EXPECT_TRUE(set.lights.empty());
  EXPECT_TRUE(set.ar_pictures.empty());
  expect_skipped(set, folder.path(), {{"stray.png", "in no person's folder"}});
}

TEST(ReadDataSet, TakesTheLayoutOfMostNames) {
  const TemporaryFolder folder;
  put_face(folder / "ann" / "m-001-01.png", 1);
  put_face(folder / "ann" / "other.png", 2);
  EXPECT_EQ(read_data_set(folder.path()).layout, DataLayout::kPlain);  // half of them are not most
  put_face(folder / "ann" / "m-001-02.png", 3);
  const DataSet set = read_data_set(folder.path());
  EXPECT_EQ(set.layout, DataLayout::kAr);
  expect_skipped(set, folder.path(), {{"ann/other.png", "not named like a picture of AR"}});
}

TEST(ReadDataSet, NamesTwoFilesThatDifferInSize) {
  const TemporaryFolder folder;
  put_face(folder / "m-001-01.bmp", 1, 165, 120);
  put_face(folder / "m-001-02.bmp", 1, 165, 120);
  put_face(folder / "w-001-01.bmp", 1, 576, 768);
  EXPECT_THAT(problem_of(folder.path()), AllOf(HasSubstr("m-001-01.bmp is 165x120 but"),
                                               HasSubstr("w-001-01.bmp is 576x768; aligned faces")));
}

TEST(ReadDataSet, SaysWhatIsWrongWithAFolder) {
  const TemporaryFolder folder;
  EXPECT_THAT(problem_of(folder / "none"), HasSubstr("there is no folder"));
  EXPECT_THAT(problem_of(folder.path()), HasSubstr("/<person>/<image>"));
  write_text(folder / "m-001-1.raw", "raw");
  EXPECT_THAT(problem_of(folder.path()), HasSubstr("/<person>/<image>"));
  EXPECT_THAT(problem_of(folder / "m-001-1.raw"), HasSubstr("is not a folder"));
  write_text(folder / "m-001-01.bmp", "x");
  EXPECT_THAT(problem_of(folder.path()), AllOf(HasSubstr("nothing in"), HasSubstr("not an image")));
}

TEST(ReadDataSet, IsTheSameForEveryNumberOfThreads) {
  const TemporaryFolder folder;
  for (int k = 1; k <= 26; ++k)
    put_face(folder / fmt::format("m-{:03}-{}.png", 1 + k % 3, k), static_cast<std::uint8_t>(k));
  const DataSet one = read_data_set(folder.path(), 1);
  const DataSet four = read_data_set(folder.path(), 4);
  EXPECT_EQ(one.gallery, four.gallery);
  EXPECT_EQ(one.ar_pictures, four.ar_pictures);
}

TEST(ReadDataSet, StopsWhenAsked) {
  const TemporaryFolder folder;
  put_face(folder / "m-001-01.bmp", 1);
  const Progress progress{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(read_data_set(folder.path(), 1, progress), Interrupted);
}

TEST(ReadDataSet, KnowsTheRealExtendedYaleB) {
  const std::optional<fs::path> folder = testing::data_folder("yaleb");
  if (!folder) GTEST_SKIP() << "no Extended Yale B here";
  const DataSet set = read_data_set(*folder);
  EXPECT_EQ(set.layout, DataLayout::kYaleB);
  EXPECT_EQ(set.gallery.people.size(), 38U);
  EXPECT_EQ(set.gallery.face_count(), 2414);
  EXPECT_TRUE(set.skipped.empty());
  for (const auto& lights : set.lights)
    for (const std::optional<LightDirection>& light : lights) EXPECT_TRUE(light);
  // Reading it as people's folders gives the same splits.
  EXPECT_EQ(set.gallery, read_labelled_folder(*folder).gallery);
}

}  // namespace
}  // namespace ore
