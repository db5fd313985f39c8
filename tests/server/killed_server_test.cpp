// A server that is killed at any moment.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <random>
#include <thread>

#include "drawn_gallery.h"
#include "enrolling.h"
#include "helpers/temporary_folder.h"
#include "helpers/wait_until.h"
#include "server_process.h"

namespace ore::testing {
namespace {

using ::testing::IsSupersetOf;

constexpr int kClients = 3;
constexpr int kPictures = 3;

/// People who come in from several clients at once, and what each was told.
class Crowd {
 public:
  /// Enrols through the server until it answers no more, which it must not do before `killed`.
  void enroll_until(const ServerProcess& server, const std::atomic<bool>& killed, int client_number) {
    httplib::Client client = server.client();
    for (;;) {
      const std::uint64_t number = next_++;
      // One has a new person every time, the others more and more of the same.
      const Confirmed answer =
          client_number == 0
              ? enroll_new(client, "new" + std::to_string(number), number, kPictures)
              : enroll_more(client, "crowd" + std::to_string(client_number), number, kPictures);
      const std::scoped_lock lock(mutex_);
      if (answer.status == 201) {
        EXPECT_EQ(answer.ids.size(), static_cast<std::size_t>(kPictures));
        ids_.insert(answer.ids.begin(), answer.ids.end());
        continue;
      }
      EXPECT_EQ(answer.status, 0) << answer.body;
      EXPECT_TRUE(killed) << "nobody has killed it yet";
      return;
    }
  }

  /// While nobody enrols.
  const std::set<std::string>& ids() const { return ids_; }

  std::size_t confirmed() const {
    const std::scoped_lock lock(mutex_);
    return ids_.size();
  }

 private:
  std::atomic<std::uint64_t> next_{1};
  mutable std::mutex mutex_;
  std::set<std::string> ids_;
};

/// All of a request's faces are there, or none.
void expect_whole_requests(const std::map<std::string, int>& people) {
  for (const auto& [name, faces] : people) {
    if (name.starts_with("new")) {
      EXPECT_EQ(faces, kPictures) << name;
    } else if (name.starts_with("crowd")) {
      EXPECT_EQ(faces % kPictures, 0) << name;
    }
  }
}

/// Kills the server soon after it has confirmed that many requests.
void enroll_and_kill(ServerProcess& server, Crowd& crowd, std::size_t requests) {
  std::atomic<bool> killed = false;
  const std::size_t enough = crowd.confirmed() + requests * kPictures;
  std::vector<std::thread> clients;
  clients.reserve(kClients);
  for (int i = 0; i < kClients; ++i) clients.emplace_back([&, i] { crowd.enroll_until(server, killed, i); });
  wait_until([&] { return crowd.confirmed() >= enough || ::testing::Test::HasFailure(); });
  killed = true;
  server.kill();
  for (std::thread& client : clients) client.join();
}

TEST(KilledServer, LosesNothingThatItConfirmed) {
  constexpr int kRounds = 50;
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  std::mt19937 random(1);
  Crowd crowd;
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(round);
    ServerProcess server(file);
    httplib::Client client = server.client();
    EXPECT_THAT(face_ids_of(client), IsSupersetOf(crowd.ids()));
    expect_whole_requests(subjects_of(client));
    if (HasFailure()) return;
    enroll_and_kill(server, crowd, 1 + random() % 10);
    if (round % 10 == 9) expect_whole_requests(people_in(file));
  }
  const ServerProcess server(file);
  httplib::Client client = server.client();
  EXPECT_THAT(face_ids_of(client), IsSupersetOf(crowd.ids()));
  EXPECT_EQ(subjects_of(client), people_in(file));
  EXPECT_EQ(integrity_of(file), "ok");
  EXPECT_GT(crowd.ids().size(), 100U) << "too few to tell anything";
}

/// A new server that is started at once finds the file as the old one has left it, and the port free.
TEST(KilledServer, LeavesItsPort) {
  const TemporaryFolder folder;
  const std::filesystem::path file = copied_people(folder.path());
  ServerProcess first(file);
  const std::string port = std::to_string(first.port());
  httplib::Client client = first.client();
  ASSERT_EQ(client.Get("/api/v1/status")->status, 200);
  first.kill();
  const ServerProcess second(file, {"--port", port});
  EXPECT_EQ(second.client().Get("/api/v1/status")->status, 200);
}

}  // namespace
}  // namespace ore::testing
