// Clients who take their time, and too many of them.

#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <thread>

#include "hostile_server.h"

namespace ore::testing {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class SlowClients : public HostileServer {
 protected:
  SlowClients() : HostileServer({"--timeout", "1", "--connections", "8"}) {}

  /// Sends a byte every 100 ms until the server has enough of it, and returns its answer.
  std::string drip(const std::string& at_once, const std::string& bytes) const {
    const RawConnection connection(server.port());
    connection.send(at_once);
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 30); ++i) {
      if (!connection.send(bytes.substr(i, 1))) break;
      std::this_thread::sleep_for(100ms);
    }
    return connection.receive(2s);
  }

  /// Of the eight that there are, without one that may still be on its way home.
  int free_places() const {
    std::vector<std::unique_ptr<RawConnection>> others;
    int answered = 0;
    for (int i = 0; i < 7; ++i) {
      others.push_back(std::make_unique<RawConnection>(server.port()));
      others.back()->send(request_bytes("GET", "/api/v1/status", "", {{"Connection", "keep-alive"}}));
      answered += status_of(others.back()->receive_some()) == 200 ? 1 : 0;
    }
    return answered;
  }
};

TEST_F(SlowClients, AreToldThatTheyAre) {
  const std::string whole = recognize_bytes(drawn_face(0));
  const std::string face = drawn_face(0);
  std::string in_head;
  std::string in_body;
  std::string in_chunks;
  std::thread head([&] { in_head = drip("", whole); });
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
  stuck.send("GET /api");
  const Clock::time_point begin = Clock::now();
  expect_refusal(stuck.receive(3s), 408, 408);
  EXPECT_LT(seconds_since(begin), 2.5);
  EXPECT_EQ(silent.receive(10s), "");
  EXPECT_LT(seconds_since(begin), 8.0);
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
  std::this_thread::sleep_for(500ms);
  expect_right_answers();
  const Clock::time_point begin = Clock::now();
  while (free_places() < 7 && seconds_since(begin) < 20.0) std::this_thread::sleep_for(200ms);
  EXPECT_EQ(free_places(), 7);
}

TEST_F(SlowClients, WhoAreTooManyAreTold) {
  std::vector<std::unique_ptr<RawConnection>> all;
  int answered = 0;
  for (int i = 0; i < 20; ++i) {
    all.push_back(std::make_unique<RawConnection>(server.port()));
    all.back()->send(request_bytes("GET", "/api/v1/status", "", {{"Connection", "keep-alive"}}));
    const std::string answer = all.back()->receive_some();
    if (status_of(answer) == 200) {
      ++answered;
    } else {
      expect_refusal(answer, 503, 503);
    }
  }
  EXPECT_LE(answered, 8);
  EXPECT_GE(answered, 7) << "one before them may have been on its way home";
  all.clear();
  std::this_thread::sleep_for(300ms);
}

TEST_F(SlowClients, WhoListenLeaveRoomForOthers) {
  std::vector<std::unique_ptr<RawConnection>> listeners;
  for (int i = 0; i < 6; ++i) {
    listeners.push_back(std::make_unique<RawConnection>(server.port()));
    listeners.back()->send(request_bytes("GET", "/api/v1/events"));
  }
  const std::size_t refused = std::erase_if(
      listeners, [](const auto& listener) { return status_of(listener->receive_some()) == 503; });
  EXPECT_GE(refused, 4U);
  std::this_thread::sleep_for(300ms);  // until those are gone
  expect_right_answers();
  listeners.clear();
  std::this_thread::sleep_for(500ms);
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
