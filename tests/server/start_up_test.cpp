// What keeps a server from starting is told in a sentence.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <thread>

#include "drawn_gallery.h"
#include "helpers/temporary_folder.h"
#include "helpers/wait_until.h"
#include "server_process.h"

namespace ore::testing {
namespace {

class StartUp : public ::testing::Test {
 protected:
  /// One that starts after all would run for ever.
  void expect_failure(const std::vector<std::string>& arguments, int exit_code, const std::string& about,
                      const Environment& environment = {}) const {
    SCOPED_TRACE(about);
    std::vector<std::string> words = {"serve"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    // The one that is loaded soonest.
    if (std::find(words.begin(), words.end(), "--detector") == words.end())
      words.insert(words.end(), {"--detector", "haar"});
    RunningProgram program(words, "", environment);
    std::atomic<bool> done = false;
    std::thread impatient([&] {
      if (!wait_until([&] { return done.load(); })) program.send_signal(SIGTERM);
    });
    const ProgramResult result = program.wait();
    done = true;
    impatient.join();
    expect_one_sentence(result, exit_code, about);
  }

  void expect_bad_option(const std::string& option, const std::string& value,
                         const std::string& about) const {
    expect_failure({people.string(), "--port", "0", option, value}, 2, about);
  }

  TemporaryFolder folder;
  std::filesystem::path people = copied_people(folder.path());
};

TEST_F(StartUp, NeedsAFileOfPeople) {
  expect_failure({(folder / "missing.ore").string(), "--port", "0"}, 1, "missing.ore");
  expect_failure({folder.path().string(), "--port", "0"}, 1, "folder");
  std::ofstream(folder / "text.ore") << "not of people\n";
  expect_failure({(folder / "text.ore").string(), "--port", "0"}, 1, "not an ORE file");
  std::ofstream(folder / "empty.ore");
  expect_failure({(folder / "empty.ore").string(), "--port", "0"}, 1, "empty.ore");
}

TEST_F(StartUp, NeedsAPortOfItsOwn) {
  const ServerProcess other(people);
  expect_failure({people.string(), "--port", std::to_string(other.port())}, 1, std::to_string(other.port()));
}

TEST_F(StartUp, NeedsAnAddressOfThisMachine) {
  const Environment key = {{"ORE_API_KEY", "secret"}};
  expect_failure({people.string(), "--port", "0", "--host", "203.0.113.7"}, 1, "203.0.113.7", key);
  expect_failure({people.string(), "--port", "0", "--host", "nowhere.invalid"}, 1, "nowhere.invalid", key);
  expect_bad_option("--port", "70000", "--port");
  expect_bad_option("--port", "x", "--port");
}

TEST_F(StartUp, NeedsAKeyBeyondThisMachine) {
  const std::vector<std::string> open = {people.string(), "--port", "0", "--host", "0.0.0.0"};
  expect_failure(open, 2, "ORE_API_KEY");
  expect_failure(open, 2, "ORE_API_KEY", {{"ORE_API_KEY", ""}});
  std::ofstream(folder / "empty.key") << "\n";
  std::ofstream(folder / "blank.key") << "   \n";
  for (const char* file : {"empty.key", "blank.key", "missing.key"})
    expect_failure({people.string(), "--port", "0", "--api-key-file", (folder / file).string()}, 1, file);
}

TEST_F(StartUp, NeedsSensibleLimits) {
  for (const char* size : {"0", "x", "1TB"}) expect_bad_option("--max-upload", size, "upload");
  for (const char* size : {"0", "nan"}) expect_bad_option("--max-megapixels", size, "megapixels");
  for (const char* time : {"0", "nan", "1e9"}) expect_bad_option("--timeout", time, "time");
  for (const char* count : {"0", "1000000"}) expect_bad_option("--connections", count, "connections");
  expect_bad_option("--at-once", "-1", "at");
  expect_bad_option("--waiting", "-1", "waiting");
}

TEST_F(StartUp, NeedsTheFilesThatItWasTold) {
  expect_failure({people.string(), "--port", "0", "--samples", (folder / "nowhere").string()}, 1, "nowhere");
  expect_failure({people.string(), "--port", "0", "--samples", people.string()}, 1, "people.ore");
  expect_failure({people.string(), "--port", "0", "--log", (folder / "nowhere/log").string()}, 1,
                 "nowhere/log");
  expect_failure({people.string(), "--port", "0", "--detector", "nowhere.onnx"}, 1, "nowhere.onnx");
}

}  // namespace
}  // namespace ore::testing
