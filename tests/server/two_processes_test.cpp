// Several processes that change one file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "drawn_gallery.h"
#include "enrolling.h"
#include "helpers/temporary_folder.h"
#include "helpers/wait_until.h"
#include "server_process.h"

namespace ore::testing {
namespace {

using People = std::map<std::string, int>;

/// Waits until the server sees these people.
void expect_soon(const ServerProcess& server, const People& people) {
  httplib::Client client = server.client();
  wait_until([&] { return subjects_of(client) == people; });
  EXPECT_EQ(subjects_of(client), people);
}

/// Enrols, renames, adds and deletes; everything must succeed. Two stay.
void change_people(const ServerProcess& server, const std::string& whose, int rounds) {
  httplib::Client client = server.client();
  const std::string path = "/api/v1/subjects/" + whose;
  const std::uint64_t seed = std::hash<std::string>{}(whose) % 1000 * 1000;
  for (int i = 0; i < rounds; ++i) {
    const std::uint64_t number = seed + static_cast<std::uint64_t>(2 * i);
    const Confirmed came = enroll_new(client, whose, number, 2);
    EXPECT_EQ(came.status, 201) << came.body;
    const Confirmed more = enroll_more(client, whose, number + 1, 1);
    EXPECT_EQ(more.status, 201) << more.body;
    const auto renamed = client.Put(path, R"({"subject": ")" + whose + R"(-renamed"})", "application/json");
    ASSERT_TRUE(renamed);
    EXPECT_EQ(renamed->status, 200) << renamed->body;
    if (i + 1 == rounds) break;
    const auto gone = client.Delete(path + "-renamed");
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->status, 200) << gone->body;
  }
}

void write_noise(const std::filesystem::path& file, std::uint64_t number) {
  std::ofstream(file, std::ios::binary) << noise_face(number);
}

/// The same from the command line.
void change_by_program(const std::filesystem::path& file, const std::filesystem::path& folder, int rounds) {
  write_noise(folder / "a.pgm", 900'001);
  write_noise(folder / "b.pgm", 900'002);
  const std::string people = file.string();
  const auto run = [](const std::vector<std::string>& words) {
    const ProgramResult result = run_ore(words);
    EXPECT_EQ(result.exit_code, 0) << words.front() << ": " << result.err;
  };
  for (int i = 0; i < rounds; ++i) {
    run({"enroll", people, "--aligned", "--name", "program", (folder / "a.pgm").string(),
         (folder / "b.pgm").string()});
    run({"rename", people, "--name", "program", "--to", "renamed"});
    if (i + 1 < rounds) run({"forget", people, "--name", "renamed"});
  }
}

TEST(SeveralProcesses, ChangeOneFileAndLoseNothing) {
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  const ServerProcess first(file);
  const ServerProcess second(file);
  People expected = people_in(file);
  std::thread by_first([&] { change_people(first, "ann", 6); });
  std::thread also_by_first([&] { change_people(first, "bob", 6); });
  std::thread by_second([&] { change_people(second, "cyd", 6); });
  std::thread by_program([&] { change_by_program(file, folder.path(), 3); });
  for (std::thread* thread : {&by_first, &also_by_first, &by_second, &by_program}) thread->join();
  for (const char* name : {"ann-renamed", "bob-renamed", "cyd-renamed"}) expected[name] = 3;
  expected["renamed"] = 2;
  EXPECT_EQ(people_in(file), expected);
  expect_soon(first, expected);
  expect_soon(second, expected);
  EXPECT_EQ(integrity_of(file), "ok");
}

TEST(SeveralProcesses, SeeEachOthersChanges) {
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  const ServerProcess first(file);
  const ServerProcess second(file);
  httplib::Client client = first.client();
  ASSERT_EQ(enroll_new(client, "Zoe", 1, 2).status, 201);
  People expected = people_in(file);
  ASSERT_EQ(expected["Zoe"], 2);
  expect_soon(second, expected);
  const auto verified = second.client().Post("/api/v1/verify?subject=Zoe", noise_face(100), "image/x-pgm");
  ASSERT_TRUE(verified && verified->status == 200);
  EXPECT_TRUE(nlohmann::json::parse(verified->body)["result"]["verified"].get<bool>());
  ASSERT_EQ(run_ore({"forget", file.string(), "--name", "Zoe"}).exit_code, 0);
  expected.erase("Zoe");
  expect_soon(first, expected);
  expect_soon(second, expected);
}

/// `ore train` writes a new file in place of the old one.
TEST(SeveralProcesses, SeeAFileThatIsReplaced) {
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  const ServerProcess server(file);
  const ProgramResult retrained = run_ore({"retrain", file.string(), "--profile", "fast"});
  ASSERT_EQ(retrained.exit_code, 0) << retrained.err;
  const std::filesystem::path other = folder / "other.ore";
  std::filesystem::copy_file(file, other);
  ASSERT_EQ(run_ore({"forget", other.string(), "--name", drawn_name(2)}).exit_code, 0);
  std::filesystem::rename(other, file);
  expect_soon(server, people_in(file));
}

}  // namespace
}  // namespace ore::testing
