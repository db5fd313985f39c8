// ore picture: what it writes and prints, and what it refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "drawn_people.h"
#include "helpers/run_program.h"
#include "ore/folder.h"

namespace ore::testing {
namespace {

using nlohmann::json;

const std::vector<std::string> kFiles = {"face.png",  "patches.png", "energy.png",
                                         "focus.png", "stems.png",   "confidence.png"};

class PictureCommand : public ::testing::Test {
 protected:
  PictureCommand() {
    const ProgramResult result = run_ore({"train", drawn_people().string(), "-o", people_.string(),
                                          "--aligned", "--patches", "40", "--learner", "ore"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }

  ProgramResult picture(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {"picture", people_.string(), image_.string(), "-o",
                                          output_.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_ore(arguments);
  }

  /// One line on standard error, nothing on standard output, and no folder.
  void expect_refused(const ProgramResult& result, int exit_code, const std::string& about) const {
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    EXPECT_THAT(result.err, ::testing::StartsWith("ore: "));
    EXPECT_THAT(result.err, HasSubstr(about));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(fs::is_directory(output_));
  }

  TemporaryFolder folder_;
  fs::path people_ = folder_ / "people.ore";
  fs::path image_ = fs::directory_iterator(drawn_people() / "yaleB02")->path();
  fs::path output_ = folder_ / "deep" / "pictures";
};

TEST_F(PictureCommand, WritesImagesIntoANewFolder) {
  const ProgramResult result = picture();
  ASSERT_EQ(result.exit_code, 0) << result.err;
  for (const std::string& name : kFiles) {
    EXPECT_THAT(result.out, HasSubstr(name));
    EXPECT_GT(read_image(output_ / name).width, 0) << name;
  }
  EXPECT_EQ(file_count(output_), kFiles.size());
  EXPECT_THAT(result.out, HasSubstr("as it is: yaleB02 ("));
  EXPECT_THAT(result.out, ::testing::Not(HasSubstr("occluded")));
  EXPECT_EQ(read_image(output_ / "face.png"), read_image(image_));
}

TEST_F(PictureCommand, ShowsTheFaceBelowWhatHidesIt) {
  ASSERT_EQ(picture().exit_code, 0);
  const int one_row = read_image(output_ / "stems.png").height;
  const ProgramResult result = picture({"--occlude", "noise:20", "--seed", "5"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("as it is: yaleB02 ("));
  EXPECT_THAT(result.out, HasSubstr("; occluded: yaleB0"));
  const GrayImage hidden = read_image(output_ / "face.png");
  EXPECT_NE(hidden, read_image(image_));
  EXPECT_GT(read_image(output_ / "stems.png").height, 3 * one_row / 2);

  ASSERT_EQ(picture({"--occlude", "noise:20", "--seed", "5"}).exit_code, 0);
  EXPECT_EQ(read_image(output_ / "face.png"), hidden) << "the same seed hides the same";
  ASSERT_EQ(picture({"--occlude", "noise:20", "--seed", "6"}).exit_code, 0);
  EXPECT_NE(read_image(output_ / "face.png"), hidden);
}

TEST_F(PictureCommand, PrintsTheStableJsonFields) {
  ProgramResult result = picture({"--json", "--occlude", "scarf", "--inference", "plain"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  json object = json::parse(result.out);
  ASSERT_EQ(object["files"].size(), kFiles.size());
  for (std::size_t i = 0; i < kFiles.size(); ++i)
    EXPECT_EQ(object["files"][i], (output_ / kFiles[i]).string());
  EXPECT_EQ(object["clean"]["subject"], "yaleB02");
  EXPECT_GT(object["clean"]["similarity"], 0.25);
  EXPECT_TRUE(object["occluded"]["subject"].is_string());
  EXPECT_GT(object["occluded"]["similarity"], 0.0);

  result = picture({"--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_FALSE(json::parse(result.out).contains("occluded"));
}

TEST_F(PictureCommand, RefusesImagesThatAreMissingForeignOrOfAnotherSize) {
  image_ = folder_ / "gone.png";
  expect_refused(picture(), 1, "gone.png");
  image_ = folder_ / "text.png";
  std::ofstream(image_) << "this is no image";
  expect_refused(picture(), 1, "text.png");
  image_ = folder_ / "large.png";
  write_image(image_, GrayImage(80, 70, 128));
  expect_refused(picture(), 1, "80x70");
}

TEST_F(PictureCommand, RefusesOccludersThatItDoesNotKnow) {
  for (const char* occluder : {"fog", "noise", "noise:0", "noise:65", "texture:101", "texture:x"}) {
    SCOPED_TRACE(occluder);
    expect_refused(picture({"--occlude", occluder}), 2, "");
  }
  expect_refused(picture({"--occlude", "picture:50:" + (folder_ / "gone.png").string()}), 1, "gone.png");
}

TEST_F(PictureCommand, RefusesFoldersThatItCannotWriteInto) {
  output_ = folder_ / "file";
  std::ofstream(output_) << "text";
  expect_refused(picture(), 1, output_.string());
  output_ /= "below";
  expect_refused(picture(), 1, output_.string());
  output_ = "/proc/pictures";  // not even the superuser may make a folder there
  expect_refused(picture(), 1, "/proc/pictures");
}

TEST_F(PictureCommand, RefusesWrongUse) {
  people_ = folder_ / "gone.ore";
  expect_refused(picture(), 1, "gone.ore");
  expect_refused(run_ore({"picture"}), 2, "--help");
  expect_refused(run_ore({"picture", people_.string(), image_.string()}), 2, "--output");
}

}  // namespace
}  // namespace ore::testing
