// Clients who take their time, and too many of them.

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "helpers/wait_until.h"
#include "hostile_server.h"

namespace ore::testing {
namespace {

using namespace std::chrono_literals;
constexpr int kTimeout = 5;
constexpr int kConnections = 8;

class SlowClients : public HostileServer {
 protected:
  explicit SlowClients(int timeout = kTimeout)
      : HostileServer({"--timeout", std::to_string(timeout), "--connections", std::to_string(kConnections)}) {
  }

  /// Sends a byte every 100 ms until the server answers, and returns the answer.
  std::string drip(const std::string& at_once, const std::string& bytes) const {
    const RawConnection connection(server.port());
    connection.send(at_once);
    for (const char byte : bytes) {
      if (!connection.send({&byte, 1})) break;
      const std::string answer = connection.receive_some(100ms);
      if (!answer.empty()) return answer + connection.receive();
    }
    return connection.receive();
  }

  /// Whether so many connections are answered while all of them are open. They are closed at the end.
  bool answers_at_once(int connections) const {
    std::vector<std::unique_ptr<RawConnection>> all;
    int answered = 0;
    for (int i = 0; i < connections; ++i) {
      all.push_back(std::make_unique<RawConnection>(server.port()));
      all.back()->send(request_bytes("GET", "/api/v1/status", "", {{"Connection", "keep-alive"}}));
      answered += status_of(all.back()->receive_some()) == 200 ? 1 : 0;
    }
    for (const auto& connection : all) {
      connection->end_sending();
      connection->receive();
    }
    return answered == connections;
  }

  /// Until other connections are closed.
  void wait_for_places(int places) const {
    EXPECT_TRUE(wait_until([&] { return answers_at_once(places); }));
  }
};

/// Nobody is too slow for this server.
class ManyClients : public SlowClients {
 protected:
  ManyClients() : SlowClients(600) {}
};

TEST_F(SlowClients, AreToldThatTheyAre) {
  const std::string whole = recognize_bytes(drawn_face(0));
  const std::string face = drawn_face(0);
  std::string in_head;
  std::string in_body;
  std::string in_chunks;
  // The first line alone takes longer than the server waits.
  std::thread head([&] { in_head = drip("GET /?", std::string(100 * kTimeout, 'x')); });
  std::thread body([&] { in_body = drip(whole.substr(0, whole.size() - face.size()), face); });
  in_chunks =
      drip(recognize_bytes("", {{"Content-Length", ""}, {"Transfer-Encoding", "chunked"}}) + "fff\r\n", face);
  head.join();
  body.join();
  expect_refusal(in_head, 408, 408);
  expect_refusal(in_body, 408, 408);
  expect_refusal(in_chunks, 408, 408);
}

TEST_F(SlowClients, WhoAreSilentAreSentHome) {
  const RawConnection silent(server.port());
  const RawConnection stuck(server.port());
  const auto begin = std::chrono::steady_clock::now();
  stuck.send("GET /api");
  expect_refusal(stuck.receive(), 408, 408);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(kTimeout));
  EXPECT_TRUE(silent.hangs_up());
}

/// Their answers fill all buffers; others are answered meanwhile, and they do not stay.
TEST_F(SlowClients, WhoDoNotReadAreSentHome) {
  std::string requests;
  for (int i = 0; i < 400; ++i)
    requests += request_bytes("GET", "/api/v1/model", "", {{"Connection", "keep-alive"}});
  std::vector<std::unique_ptr<RawConnection>> deaf;
  for (int i = 0; i < 3; ++i) {
    deaf.push_back(std::make_unique<RawConnection>(server.port()));
    deaf.back()->send(requests);
  }
  for (const auto& connection : deaf) EXPECT_EQ(status_of(connection->receive_some()), 200);
  expect_right_answers();
  wait_for_places(kConnections - 1);
}

TEST_F(ManyClients, BeyondTheLimitGetAnAnswer) {
  const std::string request = request_bytes("GET", "/api/v1/status");
  std::vector<std::unique_ptr<RawConnection>> all;
  for (int i = 0; i < 20; ++i) {
    all.push_back(std::make_unique<RawConnection>(server.port()));
    all.back()->send(request.substr(0, request.size() - 1));
  }
  // Those that have a place keep it until their request is whole; all others are refused before that.
  const auto refuse = [](const auto& connection) {
    const std::string answer = connection->receive_some(0ms);
    if (answer.empty()) return false;
    expect_refusal(answer + connection->receive(), 503, 503);
    return true;
  };
  EXPECT_TRUE(wait_until([&] {
    std::erase_if(all, refuse);
    return all.size() <= kConnections;
  }));
  std::size_t answered = 0;
  for (const auto& connection : all) {
    connection->send(request.substr(request.size() - 1));
    answered += status_of(connection->receive()) == 200 ? 1 : 0;
  }
  EXPECT_GE(answered, kConnections - 2U) << "two connections before them may not have been closed yet";
  all.clear();
  wait_for_places(kConnections - 1);
}

TEST_F(ManyClients, WhoListenLeaveRoomForOthers) {
  std::vector<std::unique_ptr<RawConnection>> listeners;
  for (int i = 0; i < 6; ++i) {
    listeners.push_back(std::make_unique<RawConnection>(server.port()));
    listeners.back()->send(request_bytes("GET", "/api/v1/events"));
  }
  const std::size_t refused = std::erase_if(
      listeners, [](const auto& listener) { return status_of(listener->receive_some()) == 503; });
  EXPECT_GE(refused, 4U);
  wait_for_places(4);
  expect_right_answers();
  listeners.clear();
  wait_for_places(kConnections - 1);
}

/// More work than may wait is refused at once, and told to come again.
TEST(BusyServer, RefusesWhatItCannotDo) {
  const TemporaryFolder folder;
  const ServerProcess server(copied_people(folder.path()), {"--at-once", "1", "--waiting", "2"});
  std::atomic<int> right{0};
  std::atomic<int> busy{0};
  std::vector<std::thread> threads;
  threads.reserve(24);
  for (int i = 0; i < 24; ++i)
    threads.emplace_back([&] {
      httplib::Client client = server.client();
      for (int k = 0; k < 8; ++k) {
        const auto answer = client.Post("/api/v1/recognize?evidence=true", drawn_face(0), "image/x-pgm");
        ASSERT_TRUE(answer);
        if (answer->status == 200) ++right;
        if (answer->status == 503 && answer->get_header_value("Retry-After") == "1") ++busy;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right + busy, 24 * 8);
  EXPECT_GT(right, 0);
  EXPECT_GT(busy, 0);
}

}  // namespace
}  // namespace ore::testing
