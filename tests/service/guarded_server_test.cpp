#include "service/http/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "helpers/raw_connection.h"
#include "running_service.h"

namespace ore::service {
namespace {

using ore::testing::RawConnection;
using ore::testing::RunningService;
using ore::testing::status_of;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr const char* kPostHead =
    "POST /api/v1/recognize HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n";

/// Impatient, so that the test need not wait.
void hurry(ServiceOptions& options) {
  options.connections.time = milliseconds(300);
}

/// Sends a byte now and then until the other side has had enough.
std::string answer_to_drops(const RawConnection& connection, std::string_view bytes) {
  for (const char byte : bytes) {
    if (!connection.send({&byte, 1})) break;
    const std::string answer = connection.receive_some(milliseconds(30));
    if (!answer.empty()) return answer + connection.receive();
  }
  return connection.receive();
}

TEST(GuardedServer, ADrippingHeadIsTooSlow) {
  RunningService service(hurry);
  const RawConnection connection(service.port());
  const std::string answer =
      answer_to_drops(connection, "GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(status_of(answer), 408) << answer;
  EXPECT_THAT(answer, HasSubstr("\"timeout\""));
  service.get("/api/v1/status");
}

TEST(GuardedServer, ADrippingBodyIsTooSlow) {
  RunningService service(hurry);
  const RawConnection connection(service.port());
  connection.send(kPostHead);
  const std::string answer = answer_to_drops(connection, std::string(90, 'x'));
  EXPECT_EQ(status_of(answer), 408) << answer;
  EXPECT_THAT(answer, HasSubstr("\"timeout\""));
}

TEST(GuardedServer, ASilentBodyIsTooSlow) {
  RunningService service(hurry);
  const RawConnection connection(service.port());
  connection.send(kPostHead);
  EXPECT_EQ(status_of(connection.receive()), 408);
}

TEST(GuardedServer, ABodyThatEndsEarlyIsABadRequest) {
  RunningService service;
  const RawConnection connection(service.port());
  connection.send(std::string(kPostHead) + "P5");
  connection.end_sending();
  EXPECT_EQ(status_of(connection.receive()), 400);
}

TEST(GuardedServer, ALongHeadIsNotKeptInMemory) {
  RunningService service;
  const RawConnection connection(service.port());
  const std::string piece(1U << 16U, 'a');
  connection.send("GET /");
  for (int i = 0; i < 64 && connection.send(piece); ++i) {
  }
  const std::string answer = connection.receive();
  EXPECT_EQ(status_of(answer), 431) << answer;
  service.get("/api/v1/status");
}

TEST(GuardedServer, RefusesTooManyConnectionsWithAnAnswer) {
  RunningService service([](ServiceOptions& options) {
    options.connections.connections = 2;
    options.connections.idle = ore::testing::kLongestWait;  // the first two stay
  });
  const RawConnection first(service.port());
  const RawConnection second(service.port());
  // Both are served, not only accepted.
  for (const RawConnection* connection : {&first, &second}) {
    connection->send("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(status_of(connection->receive_some()), 200);
  }
  const RawConnection third(service.port());
  third.send("GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string answer = third.receive();
  EXPECT_EQ(status_of(answer), 503) << answer;
  EXPECT_THAT(answer, HasSubstr("Retry-After"));
}

TEST(GuardedServer, StopsWhileAClientIsConnected) {
  std::unique_ptr<RawConnection> idle;
  std::unique_ptr<RawConnection> listening;
  {
    RunningService service;
    idle = std::make_unique<RawConnection>(service.port());
    listening = std::make_unique<RawConnection>(service.port());
    listening->send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(status_of(listening->receive_some()), 200);
  }
  EXPECT_TRUE(idle->hangs_up());
}

TEST(GuardedServer, GarbageIsABadRequest) {
  RunningService service;
  for (const std::string garbage :
       {"\r\n\r\n", "GET\r\n\r\n", "\x16\x03\x01 tls\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"}) {
    const RawConnection connection(service.port());
    connection.send(garbage);
    connection.end_sending();
    const std::string answer = connection.receive();
    EXPECT_EQ(status_of(answer), 400) << garbage << answer;
    EXPECT_THAT(answer, HasSubstr("\"code\""));
  }
  service.get("/api/v1/status");
}

}  // namespace
}  // namespace ore::service
