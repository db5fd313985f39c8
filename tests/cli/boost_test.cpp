// ore train --learner boost: what it prints and writes, and what it refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "drawn_people.h"
#include "helpers/run_program.h"
#include "ore/folder.h"
#include "ore/store.h"

namespace ore::testing {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

class BoostCommand : public ::testing::Test {
 protected:
  ProgramResult boost(const Words& more = {}, const Environment& environment = {}) const {
    Words arguments = {"train",     drawn_people().string(),
                       "-o",        people_.string(),
                       "--aligned", "--learner",
                       "boost",     "--patches",
                       patches_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_ore(arguments, environment);
  }

  json boosted(const Words& more = {}, const Environment& environment = {}) const {
    Words arguments = {"--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = boost(arguments, environment);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out);
  }

  /// One sentence, and neither result.
  void expect_refused(const ProgramResult& result, int exit_code, const std::string& about) const {
    expect_one_sentence(result, exit_code, about);
    EXPECT_FALSE(fs::exists(people_)) << "something was written";
    EXPECT_FALSE(fs::exists(curve_)) << "something was written";
  }

  Words curve_lines() const {
    std::ifstream stream(curve_);
    Words lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
  }

  TemporaryFolder folder_;
  fs::path people_ = folder_ / "people.ore";
  fs::path curve_ = folder_ / "curve.csv";
  std::string patches_ = "60";
};

TEST_F(BoostCommand, PrintsEveryStep) {
  const json summary = boosted();
  EXPECT_EQ(summary["patches"], 60);
  EXPECT_GT(summary["kept"], 0);
  EXPECT_GE(summary["budget"], 10.0);
  EXPECT_EQ(summary["penalty"], 0.0);
  EXPECT_EQ(summary["occluded"], 0);
  EXPECT_GE(summary["learning_seconds"], 0.0);
  EXPECT_LE(summary["learning_seconds"], summary["seconds"]);
  const json& steps = summary["steps"];
  ASSERT_GT(steps.size(), 0U);
  for (std::size_t s = 0; s < steps.size(); ++s) {
    EXPECT_EQ(steps[s]["step"], s + 1);
    EXPECT_LT(steps[s]["patch"], 60);
    EXPECT_GT(steps[s]["violation"], 1e-5) << "or it would not have come in";
    EXPECT_GT(steps[s]["relative_gap"], 0.0);
    EXPECT_GE(steps[s]["kept"], 1);
    EXPECT_LE(steps[s]["kept"], s + 1);
    EXPECT_FALSE(steps[s].contains("test_error"));
  }
  EXPECT_LT(steps.back()["log_loss"], steps.front()["log_loss"]);
  for (const char* field : {"training_error", "relative_gap", "kept"})
    EXPECT_EQ(steps.back()[field], summary[field]) << field;
  EXPECT_FALSE(fs::exists(curve_)) << "only where it is asked for";
}

TEST_F(BoostCommand, WritesTheCurveWithAndWithoutTestErrors) {
  const json plain = boosted({"--curve", curve_.string()});
  Words lines = curve_lines();
  ASSERT_EQ(lines.size(), plain["steps"].size() + 1);
  EXPECT_THAT(lines[0], Not(HasSubstr("test_error")));

  const json tested = boosted({"--curve", curve_.string(), "--test", drawn_people().string()});
  lines = curve_lines();
  ASSERT_EQ(lines.size(), tested["steps"].size() + 1) << "the old curve is replaced";
  EXPECT_THAT(lines[0], ::testing::EndsWith(",test_error"));
  // Every probe is in the gallery, so that its own class represents it exactly.
  for (const json& step : tested["steps"]) EXPECT_EQ(step["test_error"], 0.0);
  EXPECT_EQ(file_count(folder_.path()), 2U) << "people.ore, curve.csv, and nothing half written";

  const ProgramResult text = boost({"--test", drawn_people().string()});
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_THAT(text.out,
              AllOf(HasSubstr("steps"), HasSubstr("test error 0.00 %"), HasSubstr("60 patches kept")));
}

TEST_F(BoostCommand, GivesAFileThatTheOtherCommandsTake) {
  boosted();
  const std::string people = people_.string();
  EXPECT_THAT(run_ore({"list", people}).out, HasSubstr("model: boost weights"));
  EXPECT_EQ(json::parse(run_ore({"list", people, "--json"}).out)["model"]["learner"], "boost");
  for (const char* inference : {"robust", "plain", "gfc"}) {
    const ProgramResult result =
        run_ore({"identify", people, (drawn_people() / "yaleB02").string(), "--inference", inference});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("yaleB02 ("), Not(HasSubstr("yaleB01"))));
  }
}

TEST_F(BoostCommand, GivesTheSameModelWhateverTheThreadsAndTheMemory) {
  const json first = boosted({"--jobs", "1", "--fresh", "6"});
  const Model model = load_people(people_).model;
  for (const Words& more : std::vector<Words>{{"--jobs", "2"}, {"--memory", "0"}, {"--memory", "1KB"}}) {
    Words arguments = {"--fresh", "6"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(boosted(arguments)["steps"], first["steps"]) << more[0] << " " << more[1];
    EXPECT_EQ(load_people(people_).model, model) << more[0] << " " << more[1];
  }
}

TEST_F(BoostCommand, UnderstandsSizes) {
  for (const char* memory : {"0", "4096", "10kb", "2M", "1.5 GB", "1TB"})
    EXPECT_EQ(boost({"--memory", memory, "--steps", "2"}).exit_code, 0) << memory;
}

TEST_F(BoostCommand, DrawsFreshPatches) {
  const json summary = boosted({"--fresh", "20"});
  EXPECT_GT(summary["patches"], 60);
  EXPECT_EQ(summary["patches"].get<int>() % 20, 0);
  EXPECT_EQ(json::parse(run_ore({"list", people_.string(), "--json"}).out)["model"]["patches"],
            summary["patches"]);
}

TEST_F(BoostCommand, SaysHowFarItCameInTooFewSteps) {
  const ProgramResult result = boost({"--steps", "3", "--json"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const json summary = json::parse(result.out);
  EXPECT_EQ(summary["steps"].size(), 3U);
  EXPECT_LE(summary["kept"], 3);
  EXPECT_THAT(result.err, AllOf(HasSubstr("note: the loss of the weights is only certified to be within"),
                                HasSubstr("more steps would bring them closer")));
  EXPECT_GT(summary["relative_gap"], 1e-5);
  EXPECT_THAT(boost().err, Not(HasSubstr("note")));
}

TEST_F(BoostCommand, LearnsUnderOcclusionOnRequest) {
  const json summary = boosted({"--occluded-copies", "2", "--test", drawn_people().string()});
  EXPECT_EQ(summary["occluded"], 64);
  EXPECT_FALSE(load_people(people_).model.curves.empty());
  EXPECT_TRUE(summary["steps"].back().contains("test_error"));
}

TEST_F(BoostCommand, RefusesAbsurdNumbers) {
  for (const Words& options : std::vector<Words>{{"--steps", "0"},
                                                 {"--steps", "-1"},
                                                 {"--steps", "many"},
                                                 {"--steps", "10001"},
                                                 {"--epsilon", "0"},
                                                 {"--epsilon", "-1"},
                                                 {"--epsilon", "nan"},
                                                 {"--epsilon", "inf"},
                                                 {"--fresh", "-1"},
                                                 {"--fresh", "100001"},
                                                 {"--memory", "nonsense"},
                                                 {"--memory", "-1"},
                                                 {"--memory", "-1GB"},
                                                 {"--memory", ""},
                                                 {"--memory", "5 pounds"},
                                                 {"--memory", "nan"},
                                                 {"--memory", "99999999999999999999GB"}}) {
    SCOPED_TRACE(options[0] + " " + options[1]);
    expect_refused(boost(options), 2, options[0].substr(2));
  }
}

TEST_F(BoostCommand, ItsOptionsAreForNoOtherLearner) {
  for (const Words& options : std::vector<Words>{{"--steps", "5"},
                                                 {"--epsilon", "0.1"},
                                                 {"--fresh", "0"},
                                                 {"--memory", "1GB"},
                                                 {"--curve", curve_.string()},
                                                 {"--test", drawn_people().string()}})
    for (const char* learner : {"ore", "robust", "equal"}) {
      const ProgramResult result = run_ore({"train", drawn_people().string(), "-o", people_.string(),
                                            "--aligned", "--learner", learner, options[0], options[1]});
      expect_refused(result, 2, options[0] + " is for --learner boost; the learner is " + learner);
    }
}

TEST_F(BoostCommand, RefusesBadPathsBeforeTheWork) {
  // A refusal after the work would not come within the time that a test may take.
  patches_ = "1000000";
  const auto refused = [&](const Words& options, const std::string& about) {
    SCOPED_TRACE(options[1]);
    expect_refused(boost(options), 1, about);
  };
  refused({"--curve", (folder_ / "no" / "curve.csv").string()}, "no does not exist");
  refused({"--curve", folder_.path().string()}, folder_.path().string());
  expect_refused(boost({"--curve", (folder_ / "." / "people.ore").string()}), 2, "they must differ");
  refused({"--test", (folder_ / "none").string()}, "none");

  fs::create_directory(folder_ / "probes");
  fs::copy(drawn_people() / "yaleB01", folder_ / "probes" / "stranger");
  refused({"--test", (folder_ / "probes").string()}, "none of these faces");
  fs::remove_all(folder_ / "probes" / "stranger");
  fs::create_directory(folder_ / "probes" / "yaleB01");
  write_image(folder_ / "probes" / "yaleB01" / "a.png", GrayImage(60, 43, 99));
  refused({"--test", (folder_ / "probes").string()}, "60x43");
}

TEST_F(BoostCommand, SaysWhereTemporaryFilesCannotBe) {
  const Environment nowhere = {{"TMPDIR", (folder_ / "nowhere").string()}};
  expect_refused(boost({"--memory", "0"}, nowhere), 1, "nowhere");
  EXPECT_EQ(boost({}, nowhere).exit_code, 0) << "as long as everything fits into memory";
}

}  // namespace
}  // namespace ore::testing
