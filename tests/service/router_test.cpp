#include "service/http/router.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "helpers/raw_connection.h"
#include "service/http/access.h"
#include "service/http/request.h"
#include "service/http/server.h"

namespace ore::service {
namespace {

using ore::testing::RawConnection;
using ore::testing::status_of;
using ::testing::HasSubstr;
using ::testing::Not;

class RouterTest : public ::testing::Test {
 protected:
  RouterTest() {
    const auto echo = [](const Call& call) { return json_reply({{"argument", call.argument}}); };
    router_.add("GET", "/open", echo, Lock::kOpen);
    router_.add("GET", "/api/v1/things", echo);
    router_.add("PUT", "/api/v1/things/*", echo);
    router_.add("GET", "/api/v1/things/*/img", echo);
    router_.add("POST", "/api/v1/body", [](const Call& call) {
      return json_reply({{"bytes", read_small_body(call.request, *call.reader, call.deadline).size()}});
    });
    router_.add("GET", "/api/v1/broken", [](const Call&) -> Reply { throw Error("the disk is full"); });
    router_.add("GET", "/api/v1/busy", [](const Call&) -> Reply { throw busy("Later."); });
    router_.attach(server_);
    port_ = server_.bind("127.0.0.1", 0);
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    client_ = std::make_unique<httplib::Client>("127.0.0.1", port_);
    client_->set_default_headers({{"x-api-key", "secret"}});
  }
  ~RouterTest() override {
    while (!server_.is_running()) std::this_thread::yield();
    server_.stop_listening();
    thread_.join();
  }

  std::string raw(const std::string& request) const {
    const RawConnection connection(port_);
    connection.send(request);
    return connection.receive();
  }

  Metrics metrics_;
  std::string log_lines_;
  RequestLog log_{[this](std::string_view line) { log_lines_ += line; }};
  Router router_{Access("127.0.0.1", "secret"), std::chrono::seconds(5), metrics_, log_};
  GuardedServer server_{{.connections = 4}, {}};
  int port_ = 0;
  std::thread thread_;
  std::unique_ptr<httplib::Client> client_;
};

TEST_F(RouterTest, PatternsTakeAnythingForTheirStar) {
  EXPECT_THAT(client_->Put("/api/v1/things/a%2Fb%20%C3%AB", "", "")->body, HasSubstr("\"a/b ë\""));
  EXPECT_THAT(client_->Get("/api/v1/things/x/img")->body, HasSubstr("\"x\""));
  EXPECT_EQ(client_->Get("/api/v1/things//img")->status, 405);
  EXPECT_EQ(client_->Put("/api/v1/things/", "", "")->status, 404);
}

TEST_F(RouterTest, WrongAddressesAndMethodsGetAnError) {
  EXPECT_EQ(client_->Get("/api/v1/none")->status, 404);
  const httplib::Result wrong = client_->Delete("/api/v1/things");
  EXPECT_EQ(wrong->status, 405);
  EXPECT_EQ(Json::parse(wrong->body)["code"], "not_allowed");
  EXPECT_EQ(status_of(raw("BREW /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")), 400);
  EXPECT_EQ(status_of(raw("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")), 400);
}

TEST_F(RouterTest, FailuresBecomeAnswers) {
  const httplib::Result broken = client_->Get("/api/v1/broken");
  EXPECT_EQ(broken->status, 500);
  EXPECT_EQ(Json::parse(broken->body), Json({{"code", "failed"}, {"message", "The disk is full."}}));
  EXPECT_EQ(client_->Get("/api/v1/busy")->get_header_value("Retry-After"), "1");
}

TEST_F(RouterTest, WithoutTheKeyOnlyOpenRoutesAnswer) {
  httplib::Client stranger("127.0.0.1", port_);
  EXPECT_EQ(stranger.Get("/open")->status, 200);
  EXPECT_EQ(stranger.Get("/api/v1/things")->status, 401);
  EXPECT_EQ(stranger.Get("/api/v1/none")->status, 401);
}

TEST_F(RouterTest, BodiesWhereNoneBelongAreRefused) {
  EXPECT_EQ(status_of(raw("GET /open HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")), 400);
  EXPECT_EQ(status_of(raw("POST /api/v1/body HTTP/1.1\r\nHost: localhost\r\nx-api-key: secret\r\n"
                          "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc")),
            415);
}

TEST_F(RouterTest, ABodyThatNobodyWantsIsNotTheNextRequest) {
  const std::string inner = "GET /open HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string answers =
      raw("POST /api/v1/none HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(inner.size()) +
          "\r\n\r\n" + inner);
  EXPECT_EQ(status_of(answers), 401);
  EXPECT_THAT(answers, Not(HasSubstr("argument")));
}

TEST_F(RouterTest, RequestsFollowEachOtherOnOneConnection) {
  const std::string one = "GET /open HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string last = "GET /open HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const std::string answers = raw(one + one + last);
  std::size_t count = 0;
  for (std::size_t at = 0; (at = answers.find("HTTP/1.1 200", at)) != std::string::npos; ++at) ++count;
  EXPECT_EQ(count, 3U);
}

TEST_F(RouterTest, TheLogHasRoutesAndNoNames) {
  client_->Put("/api/v1/things/Ada%20Lovelace", "", "");
  EXPECT_THAT(log_lines_, HasSubstr("PUT /api/v1/things/*"));
  EXPECT_THAT(log_lines_, Not(HasSubstr("Ada")));
  EXPECT_TRUE(Json::accept(log_lines_.substr(0, log_lines_.find('\n'))));
}

}  // namespace
}  // namespace ore::service
