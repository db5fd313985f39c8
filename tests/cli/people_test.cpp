// People who come, go and are renamed, as a user of the program sees it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "drawn_people.h"
#include "helpers/files.h"
#include "helpers/run_program.h"
#include "ore/folder.h"
#include "ore/store.h"

namespace ore::testing {
namespace {

using nlohmann::json;

/// A folder with a file of two of the drawn people, and the others in a folder, to be enrolled.
const fs::path& beginning() {
  static const TemporaryFolder folder;
  static const fs::path made = [] {
    for (const char* part : {"first", "more"}) fs::create_directory(folder / part);
    for (const char* name : {"yaleB01", "yaleB02"}) fs::copy(drawn_people() / name, folder / "first" / name);
    for (const char* name : {"yaleB03", "yaleB04"}) fs::copy(drawn_people() / name, folder / "more" / name);
    const ProgramResult result =
        run_ore({"train", (folder / "first").string(), "-o", (folder / "people.ore").string(), "--aligned",
                 "--patches", "30", "--seed", "5"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return folder.path();
  }();
  return made;
}

class PeopleCommands : public ::testing::Test {
 protected:
  void SetUp() override { fs::copy(beginning(), folder_.path(), fs::copy_options::recursive); }

  static ProgramResult run(const std::vector<std::string>& arguments) { return run_ore(arguments); }

  ProgramResult enroll_more(const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments = {"enroll", people_, (folder_ / "more").string(), "--aligned"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_ore(arguments);
  }

  json listed() {
    const ProgramResult result = run({"list", people_, "--json"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out);
  }

  TemporaryFolder folder_;
  std::string people_ = (folder_ / "people.ore").string();
};

TEST_F(PeopleCommands, AFolderIsEnrolledAndItsPeopleAreIdentified) {
  const ProgramResult result = enroll_more({"--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json change = json::parse(result.out);
  EXPECT_EQ(change["new_people"], 2);
  EXPECT_EQ(change["new_faces"], 16);
  EXPECT_EQ(change["people"], 4);
  EXPECT_EQ(change["faces"], 32);
  EXPECT_EQ(change["skipped"], 0);
  EXPECT_EQ(change["outgrown"], false);
  const ProgramResult test = run({"evaluate", people_, (folder_ / "more").string(), "--aligned", "--json"});
  ASSERT_EQ(test.exit_code, 0) << test.err;
  EXPECT_EQ(json::parse(test.out)["rank1"], 1.0) << "each face is in the gallery";
}

TEST_F(PeopleCommands, SaysWhenNoFaceCanBeUnknown) {
  const std::string image = fs::directory_iterator(folder_ / "more" / "yaleB03")->path().string();
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"verify", people_, "--name", "yaleB01", image, "--aligned"},
        std::vector<std::string>{"identify", people_, image, "--aligned"}}) {
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("too few people to recognise strangers")) << arguments[0];
  }
}

TEST_F(PeopleCommands, PeopleWithFarFewerFacesThanOthersAreNamed) {
  const std::string image = fs::directory_iterator(folder_ / "more" / "yaleB03")->path().string();
  EXPECT_THAT(run({"list", people_}).out, Not(HasSubstr("faces a person")));
  const ProgramResult result = run({"enroll", people_, "--name", "Zoe", image, "--aligned"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("people have 1 to 8 faces each"));
  EXPECT_THAT(run({"list", people_}).out, HasSubstr("people have 1 to 8 faces each"));
}

TEST(TrainCommand, SaysInPlainNumbersThatNobodyWouldBeNamed) {
  // Every face under two names: without its person, each fits somebody else as well.
  const TemporaryFolder folder;
  fs::create_directory(folder / "faces");
  for (const auto& person : fs::directory_iterator(drawn_people())) {
    fs::copy(person.path(), folder / "faces" / person.path().filename());
    fs::copy(person.path(), folder / "faces" / (person.path().filename().string() + " again"));
  }
  const ProgramResult result = run_ore({"train", (folder / "faces").string(), "-o",
                                        (folder / "p.ore").string(), "--aligned", "--patches", "20"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr(", rejects 100 % of known faces"));
}

TEST_F(PeopleCommands, SingleImagesAndFoldersOfThemAreEnrolledUnderAName) {
  const fs::path person = folder_ / "more" / "yaleB03";
  const std::string image = fs::directory_iterator(folder_ / "more" / "yaleB04")->path().string();
  const ProgramResult result =
      run({"enroll", people_, "--name", "Zoë\tZ", person.string(), image, "--aligned"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("1 new person and 9 new faces"));
  EXPECT_THAT(run({"list", people_}).out, HasSubstr("9  Zoë\\x09Z")) << "control characters are escaped";
  EXPECT_EQ(listed()["people"][2]["name"], "Zoë\tZ");
}

TEST_F(PeopleCommands, WhatCannotBeUsedIsReportedAndTheRestIsEnrolled) {
  write_text(folder_ / "more" / "yaleB03" / "broken.png", "no image");
  fs::create_directory(folder_ / "more" / "nobody");
  write_text(folder_ / "more" / "nobody" / "text.png", "no image");
  const std::string report = (folder_ / "report.csv").string();
  const ProgramResult result = enroll_more({"--json", "--report", report});
  EXPECT_EQ(result.exit_code, 1) << "somebody was not enrolled";
  EXPECT_THAT(result.err, AllOf(HasSubstr("broken.png"), HasSubstr("\"nobody\" was not enrolled")));
  EXPECT_EQ(json::parse(result.out)["new_people"], 2);
  EXPECT_EQ(json::parse(result.out)["people_without_faces"], json::array({"nobody"}));
  const std::vector<std::uint8_t> bytes = file_bytes(report);
  const std::string text(bytes.begin(), bytes.end());
  EXPECT_THAT(text, AllOf(HasSubstr("image,person,taken,reason"), HasSubstr(",yaleB04,yes,"),
                          HasSubstr("broken.png,yaleB03,no,")));
}

TEST_F(PeopleCommands, TheReportHasTheNameThatWasGiven) {
  const std::string report = (folder_ / "report.csv").string();
  const std::string folder = (folder_ / "more" / "yaleB04").string();
  EXPECT_EQ(run({"enroll", people_, "--name", "Zoe", folder, "--aligned", "--report", report}).exit_code, 0);
  const std::vector<std::uint8_t> bytes = file_bytes(report);
  EXPECT_THAT(std::string(bytes.begin(), bytes.end()),
              AllOf(HasSubstr(",Zoe,yes,"), Not(HasSubstr(",yaleB04,"))));
}

TEST_F(PeopleCommands, EnrollSaysInOneSentenceWhatIsWrong) {
  const std::string more = (folder_ / "more").string();
  const std::string image = fs::directory_iterator(folder_ / "more" / "yaleB04")->path().string();
  expect_one_sentence(run({"enroll", people_, more}), 2, "--aligned");
  expect_one_sentence(run({"enroll", people_, image, "--aligned"}), 2, "--name");
  expect_one_sentence(run({"enroll", people_, more, more, "--aligned"}), 2, "--name");
  expect_one_sentence(run({"enroll", people_, (folder_ / "none").string(), "--aligned"}), 1, "none");
  expect_one_sentence(run({"enroll", (folder_ / "none.ore").string(), more, "--aligned"}), 1, "none.ore");
  expect_one_sentence(run({"enroll", people_, "--name", "", image, "--aligned"}), 1, "empty name");
  expect_one_sentence(enroll_more({"--report", people_}), 2, "--report");
  expect_one_sentence(enroll_more({"--report", (folder_ / "no" / "r.csv").string()}), 1, "no/r.csv");
  put_face(folder_ / "other" / "ann" / "a.png", 99, 60, 43);
  expect_one_sentence(run({"enroll", people_, (folder_ / "other").string(), "--aligned"}), 1, "60x43");
  const std::string other = (folder_ / "other/ann/a.png").string();
  expect_one_sentence(run({"enroll", people_, "--name", "ann", other, "--aligned"}), 1, "60x43");
  write_text(folder_ / "text.png", "no image");
  const ProgramResult unusable =
      run({"enroll", people_, "--name", "ann", (folder_ / "text.png").string(), "--aligned"});
  EXPECT_EQ(unusable.exit_code, 1);
  EXPECT_THAT(unusable.err,
              AllOf(HasSubstr("text.png: it is not an image"), HasSubstr("no person was enrolled")));
  EXPECT_EQ(listed()["people"].size(), 2U);
}

TEST_F(PeopleCommands, WhoIsForgottenIsGone) {
  ASSERT_EQ(enroll_more().exit_code, 0);
  const ProgramResult result = run({"forget", people_, "--name", "yaleB03", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out),
            json({{"name", "yaleB03"}, {"forgotten_faces", 8}, {"people", 3}, {"faces", 24}}));
  EXPECT_THAT(run({"list", people_}).out, Not(HasSubstr("yaleB03")));
  EXPECT_THAT(run({"forget", people_, "--name", "yaleB04"}).out,
              HasSubstr("yaleB04 is forgotten, with 8 faces"));
  EXPECT_EQ(run({"forget", people_, "--name", "yaleB02"}).exit_code, 0);
  expect_one_sentence(run({"forget", people_, "--name", "yaleB01"}), 1, "delete the file instead");
  expect_one_sentence(run({"forget", people_}), 2, "--name");
}

TEST_F(PeopleCommands, RenamedPeopleKeepTheirFaces) {
  const ProgramResult result = run({"rename", people_, "--name", "yaleB01", "--to", "Ann", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out), json({{"name", "yaleB01"}, {"to", "Ann"}}));
  EXPECT_THAT(run({"list", people_}).out, HasSubstr("8  Ann\n"));
  expect_one_sentence(run({"rename", people_, "--name", "Ann", "--to", "yaleB02"}), 1,
                      "a person named \"yaleB02\" already exists");
  expect_one_sentence(run({"rename", people_, "--name", "ann", "--to", "Bob"}), 1, "did you mean \"Ann\"?");
  expect_one_sentence(run({"rename", people_, "--name", "Ann"}), 2, "--to");
  const std::string image = fs::directory_iterator(folder_ / "first" / "yaleB01")->path().string();
  expect_one_sentence(run({"verify", people_, "--name", "Amn", image}), 1, "did you mean \"Ann\"?");
}

TEST_F(PeopleCommands, TheListSaysWhenTheModelIsOutgrown) {
  EXPECT_THAT(run({"list", people_}).out, Not(HasSubstr("retrain")));
  ASSERT_EQ(enroll_more().exit_code, 0);
  const std::string image = fs::directory_iterator(folder_ / "more" / "yaleB04")->path().string();
  const ProgramResult fifth = run({"enroll", people_, "--name", "fifth", image, "--aligned"});
  const std::string hint =
      "model learned from 2 people, 16 faces; now 5 people, 33 faces: ore retrain would pay";
  EXPECT_THAT(fifth.out, HasSubstr(hint));
  EXPECT_THAT(run({"list", people_}).out, HasSubstr(hint));
  EXPECT_EQ(listed()["model"]["outgrown"], true);
  EXPECT_EQ(listed()["model"]["trained_people"], 2);
  EXPECT_EQ(listed()["model"]["trained_faces"], 16);
}

TEST_F(PeopleCommands, RetrainLearnsFromAllAndKeepsTheSettings) {
  ASSERT_EQ(enroll_more().exit_code, 0);
  const People before = load_people(people_);
  const ProgramResult result = run({"retrain", people_, "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(json::parse(result.out)["people"], 4);
  const People after = load_people(people_);
  EXPECT_EQ(after.gallery, before.gallery);
  EXPECT_EQ(after.model.seed, 5U);
  EXPECT_EQ(after.model.candidates, 30);
  EXPECT_EQ(after.model.learner, Learner::kRobust);
  EXPECT_EQ(after.model.profile, Profile::kAccurate);
  EXPECT_EQ(after.model.trained_people, 4);
  EXPECT_EQ(after.model.trained_faces, 32);
  EXPECT_NE(after.model, before.model);
  // As if all had been there from the beginning.
  const std::string whole = (folder_ / "whole.ore").string();
  run({"train", drawn_people().string(), "-o", whole, "--aligned", "--patches", "30", "--seed", "5"});
  EXPECT_EQ(after.model, load_people(whole).model);
}

TEST_F(PeopleCommands, RetrainUsesItsOptions) {
  const ProgramResult result =
      run({"retrain", people_, "--learner", "ore", "--patches", "25", "--seed", "6", "--budget", "20"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("the faces are as they were"));
  const Model model = load_people(people_).model;
  EXPECT_EQ(model.learner, Learner::kOre);
  EXPECT_EQ(model.candidates, 25);
  EXPECT_EQ(model.seed, 6U);
  EXPECT_EQ(model.budget, 20.0);
  ASSERT_EQ(run({"retrain", people_}).exit_code, 0);
  EXPECT_EQ(load_people(people_).model.learner, Learner::kOre) << "like before";
  expect_one_sentence(run({"retrain", people_, "--fresh", "3"}), 2, "the learner is ore");
  expect_one_sentence(run({"retrain", people_, "--patches", "0"}), 2, "patches");
  expect_one_sentence(run({"retrain", (folder_ / "none.ore").string()}), 1, "none.ore");
}

}  // namespace
}  // namespace ore::testing
