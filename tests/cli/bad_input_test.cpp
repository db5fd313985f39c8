// Wrong use and bad input: one clear sentence and exit code 1 or 2, nothing written.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>

#include "drawn_people.h"
#include "helpers/run_program.h"
#include "ore/folder.h"

namespace ore::testing {
namespace {

ProgramResult train(const fs::path& faces, const fs::path& output,
                    const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"train",     faces.string(), "-o", output.string(),
                                        "--aligned", "--patches",    "20"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_ore(arguments);
}

class BadInput : public ::testing::Test {
 protected:
  void TearDown() override { EXPECT_FALSE(fs::exists(output_)) << "something was written"; }

  fs::path copy_of_drawn_people() {
    fs::copy(drawn_people(), folder_ / "faces", fs::copy_options::recursive);
    return folder_ / "faces";
  }

  TemporaryFolder folder_;
  fs::path output_ = folder_ / "out.ore";
};

TEST_F(BadInput, NoSuchFolder) {
  expect_one_sentence(train(folder_ / "none", output_), 1, "none");
}

TEST_F(BadInput, EmptyFolder) {
  fs::create_directory(folder_ / "empty");
  expect_one_sentence(train(folder_ / "empty", output_), 1, "<person>/<image>");
}

TEST_F(BadInput, ImagesWithoutPersonFolders) {
  expect_one_sentence(train(drawn_people() / "yaleB01", output_), 1, "one folder per person");
}

TEST_F(BadInput, OnePersonOnly) {
  fs::create_directory(folder_ / "faces");
  fs::copy(drawn_people() / "yaleB01", folder_ / "faces" / "yaleB01");
  expect_one_sentence(train(folder_ / "faces", output_), 1, "at least two people");
}

TEST_F(BadInput, PersonWithoutUsableImages) {
  const fs::path faces = copy_of_drawn_people();
  fs::create_directory(faces / "nobody");
  std::ofstream(faces / "nobody" / "text.png") << "this is no image";
  const ProgramResult result = train(faces, output_);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("\"nobody\" has no usable image"));
}

TEST_F(BadInput, ImagesOfDifferentSizes) {
  const fs::path faces = copy_of_drawn_people();
  write_image(faces / "yaleB03" / "large.png", GrayImage(80, 70, 128));
  expect_one_sentence(train(faces, output_), 1, "80x70");
}

TEST_F(BadInput, PatchesLargerThanTheFace) {
  expect_one_sentence(train(drawn_people(), output_, {"--patch-area", "9000"}), 2, "9000");
}

TEST_F(BadInput, DimensionLargerThanThePatch) {
  expect_one_sentence(
      train(drawn_people(), output_, {"--descriptor", "pixels", "--patch-area", "100", "--dim", "101"}), 2,
      "101");
}

TEST_F(BadInput, AbsurdOptions) {
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--patches", "0"},
                                             {"--patches", "-3"},
                                             {"--patches", "many"},
                                             {"--patch-area", "0"},
                                             {"--patch-area", "12,"},
                                             {"--patch-area", "12x"},
                                             {"--dim", "0"},
                                             {"--dim", "-1"},
                                             {"--budget", "0"},
                                             {"--budget", "-5"},
                                             {"--budget", "nan"},
                                             {"--budget", "1e300"},
                                             {"--seed", "-1"},
                                             {"--jobs", "-1"},
                                             {"--jobs", "100000"},
                                             {"--learner", "magic"},
                                             {"--descriptor", "smell"},
                                             {"--frobnicate", "1"}}) {
    const ProgramResult result = train(drawn_people(), output_, options);
    SCOPED_TRACE(options[0] + " " + options[1]);
    expect_one_sentence(result, 2, "");
  }
}

TEST_F(BadInput, NoSubcommandOrAnUnknownOne) {
  expect_one_sentence(run_ore({}), 2, "--help");
  expect_one_sentence(run_ore({"recognise"}), 2, "--help");
}

