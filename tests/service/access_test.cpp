#include "service/http/access.h"

#include <gtest/gtest.h>

#include <new>

#include "ore/error.h"
#include "service/errors.h"
#include "service/http/server.h"
#include "store/sqlite.h"

namespace ore::service {
namespace {

httplib::Request request_with(const httplib::Headers& headers) {
  httplib::Request request;
  request.headers = headers;
  return request;
}

TEST(Access, BeyondThisMachineTakesAKey) {
  for (const char* host : {"0.0.0.0", "::", "192.168.1.4", "example.org", ""})
    EXPECT_THROW(Access(host, ""), InvalidOption) << host;
  for (const char* host : {"127.0.0.1", "127.5.5.5", "localhost", "::1", "LOCALHOST"})
    EXPECT_NO_THROW(Access(host, "")) << host;
  EXPECT_NO_THROW(Access("0.0.0.0", "secret"));
}

TEST(Access, OnlyTheVeryKeyOpens) {
  const Access access("0.0.0.0", "secret");
  for (const char* wrong : {"", "secre", "secrets", "Secret", "secretsecret", "ecret "})
    EXPECT_FALSE(access.has_key(request_with({{"x-api-key", wrong}}))) << wrong;
  EXPECT_FALSE(access.has_key(request_with({{"Authorization", "secret"}})));
  EXPECT_FALSE(access.has_key(request_with({})));
  EXPECT_TRUE(access.has_key(request_with({{"x-api-key", "secret"}})));
  EXPECT_TRUE(access.has_key(request_with({{"Authorization", "Bearer secret"}})));
  EXPECT_THROW(access.check_key(request_with({})), HttpError);
}

TEST(Access, WithoutAKeyEverybodyHasIt) {
  EXPECT_TRUE(Access("localhost", "").has_key(request_with({})));
}

TEST(Access, ALocalServerIsNotSomebodyElsesName) {
  const Access access("127.0.0.1", "");
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LocalHost:1"})
    EXPECT_NO_THROW(access.check_origin(request_with({{"Host", host}}))) << host;
  for (const char* host : {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil",
                           "", "localhost:80@elsewhere", "[::1", "localhost:x"})
    EXPECT_THROW(access.check_origin(request_with({{"Host", host}})), HttpError) << host;
}

TEST(Access, OtherOriginsAreRefused) {
  const Access access("127.0.0.1", "");
  const auto from = [&](const char* origin) {
    access.check_origin(request_with({{"Host", "localhost:8080"}, {"Origin", origin}}));
  };
  EXPECT_NO_THROW(from("http://localhost:8080"));
  EXPECT_NO_THROW(from("https://localhost:8080"));
  for (const char* origin : {"null", "http://localhost", "http://localhost:8081", "https://evil.example"})
    EXPECT_THROW(from(origin), HttpError) << origin;
  httplib::Request linked = request_with({{"Host", "localhost"}, {"Sec-Fetch-Site", "cross-site"}});
  linked.path = "/";
  EXPECT_NO_THROW(access.check_origin(linked));
  linked.path = "/api/v1/faces/0/img";
  EXPECT_THROW(access.check_origin(linked), HttpError);
}

TEST(HttpErrors, EveryKindOfFailureHasItsStatusAndCode) {
  const auto expect = [](const std::exception& error, int status, const std::string& code) {
    const HttpError answer = as_http_error(error);
    EXPECT_EQ(answer.status(), status) << error.what();
    EXPECT_EQ(answer.code(), code) << error.what();
  };
  expect(NotFound("no person"), 404, "not_found");
  expect(Conflict("a training is running"), 409, "conflict");
  expect(InvalidOption("no such profile"), 400, "bad_request");
  expect(NoUsableFace("no face"), 422, "no_face");
  expect(WrongFaceSize("another size"), 422, "bad_request");
  expect(Busy("too many faces"), 503, "busy");
  expect(FileInUse("another program changes it"), 503, "busy");
  expect(std::bad_alloc(), 503, "busy");
  expect(Error("the disk is full"), 500, "failed");
  expect(HttpError(413, "too_large", "too large"), 413, "too_large");
  EXPECT_STREQ(as_http_error(NotFound("no person")).what(), "no person");
}

}  // namespace
}  // namespace ore::service
