// ore evaluate --method: other methods on the same folders.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "drawn_people.h"
#include "helpers/run_program.h"

namespace ore::testing {
namespace {

using nlohmann::json;

ProgramResult evaluate(const std::string& method, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"evaluate",
                                        "--method",
                                        method,
                                        "--train",
                                        drawn_people().string(),
                                        "--aligned",
                                        drawn_people().string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_ore(arguments);
}

TEST(EvaluateMethod, PrintsTheFieldsOfOurOwnAndTheCost) {
  for (const char* method : {"lrc:randomfaces:100", "src:eigenfaces:12", "block-src"}) {
    const ProgramResult result = evaluate(method, {"--json"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    const json evaluation = json::parse(result.out);
    EXPECT_EQ(evaluation["probes"], 32);
    EXPECT_EQ(evaluation["rank1"], 1.0) << "every probe is in the gallery";
    EXPECT_GT(evaluation["seconds_per_face"], 0.0);
    EXPECT_EQ(evaluation["cmc"].size(), 4U);
    EXPECT_EQ(evaluation["strangers"], 0);
    EXPECT_TRUE(evaluation["mistakes"].empty());
    EXPECT_EQ(evaluation["method"], method);
    EXPECT_GT(evaluation["fit_seconds"], 0.0);
    EXPECT_GT(evaluation["bytes"], 0);
  }
}

TEST(EvaluateMethod, PrintsASummaryForPeople) {
  const ProgramResult result = evaluate("nn:randomfaces:50", {"--occlude", "texture:100"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("taken for"));
  EXPECT_THAT(result.out, HasSubstr("rank 1"));
  EXPECT_THAT(result.out, HasSubstr("fitted in"));
}

TEST(EvaluateMethod, HelpListsThem) {
  const ProgramResult result = run_ore({"evaluate", "--method", "help"});
  EXPECT_EQ(result.exit_code, 0);
  for (const char* name : {"nn:FEATURES:D", "nfs[:M]:FEATURES:D", "block-src", "def", "opencv-lbph"})
    EXPECT_THAT(result.out, HasSubstr(name));
}

TEST(EvaluateMethod, SameSeedGivesTheSameAnswersWithOneAndTwoThreads) {
  json one =
      json::parse(evaluate("crc:randomfaces:40", {"--json", "--jobs", "1", "--occlude", "noise:20"}).out);
  json two =
      json::parse(evaluate("crc:randomfaces:40", {"--json", "--jobs", "2", "--occlude", "noise:20"}).out);
  for (json* result : {&one, &two})
    for (const char* timing : {"seconds_per_face", "fit_seconds"}) result->erase(timing);
  EXPECT_EQ(one, two);
}

TEST(EvaluateMethod, WrongUseIsOneSentence) {
  const std::string faces = drawn_people().string();
  const auto run = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"evaluate"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_ore(arguments);
  };
  expect_one_sentence(evaluate("lrc"), 2, "lrc:FEATURES:D");
  expect_one_sentence(evaluate("vgg:randomfaces:3"), 2, "vgg");
  expect_one_sentence(run({"--method", "lrc:randomfaces:9", faces}), 2, "--train");
  expect_one_sentence(run({"--method", "lrc:randomfaces:9", "--train", faces}), 2, "two folders");
  expect_one_sentence(run({"--method", "lrc:randomfaces:9", "--train", faces, faces, faces}), 2,
                      "two folders");
  expect_one_sentence(run({"--train", faces, faces}), 2, "--method");
  expect_one_sentence(run({faces}), 2, "PEOPLE and DIR");
  expect_one_sentence(run({}), 2, "PEOPLE and DIR");
  expect_one_sentence(run({"--method", "def", "--train", faces, faces, "--inference", "plain"}), 2,
                      "--inference");
}

TEST(EvaluateMethod, BadFoldersAreOneSentence) {
  const TemporaryFolder folder;
  const std::string faces = drawn_people().string();
  const std::string missing = (folder / "none").string();
  expect_one_sentence(run_ore({"evaluate", "--method", "def", "--train", missing, faces}), 1, "none");
  expect_one_sentence(run_ore({"evaluate", "--method", "def", "--train", faces, missing}), 1, "none");
  expect_one_sentence(evaluate("nn:fisherfaces:4"), 1, "at most 3");
  expect_one_sentence(evaluate("nn:randomfaces:100000"), 1, "at most 3584");

  fs::create_directories(folder / "alone");
  fs::copy(drawn_people() / "yaleB01", folder / "alone" / "yaleB01", fs::copy_options::recursive);
  expect_one_sentence(run_ore({"evaluate", "--method", "def", "--train", (folder / "alone").string(), faces}),
                      1, "two people");

  const ProgramResult small = run_ore({"synth", (folder / "small").string(), "--people", "4", "--pictures",
                                       "2", "--height", "40", "--width", "36"});
  ASSERT_EQ(small.exit_code, 0) << small.err;
  expect_one_sentence(run_ore({"evaluate", "--method", "def", "--train", (folder / "small").string(), faces}),
                      1, "64x56");
}

}  // namespace
}  // namespace ore::testing