TEST_F(BadInput, CroppedFacesAreNotTakenForPhotographs) {
  expect_one_sentence(
      run_ore({"train", drawn_people().string(), "-o", output_.string(), "--detector", "haar"}), 1,
      "--aligned");
  const ProgramResult missing = run_ore({"train", (folder_ / "none").string(), "-o", output_.string()});
  expect_one_sentence(missing, 1, "there is no folder");
  EXPECT_THAT(missing.err, Not(HasSubstr("--aligned"))) << "what is not there was not cropped either";
}

TEST_F(BadInput, UnwritableOutput) {
  expect_one_sentence(train(drawn_people(), folder_ / "no" / "such" / "people.ore"), 1, "no/such");
  std::ofstream(folder_ / "file") << "text";
  expect_one_sentence(train(drawn_people(), folder_ / "file" / "people.ore"), 1, "file");
  expect_one_sentence(train(drawn_people(), folder_.path()), 1, folder_.path().string());
}

TEST_F(BadInput, OutputIsAForeignFile) {
  std::ofstream(folder_ / "letter.txt") << "Dear Sir or Madam, this is not a face.";
  expect_one_sentence(train(drawn_people(), folder_ / "letter.txt"), 1, "letter.txt");
  EXPECT_EQ(fs::file_size(folder_ / "letter.txt"), 38U);
}

TEST_F(BadInput, PeopleFileMissingForeignTruncatedOrNewer) {
  const fs::path people = folder_ / "people.ore";
  ASSERT_EQ(train(drawn_people(), people).exit_code, 0);
  const std::string image = fs::directory_iterator(drawn_people() / "yaleB01")->path().string();

  expect_one_sentence(run_ore({"identify", (folder_ / "gone.ore").string(), image}), 1, "gone.ore");

  std::ofstream(folder_ / "text.ore") << "not a database, but long enough to look like a file of some kind";
  expect_one_sentence(run_ore({"list", (folder_ / "text.ore").string()}), 1, "not an ORE file");

  fs::copy(people, folder_ / "cut.ore");
  fs::resize_file(folder_ / "cut.ore", fs::file_size(people) / 2);
  expect_one_sentence(run_ore({"evaluate", (folder_ / "cut.ore").string(), drawn_people().string()}), 1,
                      "cut.ore");

  fs::copy(people, folder_ / "newer.ore");
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open((folder_ / "newer.ore").c_str(), &database), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(database, "PRAGMA user_version = 99", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  expect_one_sentence(run_ore({"list", (folder_ / "newer.ore").string()}), 1, "newer version");
}

TEST_F(BadInput, ProbesOfAnotherSizeOrOfStrangersOnly) {
  const fs::path people = folder_ / "people.ore";
  ASSERT_EQ(train(drawn_people(), people).exit_code, 0);
  fs::create_directories(folder_ / "probes" / "yaleB01");
  write_image(folder_ / "probes" / "yaleB01" / "a.png", GrayImage(60, 43, 99));
  expect_one_sentence(run_ore({"evaluate", people.string(), (folder_ / "probes").string()}), 1, "60x43");
  expect_one_sentence(run_ore({"identify", people.string(), (folder_ / "probes/yaleB01/a.png").string()}), 1,
                      "60x43");
  fs::remove_all(folder_ / "probes");
  fs::create_directory(folder_ / "probes");
  fs::copy(drawn_people() / "yaleB01", folder_ / "probes" / "stranger");
  expect_one_sentence(run_ore({"evaluate", people.string(), (folder_ / "probes").string()}), 1,
                      "none of these");
}

TEST_F(BadInput, AFullDiskBehindStandardOutput) {
  const fs::path people = folder_ / "people.ore";
  ASSERT_EQ(train(drawn_people(), people).exit_code, 0);
  const ProgramResult result = RunningProgram({"list", people.string()}, "/dev/full").wait();
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("standard output"));
}

}  // namespace
}  // namespace ore::testing
