// ore experiment: what a user sees of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "drawn_people.h"
#include "helpers/files.h"
#include "helpers/run_program.h"
#include "helpers/wait_until.h"

namespace ore::testing {
namespace {

using nlohmann::json;

std::vector<std::string> boosting(const fs::path& folder, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {
      "experiment", "boosting", "--quick", "--data", drawn_people().string(), "-o", folder.string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(ExperimentCommand, ListsTheExperimentsAndWhatTheyNeed) {
  const ProgramResult result = run_ore({"experiment", "--list"});
  EXPECT_EQ(result.exit_code, 0);
  for (const char* name : {"illumination", "occlusion",  "ar-inference", "ar-learning",   "patches",
                           "stems",        "boosting",   "budget",       "recomputation", "speed",
                           "texture",      "faces",      "settings",     "theorem",       "open-set",
                           "trade-off",    "candidates", "misplaced",    "photographs",   "detectors",
                           "all"})
    EXPECT_THAT(result.out, HasSubstr(name));
  EXPECT_THAT(result.out, HasSubstr("needs at least 40 faces of each person"));
}

TEST(ExperimentCommand, LeavesAReportThatAsksForNothingElse) {
  const TemporaryFolder folder;
  const ProgramResult result = run_ore(boosting(folder / "new" / "out", {"--json"}));
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const fs::path out = folder / "new" / "out";
  const json outcome = json::parse(result.out);
  EXPECT_EQ(outcome["experiments"][0]["name"], "boosting");
  EXPECT_EQ(outcome["report"], (out / "report.html").string());
  const std::vector<std::uint8_t> bytes = file_bytes(out / "report.html");
  const std::string report(bytes.begin(), bytes.end());
  EXPECT_THAT(report, HasSubstr("<svg"));
  for (const char* outside : {"http://", "https://", "<script", "src=\"/", "url("})
    EXPECT_EQ(report.find(outside), std::string::npos) << outside;
  std::ifstream results(out / "results.json");
  EXPECT_EQ(json::parse(results)["records"].size(), outcome["records"]);
  EXPECT_TRUE(fs::exists(out / "results.csv"));
}

TEST(ExperimentCommand, SaysWhatIsMissing) {
  const TemporaryFolder folder;
  const std::string out = (folder / "out").string();
  expect_one_sentence(run_ore({"experiment", "illumination", "--data", drawn_people().string(), "-o", out}),
                      1, "every person needs at least 40 faces");
  expect_one_sentence(run_ore({"experiment", "ar-inference", "--data", drawn_people().string(), "-o", out}),
                      1, "AR");
  expect_one_sentence(run_ore({"experiment", "--data", "drawn:ar", "-o", out}), 2, "say which experiment");
  expect_one_sentence(run_ore({"experiment", "all", "-o", out}), 2, "say where the faces are");
  expect_one_sentence(run_ore({"experiment", "all", "--data", "drawn:ar"}), 2, "say where the report goes");
  expect_one_sentence(run_ore({"experiment", "nonsense", "--data", "drawn:ar:2", "-o", out}), 2,
                      "there is no experiment \"nonsense\"");
  expect_one_sentence(run_ore({"experiment", "all", "--data", "drawn:ar:many", "-o", out}), 2,
                      "a number of people");
  expect_one_sentence(run_ore({"experiment", "all", "--data", (folder / "none").string(), "-o", out}), 1,
                      "none");
  expect_one_sentence(run_ore(boosting(folder / "out", {"--repetitions", "0"})), 2, "repetitions is 0");
  expect_one_sentence(run_ore({"experiment", "photographs", "--data", "drawn:ar:2", "-o", out}), 2,
                      "photographs needs photographs: say what finds the faces");
  expect_one_sentence(
      run_ore({"experiment", "photographs", "--data", "drawn:ar:2", "--detector", "auto", "-o", out}), 1,
      "photographs are needed");
  expect_one_sentence(run_ore({"experiment", "misplaced", "--data", drawn_people().string(),
                               "--training-faces", "8", "-o", out}),
                      2, "training_faces is 8");
  write_text(folder / "file", "");
  expect_one_sentence(run_ore(boosting(folder / "file")), 1, "file");
}

TEST(ExperimentCommand, GoesOnAfterCtrlC) {
  const TemporaryFolder folder;
  const std::vector<std::string> arguments = {
      "experiment", "faces", "--data", drawn_people().string(), "-o", folder.path().string()};
  const fs::path journal = folder / "cells.jsonl";
  const auto lines = [&] {
    std::ifstream stream(journal);
    return std::count(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>(), '\n');
  };
  RunningProgram program(arguments);
  // Until the first results are there; the run takes much longer than that.
  EXPECT_TRUE(wait_until([&] { return lines() >= 3; }));
  program.send_signal(SIGINT);
  const ProgramResult stopped = program.wait();
  EXPECT_EQ(stopped.exit_code, 1);
  EXPECT_THAT(stopped.err, HasSubstr("what is done is kept in"));
  EXPECT_FALSE(fs::exists(folder / "report.html"));
  const auto kept = lines();
  ASSERT_GE(kept, 3);
  RunningProgram again(arguments);
  EXPECT_TRUE(wait_until([&] { return lines() > kept; })) << "it goes on behind what was kept";
  again.send_signal(SIGINT);
  again.wait();
}

}  // namespace
}  // namespace ore::testing
