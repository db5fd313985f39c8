#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <algorithm>

#include <nlohmann/json.hpp>
#include <sstream>

#include "drawn_people.h"
#include "helpers/run_program.h"
#include "ore/store.h"

namespace ore::testing {
namespace {

using nlohmann::json;

ProgramResult train_into(const fs::path& file, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {
      "train", drawn_people().string(), "-o", file.string(), "--aligned", "--patches", "60"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_ore(arguments);
}

TEST(TrainCommand, PrintsTheStableJsonFields) {
  const TemporaryFolder folder;
  const ProgramResult result = train_into(folder / "people.ore", {"--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json summary = json::parse(result.out);
  EXPECT_EQ(summary["people"], 4);
  EXPECT_EQ(summary["faces"], 32);
  EXPECT_EQ(summary["patches"], 60);
  EXPECT_GE(summary["kept"], 1);
  EXPECT_EQ(summary["budget"], 0.0) << "the default has a penalty in its place";
  EXPECT_GT(summary["penalty"], 0.0);
  EXPECT_GE(summary["training_error"], 0.0);
  EXPECT_GE(summary["occluded"], 32);
  EXPECT_GT(summary["seconds"], 0.0);
  EXPECT_LE(summary["relative_gap"], 1e-6);
  EXPECT_EQ(summary["trials"].size(), 1U);
}

TEST(TrainCommand, LearnsAsPublishedOnRequest) {
  const TemporaryFolder folder;
  const ProgramResult result = train_into(folder / "people.ore", {"--json", "--learner", "ore"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json summary = json::parse(result.out);
  EXPECT_GE(summary["budget"], 10.0);
  EXPECT_EQ(summary["penalty"], 0.0);
  EXPECT_EQ(summary["occluded"], 0);
  EXPECT_EQ(summary["trials"].size(), 10U);
}

TEST(TrainCommand, WritesAFileForItsOwnerOnly) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  struct stat status {};
  ASSERT_EQ(stat((folder / "people.ore").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_EQ(file_count(folder.path()), 1U);
}

TEST(TrainCommand, SameSeedGivesTheSameModelWithOneAndTwoThreads) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "one.ore", {"--jobs", "1", "--seed", "7"}).exit_code, 0);
  ASSERT_EQ(train_into(folder / "two.ore", {"--jobs", "2", "--seed", "7"}).exit_code, 0);
  ASSERT_EQ(train_into(folder / "other.ore", {"--seed", "8"}).exit_code, 0);
  const Model one = load_people(folder / "one.ore").model;
  EXPECT_EQ(one, load_people(folder / "two.ore").model);
  EXPECT_NE(one, load_people(folder / "other.ore").model);
}

TEST(TrainCommand, TakesSeveralAreasAndAFixedBudget) {
  const TemporaryFolder folder;
  const ProgramResult result = train_into(
      folder / "people.ore", {"--json", "--patch-area", "36,100", "--dim", "30", "--budget", "25"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["budget"], 25.0);
  EXPECT_EQ(json::parse(result.out)["trials"].size(), 1U);
}

TEST(TrainCommand, ProfilesKeepFewerAndFewerPatches) {
  const TemporaryFolder folder;
  const auto kept = [&](const std::string& profile) {
    const ProgramResult result = train_into(folder / "people.ore", {"--json", "--profile", profile});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out)["kept"].get<int>();
  };
  EXPECT_LE(kept("fast"), 50);
  EXPECT_LE(kept("balanced"), 120);
  EXPECT_GE(kept("accurate"), kept("fast"));
}

TEST(TrainCommand, SaysWhatIsWrongWithItsOptions) {
  const TemporaryFolder folder;
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--descriptor", "colours"},
                                             {"--descriptor", "pixels,pixels"},
                                             {"--penalty", "-1"},
                                             {"--penalty", "1", "--budget", "10"},
                                             {"--learner", "ore", "--penalty", "1"},
                                             {"--copies", "many"},
                                             {"--occluded-copies", "-1"},
                                             {"--profile", "best"}}) {
    const ProgramResult result = train_into(folder / "people.ore", options);
    EXPECT_EQ(result.exit_code, 2) << options[1];
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_EQ(file_count(folder.path()), 0U);
  }
}

TEST(EvaluateCommand, LaysAnOccluderOverEveryFace) {
  const TemporaryFolder folder;
  const std::string people = (folder / "people.ore").string();
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  const auto rank1 = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"evaluate", people, drawn_people().string(), "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = run_ore(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.exit_code == 0 ? json::parse(result.out)["rank1"].get<double>() : -1.0;
  };
  EXPECT_EQ(rank1({}), 1.0) << "these are the training faces";
  EXPECT_LT(rank1({"--occlude", "texture:100"}), 0.9) << "nothing of the face is left";
  for (const char* inference : {"robust", "plain", "gfc"})
    EXPECT_GE(rank1({"--occlude", "noise:10", "--seed", "3", "--inference", inference}), 0.5) << inference;
  const ProgramResult unknown = run_ore({"evaluate", people, drawn_people().string(), "--occlude", "hat"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("hat"));
}

TEST(VerifyCommand, SaysYesToTheRightNameAndNoToAnother) {
  const TemporaryFolder folder;
  const std::string people = (folder / "people.ore").string();
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  std::vector<fs::path> persons(fs::directory_iterator(drawn_people()), fs::directory_iterator{});
  std::sort(persons.begin(), persons.end());
  const std::string image = fs::directory_iterator(persons[0])->path().string();
  const ProgramResult right =
      run_ore({"verify", people, image, "--name", persons[0].filename().string(), "--json"});
  ASSERT_EQ(right.exit_code, 0) << right.err;
  EXPECT_EQ(json::parse(right.out)["verified"], true);
  const ProgramResult wrong = run_ore({"verify", people, image, "--name", persons[1].filename().string()});
  EXPECT_EQ(wrong.exit_code, 0) << wrong.err;
  EXPECT_THAT(wrong.out, HasSubstr(": no, "));
  const ProgramResult nobody = run_ore({"verify", people, image, "--name", "nobody"});
  EXPECT_EQ(nobody.exit_code, 1);
  EXPECT_THAT(nobody.err, HasSubstr("nobody"));
  EXPECT_EQ(run_ore({"verify", people, "missing.png", "--name", persons[0].filename().string()}).exit_code,
            1);
}

TEST(TrainCommand, EqualWeightsKeepAllPatches) {
  const TemporaryFolder folder;
  const ProgramResult result = train_into(folder / "people.ore", {"--json", "--learner", "equal"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["kept"], 60);
}

TEST(TrainCommand, ReportsBrokenImagesByNameAndGoesOn) {
  const TemporaryFolder folder;
  fs::copy(drawn_people(), folder / "faces", fs::copy_options::recursive);
  fs::path broken;
  for (const auto& entry : fs::directory_iterator(folder / "faces" / "yaleB02")) broken = entry.path();
  fs::resize_file(broken, fs::file_size(broken) / 2);
  const ProgramResult result =
      run_ore({"train", (folder / "faces").string(), "-o", (folder / "p.ore").string(), "--aligned",
               "--patches", "20", "--json"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.err, HasSubstr(broken.filename().string()));
  EXPECT_EQ(json::parse(result.out)["faces"], 31);
  EXPECT_EQ(json::parse(result.out)["skipped"], 1);
}

TEST(TrainCommand, SaysWhenOneFaceAPersonLeavesNothingToLearn) {
  const TemporaryFolder folder;
  for (const auto& person : fs::directory_iterator(drawn_people())) {
    fs::create_directories(folder / "faces" / person.path().filename());
    fs::copy(fs::directory_iterator(person.path())->path(), folder / "faces" / person.path().filename());
  }
  const ProgramResult result =
      run_ore({"train", (folder / "faces").string(), "-o", (folder / "p.ore").string(), "--aligned",
               "--patches", "20", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("equal weights"));
  EXPECT_EQ(json::parse(result.out)["kept"], 20);
  const ProgramResult listed = run_ore({"list", (folder / "p.ore").string()});
  EXPECT_THAT(listed.out, AllOf(HasSubstr("one face each"), Not(HasSubstr("leave-one-out error"))));
}

TEST(ListCommand, NamesEverybody) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  const ProgramResult text = run_ore({"list", (folder / "people.ore").string()});
  EXPECT_EQ(text.exit_code, 0);
  EXPECT_THAT(text.out, HasSubstr("yaleB03"));
  const json listed = json::parse(run_ore({"list", (folder / "people.ore").string(), "--json"}).out);
  EXPECT_EQ(listed["people"].size(), 4U);
  EXPECT_EQ(listed["people"][0]["faces"], 8);
}

TEST(IdentifyCommand, NamesTheGallerysOwnFaces) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  const ProgramResult result = run_ore({"identify", (folder / "people.ore").string(),
                                        (drawn_people() / "yaleB02").string(), "--json", "--top", "3"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  std::istringstream lines(result.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const json object = json::parse(line);
    EXPECT_THAT(object["image"].get<std::string>(), HasSubstr("yaleB02"));
    ASSERT_EQ(object["faces"].size(), 1U);
    const json& face = object["faces"][0];
    EXPECT_EQ(face["subject"], "yaleB02");
    EXPECT_EQ(face["box"],
              json({{"x_min", 0}, {"y_min", 0}, {"x_max", 56}, {"y_max", 64}, {"probability", 1.0}}));
    EXPECT_EQ(face["subjects"].size(), 3U);
    EXPECT_EQ(face["unknown"], false);
    EXPECT_EQ(face["similarity"], face["subjects"][0]["similarity"]);
  }
  EXPECT_EQ(count, 8);
}

TEST(IdentifyCommand, ReportsUnusableImagesAndNamesTheOthers) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  const std::string good = fs::directory_iterator(drawn_people() / "yaleB01")->path().string();
  const ProgramResult result =
      run_ore({"identify", (folder / "people.ore").string(), (folder / "missing.png").string(), good});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("missing.png"));
  EXPECT_THAT(result.out, HasSubstr("yaleB01"));
}

TEST(EvaluateCommand, PrintsTheStableJsonFields) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  const ProgramResult result = run_ore({"evaluate", (folder / "people.ore").string(), drawn_people().string(),
                                        "--json", "--inference", "plain"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json evaluation = json::parse(result.out);
  EXPECT_EQ(evaluation["probes"], 32);
  // Every probe is in the gallery, so that its own class represents it exactly.
  EXPECT_EQ(evaluation["rank1"], 1.0);
  EXPECT_GT(evaluation["seconds_per_face"], 0.0);
  EXPECT_EQ(evaluation["cmc"].size(), 4U);
  EXPECT_EQ(evaluation["strangers"], 0);
}

TEST(EvaluateCommand, LeavesStrangersOut) {
  const TemporaryFolder folder;
  ASSERT_EQ(train_into(folder / "people.ore").exit_code, 0);
  fs::copy(drawn_people(), folder / "probes", fs::copy_options::recursive);
  fs::rename(folder / "probes" / "yaleB04", folder / "probes" / "Зоя 山田");
  const ProgramResult result =
      run_ore({"evaluate", (folder / "people.ore").string(), (folder / "probes").string(), "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["strangers"], 8);
  EXPECT_EQ(json::parse(result.out)["probes"], 24);
}

TEST(Names, InAnyScriptComeThroughAndControlCharactersDoNot) {
  const TemporaryFolder folder;
  fs::copy(drawn_people(), folder / "faces", fs::copy_options::recursive);
  fs::rename(folder / "faces" / "yaleB01", folder / "faces" / "Зоя 山田");
  fs::rename(folder / "faces" / "yaleB02", folder / "faces" / "two\nlines\x1b[2J");
  const ProgramResult trained = run_ore({"train", (folder / "faces").string(), "-o",
                                         (folder / "p.ore").string(), "--aligned", "--patches", "20"});
  ASSERT_EQ(trained.exit_code, 0) << trained.err;
  const ProgramResult listed = run_ore({"list", (folder / "p.ore").string()});
  EXPECT_THAT(listed.out, HasSubstr("Зоя 山田"));
  EXPECT_THAT(listed.out, HasSubstr("two\\x0alines\\x1b[2J"));
  const json names = json::parse(run_ore({"list", (folder / "p.ore").string(), "--json"}).out);
  EXPECT_THAT(names.dump(), HasSubstr("two\\nlines"));
}

TEST(SynthCommand, RefusesAFolderThatHoldsSomething) {
  const ProgramResult result = run_ore({"synth", drawn_people().string()});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr(drawn_people().filename().string()));
}

TEST(DemoCommand, LeavesAPageAndPictures) {
  const TemporaryFolder folder;
  const ProgramResult result = run_ore({"demo", "-o", (folder / "demo").string(), "--people", "4"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("sunglasses"));
  EXPECT_THAT(result.out, HasSubstr("linear regression"));
  for (const char* name :
       {"report.html", "patches.png", "energy.png", "focus.png", "people.png", "people.ore"})
    EXPECT_GT(fs::file_size(folder / "demo" / name), 1000U) << name;
}

}  // namespace
}  // namespace ore::testing
