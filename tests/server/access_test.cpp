// Who may ask.

#include <gmock/gmock.h>

#include "hostile_server.h"

namespace ore::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kKey = "correct horse";

class KeyedServer : public HostileServer {
 protected:
  KeyedServer() : HostileServer({"--timeout", "60"}, {{"ORE_API_KEY", kKey}}) {}
};

/// Method and path of everything that takes a key, and of what is not there.
std::vector<std::pair<std::string, std::string>> keyed_routes() {
  return {{"POST", "/recognize"},
          {"POST", "/verify?subject=yaleB01"},
          {"GET", "/subjects"},
          {"POST", "/subjects"},
          {"PUT", "/subjects/yaleB01"},
          {"DELETE", "/subjects/yaleB01"},
          {"GET", "/faces"},
          {"POST", "/faces?subject=x"},
          {"GET", "/faces/1/img"},
          {"DELETE", "/faces/1"},
          {"GET", "/model"},
          {"GET", "/model/energy.png"},
          {"PUT", "/model/threshold"},
          {"GET", "/training"},
          {"POST", "/training"},
          {"DELETE", "/training"},
          {"GET", "/events"},
          {"GET", "/metrics"},
          {"GET", "/samples"},
          {"GET", "/samples/0"},
          {"GET", "/nothing"}};
}

TEST_F(KeyedServer, AnswersNobodyWithoutTheKey) {
  const std::vector<Headers> wrong = {{},
                                      {{"x-api-key", "wrong"}},
                                      {{"x-api-key", "orrect horse"}},
                                      {{"x-api-key", std::string(kKey) + kKey}},
                                      {{"x-api-key", "Correct Horse"}},
                                      {{"Authorization", "Bearer"}},
                                      {{"Authorization", "Bearer wrong"}},
                                      {{"Authorization", kKey}},
                                      {{"Authorization", std::string("Basic ") + kKey}},
                                      {{"Cookie", std::string("x-api-key=") + kKey}},
                                      {{"key", kKey}}};
  for (const auto& [method, path] : keyed_routes())
    for (const Headers& headers : wrong) {
      SCOPED_TRACE(method + " " + path);
      const std::string body = method == "POST" ? drawn_face(0) : "";
      expect_refusal(exchange(request_bytes(method, "/api/v1" + path, body, headers)), 401, 401);
    }
}

TEST_F(KeyedServer, DoesNotTakeTheKeyFromTheAddress) {
  for (const char* name : {"key", "api_key", "x-api-key", "x_api_key"})
    expect_refusal(
        exchange(request_bytes("GET", "/api/v1/subjects?" + std::string(name) + "=correct%20horse")), 401,
        401);
  expect_refusal(exchange(request_bytes("GET", "/api%2fv1%2fsubjects")), 401, 401);
  expect_refusal(exchange(request_bytes("GET", "/api/v1/%73ubjects")), 401, 401);
}

TEST_F(KeyedServer, SaysOnlyThatItRunsWithoutTheKey) {
  const std::string answer = exchange(request_bytes("GET", "/api/v1/status"));
  EXPECT_EQ(status_of(answer), 200);
  EXPECT_THAT(answer, Not(HasSubstr("people")));
  EXPECT_THAT(answer, Not(HasSubstr("revision")));
  EXPECT_EQ(status_of(exchange(request_bytes("GET", "/"))), 200) << "the page asks for the key";
}

TEST_F(KeyedServer, TakesTheKeyInEitherHeader) {
  for (const Headers& headers :
       {Headers{{"X-API-Key", kKey}}, Headers{{"Authorization", std::string("Bearer ") + kKey}}})
    EXPECT_EQ(status_of(exchange(request_bytes("GET", "/api/v1/subjects", "", headers))), 200);
}

class LocalServer : public HostileServer {};

TEST_F(LocalServer, IsNobodyElsesName) {
  for (const char* host :
       {"elsewhere.example", "127.elsewhere.example", "127.0.0.1.elsewhere.example:8080",
        "localhost.elsewhere.example", "localhost:80@elsewhere.example", "[::1", "[", "192.0.2.1"}) {
    SCOPED_TRACE(host);
    for (const char* path : {"/api/v1/subjects", "/"})
      expect_refusal(exchange(request_bytes("GET", path, "", {{"Host", host}})), 400, 403);
  }
  for (const char* host : {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:8080", "[::1]:8080"})
    EXPECT_EQ(status_of(exchange(request_bytes("GET", "/api/v1/subjects", "", {{"Host", host}}))), 200)
        << host;
}

TEST_F(LocalServer, DoesNotAnswerPagesOfOthers) {
  const std::string subject = "/api/v1/subjects/" + drawn_name(0);
  for (const char* origin :
       {"http://elsewhere.example", "null", "http://localhost:1", "https://localhost.example", "file://"}) {
    SCOPED_TRACE(origin);
    expect_refusal(exchange(request_bytes("GET", "/api/v1/subjects", "", {{"Origin", origin}})), 403, 403);
    expect_refusal(exchange(request_bytes("DELETE", subject, "", {{"Origin", origin}})), 403, 403);
    expect_refusal(exchange(recognize_bytes(drawn_face(0), {{"Origin", origin}})), 403, 403);
  }
  expect_refusal(exchange(request_bytes("GET", "/api/v1/subjects", "", {{"Sec-Fetch-Site", "cross-site"}})),
                 403, 403);
  EXPECT_THAT(exchange(request_bytes("GET", "/api/v1/subjects", "", {{"Origin", "http://localhost"}})),
              Not(HasSubstr("Access-Control-Allow")));
}

}  // namespace
}  // namespace ore::testing
