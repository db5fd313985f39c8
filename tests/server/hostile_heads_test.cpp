// What is wrong before the body begins.

#include <gmock/gmock.h>

#include <random>

#include "hostile_server.h"

namespace ore::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class HostileHeads : public HostileServer {};

std::string random_bytes(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::string bytes(count, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random() & 0xFFU);
  return bytes;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  result.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST_F(HostileHeads, UnknownMethodsAreRefused) {
  std::vector<HostileBytes> all;
  for (const char* method : {"TRACE", "PRI", "CONNECT", "OPTIONS", "PATCH", "get", "post", "LINK", "G\x01T"})
    all.push_back({method, request_bytes(method, "/api/v1/status")});
  all.push_back({"a long one", request_bytes(std::string(5000, 'X'), "/api/v1/status")});
  all.push_back({"of a proxy", request_bytes("CONNECT", "example.com:443")});
  all.push_back({"with a body", request_bytes("TRACE", "/api/v1/status", "some")});
  expect_refusals(all);
}

TEST_F(HostileHeads, OtherProtocolsAreRefused) {
  expect_refusals({
      {"HTTP/0.9", "GET /\r\n"},
      {"HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + std::string("\0\0\0\4\0\0\0\0\0", 9)},
      {"HTTP/2.0 in the line", "GET /api/v1/status HTTP/2.0\r\nHost: localhost\r\n\r\n"},
      {"TLS", std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + random_bytes(506, 1)},
      {"SSH", "SSH-2.0-OpenSSH_9.2\r\n"},
      {"bare line feeds", "GET /api/v1/status HTTP/1.1\nHost: localhost\n\n"},
      {"no version", "GET /api/v1/status\r\nHost: localhost\r\n\r\n"},
      {"nothing but spaces", std::string(1000, ' ') + "\r\n\r\n"},
      {"zeros", std::string(1000, '\0') + "\r\n\r\n"},
      {"noise", random_bytes(20000, 2)},
  });
}

TEST_F(HostileHeads, ThatAreTooLongAreRefused) {
  const std::string begin = "GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\n";
  expect_refusals({
      {"1 MB without an end", begin + "X: " + std::string(1'000'000, 'a')},
      {"1 MB of lines without an end", begin + repeated("X: aaaaaaaaaaaaaaaa\r\n", 50000)},
      {"10000 headers", begin + repeated("X-Header: aaaa\r\n", 10000) + "\r\n"},
      {"a long header", begin + "X: " + std::string(9000, 'a') + "\r\n\r\n"},
      {"a long name of a header", begin + std::string(9000, 'a') + ": b\r\n\r\n"},
      {"a long address", request_bytes("GET", "/" + std::string(60000, 'a'))},
      {"a very long address", request_bytes("GET", "/" + std::string(1'000'000, 'a'))},
      {"a long line without spaces", std::string(1'000'000, 'G')},
  });
}

TEST_F(HostileHeads, AreNotFollowedByRequests) {
  // A page of another origin can make a browser send such a body, but not what is in it.
  const std::string hidden = request_bytes("DELETE", "/api/v1/subjects/" + drawn_name(1));
  const Headers foreign = {{"Origin", "http://elsewhere.example"}, {"Content-Type", "text/plain"}};
  const std::string address = "/" + std::string(9000, 'a');
  expect_refusals({
      {"after a long address", request_bytes("POST", address, hidden, foreign)},
      {"after a long header",
       request_bytes("POST", "/api/v1/recognize", hidden, {{"X", std::string(9000, 'a')}})},
      {"after another version", "POST / HTTP/3.0\r\nHost: localhost\r\n\r\n" + hidden},
      {"after another method", request_bytes("TRACE", "/", hidden)},
      {"after a range that is none",
       request_bytes("POST", "/api/v1/recognize", hidden, {{"Range", "bytes=2-1"}})},
      {"after another origin", request_bytes("POST", "/api/v1/recognize", hidden, foreign)},
      {"after a wrong address", request_bytes("POST", "/nowhere", hidden)},
      {"of a method without a body", request_bytes("GET", "/api/v1/status", hidden)},
      {"on lines of the head", "nonsense\r\n" + hidden},
  });
}

TEST_F(HostileHeads, WithTwoHostsOrNoneAreRefused) {
  const std::string line = "GET /api/v1/status HTTP/1.1\r\nConnection: close\r\n";
  expect_refusals({{"none", line + "\r\n"},
                   {"two", line + "Host: localhost\r\nHost: elsewhere.example\r\n\r\n"},
                   {"with a space", line + "Host : localhost\r\n\r\n"}});
}

TEST_F(HostileHeads, CannotMakeAnAnswerLarger) {
  std::string ranges = "bytes=0-";
  for (int i = 0; i < 2500; ++i) ranges += ",0-";
  const std::string plain = exchange(request_bytes("GET", "/api/v1/model"));
  const std::string many = exchange(request_bytes("GET", "/api/v1/model", "", {{"Range", ranges}}));
  EXPECT_LT(many.size(), plain.size() + 1000);
}

TEST_F(HostileHeads, DoNotGetAPartForTheWhole) {
  const std::string whole = exchange(request_bytes("GET", "/api/v1/subjects"));
  ASSERT_EQ(status_of(whole), 200);
  const std::string part = exchange(request_bytes("GET", "/api/v1/subjects", "", {{"Range", "bytes=0-5"}}));
  if (status_of(part) == 200) {
    EXPECT_EQ(part.substr(part.find("\r\n\r\n")), whole.substr(whole.find("\r\n\r\n")));
  } else {
    EXPECT_EQ(status_of(part), 206);
  }
}

TEST_F(HostileHeads, OfRequestsOneAfterTheOtherAreAnsweredInTurn) {
  std::string all;
  for (int i = 0; i < 20; ++i)
    all += recognize_bytes(drawn_face(i % kDrawnPeople), {{"Connection", "keep-alive"}}) +
           request_bytes("GET", "/api/v1/nothing", "", {{"Connection", "keep-alive"}});
  std::string answers = exchange(all + request_bytes("GET", "/api/v1/status"));
  for (int i = 0; i < 20; ++i) {
    const std::size_t name = answers.find("\"subject\":\"" + drawn_name(i % kDrawnPeople));
    ASSERT_NE(name, std::string::npos) << i;
    const std::size_t nothing = answers.find("\"not_found\"", name);
    ASSERT_NE(nothing, std::string::npos) << i;
    EXPECT_THAT(answers.substr(0, name), Not(HasSubstr("not_found")));
    answers.erase(0, answers.find('}', nothing));
  }
  EXPECT_THAT(answers, HasSubstr("\"status\":\"ok\""));
}

}  // namespace
}  // namespace ore::testing
