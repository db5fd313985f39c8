// Recognition goes on while people come and go.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "drawn_gallery.h"
#include "enrolling.h"
#include "helpers/temporary_folder.h"
#include "server_process.h"

namespace ore::testing {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;

/// How many right answers there were; every other fails the test.
int recognise_until(const ServerProcess& server, const std::atomic<bool>& done, int first) {
  httplib::Client client = server.client();
  int right = 0;
  for (int i = first; !done; ++i) {
    const int person = i % kDrawnPeople;
    const auto answer = client.Post("/api/v1/recognize", drawn_face(person), "image/x-pgm");
    EXPECT_TRUE(answer) << "no answer";
    if (!answer) return right;
    EXPECT_EQ(answer->status, 200) << answer->body;
    EXPECT_EQ(Json::parse(answer->body)["result"][0]["subject"], drawn_name(person));
    right += ::testing::Test::HasFailure() ? 0 : 1;
  }
  return right;
}

/// Enrols somebody, who must be known at once; deletes one of the faces, renames, deletes.
void come_and_go_until(const ServerProcess& server, const std::atomic<bool>& done, const std::string& name) {
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
  }
}

TEST(ReadersAndWriters, EveryAnswerIsRight) {
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  const ServerProcess server(file);
  std::atomic<bool> done = false;
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  threads.reserve(7);
  for (int i = 0; i < 4; ++i) threads.emplace_back([&, i] { right += recognise_until(server, done, i); });
  for (const char* name : {"ann", "bob", "cyd"})
    threads.emplace_back([&, name] { come_and_go_until(server, done, name); });
  std::this_thread::sleep_for(4s);
  done = true;
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(right, 200);
  EXPECT_EQ(people_in(file).size(), static_cast<std::size_t>(kDrawnPeople));
}

/// A training replaces the model while it is asked.
TEST(ReadersAndWriters, EveryAnswerIsRightWhileItTrains) {
  const TemporaryFolder folder;
  const ServerProcess server(copied_people(folder.path()));
  httplib::Client client = server.client();
  std::atomic<bool> done = false;
  int right = 0;
  std::thread reader([&] { right = recognise_until(server, done, 0); });
  for (const char* profile : {"accurate", "balanced", "fast"}) {
    const auto started = client.Post("/api/v1/training", R"({"profile": ")" + std::string(profile) + R"("})",
                                     "application/json");
    ASSERT_EQ(started->status, 202) << started->body;
    while (Json::parse(client.Get("/api/v1/training")->body)["running"].get<bool>())
      std::this_thread::sleep_for(20ms);
    EXPECT_EQ(Json::parse(client.Get("/api/v1/model")->body)["profile"], profile);
  }
  done = true;
  reader.join();
  EXPECT_GT(right, 10);
}

}  // namespace
}  // namespace ore::testing
