#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "drawn_people.h"
#include "helpers/run_program.h"
#include "helpers/wait_until.h"

namespace ore::testing {
namespace {

/// Starts a program that would work for minutes, interrupts it in the middle of its work, and waits for its
/// end.
ProgramResult interrupted(const std::vector<std::string>& arguments, int signal_number,
                          const Environment& environment = {}) {
  RunningProgram program(arguments, "", environment);
  EXPECT_TRUE(wait_until([&] { return program.catches(signal_number) && program.seconds_worked() > 0.7; }));
  program.send_signal(signal_number);
  return program.wait();
}

TEST(Interrupt, TrainingLeavesNoHalfWrittenFile) {
  for (const int number : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    const ProgramResult result =
        interrupted({"train", drawn_people().string(), "-o", (folder / "p.ore").string(), "--aligned",
                     "--patches", "300000"},
                    number);
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("interrupted"));
    EXPECT_EQ(file_count(folder.path()), 0U);
  }
}

TEST(Interrupt, BoostingLeavesNeitherResultsNorTemporaryFiles) {
  for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{
           // Many candidates: caught while they are represented. Few: caught while fresh ones are.
           {"--patches", "300000"},
           {"--patches", "300000", "--memory", "0"},
           {"--patches", "100", "--memory", "0", "--fresh", "100000"}}) {
    const TemporaryFolder folder;
    const TemporaryFolder scratch;
    std::vector<std::string> arguments = {"train",
                                          drawn_people().string(),
                                          "-o",
                                          (folder / "p.ore").string(),
                                          "--learner",
                                          "boost",
                                          "--aligned",
                                          "--curve",
                                          (folder / "c.csv").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = interrupted(arguments, SIGINT, {{"TMPDIR", scratch.path().string()}});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, HasSubstr("interrupted"));
    EXPECT_EQ(file_count(folder.path()), 0U);
    EXPECT_EQ(file_count(scratch.path()), 0U);
  }
}

TEST(Interrupt, DrawingLeavesNoHalfWrittenFolder) {
  const TemporaryFolder folder;
  const ProgramResult result =
      interrupted({"synth", (folder / "faces").string(), "--people", "900", "--pictures", "400"}, SIGINT);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.err, HasSubstr("interrupted"));
  EXPECT_EQ(file_count(folder.path()), 0U);
}

TEST(Interrupt, TheOldFileSurvives) {
  const TemporaryFolder folder;
  const fs::path people = folder / "p.ore";
  ASSERT_EQ(run_ore({"train", drawn_people().string(), "-o", people.string(), "--aligned", "--patches", "20"})
                .exit_code,
            0);
  const auto size = fs::file_size(people);
  const auto time = fs::last_write_time(people);
  interrupted({"train", drawn_people().string(), "-o", people.string(), "--aligned", "--patches", "300000"},
              SIGINT);
  EXPECT_EQ(fs::file_size(people), size);
  EXPECT_EQ(fs::last_write_time(people), time);
  EXPECT_EQ(run_ore({"list", people.string()}).exit_code, 0);
}

}  // namespace
}  // namespace ore::testing
