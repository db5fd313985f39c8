// Recognition goes on while people come and go.

#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "drawn_gallery.h"
#include "enrolling.h"
#include "helpers/temporary_folder.h"
#include "helpers/wait_until.h"
#include "server_process.h"

namespace ore::testing {
namespace {

using Json = nlohmann::json;

/// Counts the right answers; any other fails the test.
void recognise_until(const ServerProcess& server, const std::atomic<bool>& done, int first,
                     std::atomic<int>& right) {
  httplib::Client client = server.client();
  for (int i = first; !done; ++i) {
    const int person = i % kDrawnPeople;
    const auto answer = client.Post("/api/v1/recognize", drawn_face(person), "image/x-pgm");
    EXPECT_TRUE(answer) << "no answer";
    if (!answer) return;
    EXPECT_EQ(answer->status, 200) << answer->body;
    EXPECT_EQ(Json::parse(answer->body)["result"][0]["subject"], drawn_name(person));
    right += ::testing::Test::HasFailure() ? 0 : 1;
  }
}

/// Enrols a person, who must be known at once; deletes one of the faces, renames, deletes. Counts the rounds.
void come_and_go_until(const ServerProcess& server, const std::atomic<bool>& done, const std::string& name,
                       std::atomic<int>& rounds) {
  httplib::Client client = server.client();
  const std::uint64_t seed = std::hash<std::string>{}(name) % 1000 * 1000;
  for (std::uint64_t i = 0; !done; ++i) {
    const Confirmed came = enroll_new(client, name, seed + i, 2);
    ASSERT_EQ(came.status, 201) << came.body;
    const auto verified =
        client.Post("/api/v1/verify?subject=" + name, noise_face(100 * (seed + i)), "image/x-pgm");
    ASSERT_TRUE(verified && verified->status == 200);
    EXPECT_TRUE(Json::parse(verified->body)["result"]["verified"].get<bool>()) << verified->body;
    EXPECT_EQ(client.Get("/api/v1/faces/" + came.ids[1] + "/img")->status, 200);
    EXPECT_EQ(client.Delete("/api/v1/faces/" + came.ids[1])->status, 200);
    EXPECT_EQ(client.Get("/api/v1/faces/" + came.ids[1] + "/img")->status, 404);
    const std::string renamed = name + "-renamed";
    EXPECT_EQ(
        client.Put("/api/v1/subjects/" + name, R"({"subject": ")" + renamed + R"("})", "application/json")
            ->status,
        200);
    EXPECT_EQ(client.Delete("/api/v1/subjects/" + renamed)->status, 200);
    ++rounds;
  }
}

TEST(ReadersAndWriters, EveryAnswerIsRight) {
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  const ServerProcess server(file);
  std::atomic<bool> done = false;
  std::atomic<int> right = 0;
  std::atomic<int> rounds = 0;
  std::vector<std::thread> threads;
  threads.reserve(7);
  for (int i = 0; i < 4; ++i) threads.emplace_back([&, i] { recognise_until(server, done, i, right); });
  for (const char* name : {"ann", "bob", "cyd"})
    threads.emplace_back([&, name] { come_and_go_until(server, done, name, rounds); });
  EXPECT_TRUE(wait_until([&] { return (right > 500 && rounds > 30) || HasFailure(); }));
  done = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(people_in(file).size(), static_cast<std::size_t>(kDrawnPeople));
}

/// A training replaces the model while it is asked.
TEST(ReadersAndWriters, EveryAnswerIsRightWhileItTrains) {
  const TemporaryFolder folder;
  const ServerProcess server(copied_people(folder.path()));
  httplib::Client client = server.client();
  std::atomic<bool> done = false;
  std::atomic<int> right = 0;
  std::thread reader([&] { recognise_until(server, done, 0, right); });
  const std::vector<std::string> profiles = {"accurate", "balanced", "fast"};
  for (std::size_t i = 0; i < profiles.size() || (right <= 10 && !HasFailure()); ++i) {
    const std::string& profile = profiles[i % profiles.size()];
    const auto started =
        client.Post("/api/v1/training", R"({"profile": ")" + profile + R"("})", "application/json");
    EXPECT_EQ(started->status, 202) << started->body;
    EXPECT_TRUE(
        wait_until([&] { return Json::parse(client.Get("/api/v1/training")->body)["running"] == false; }));
    EXPECT_EQ(Json::parse(client.Get("/api/v1/model")->body)["profile"], profile);
  }
  done = true;
  reader.join();
}

}  // namespace
}  // namespace ore::testing
