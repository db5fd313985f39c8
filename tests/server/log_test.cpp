// What the log tells, and what it does not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

#include "drawn_gallery.h"
#include "enrolling.h"
#include "hostile_server.h"

namespace ore::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

/// Names people in every way that there is, in vain too.
void talk_about_people(const ServerProcess& server, const Headers& key) {
  const auto send = [&](const std::string& method, const std::string& path, const std::string& body = "") {
    const RawConnection connection(server.port());
    connection.send(request_bytes(method, "/api/v1" + path, body, key));
    return status_of(connection.receive());
  };
  EXPECT_EQ(send("POST", "/recognize?evidence=true", drawn_face(0)), 200);
  EXPECT_EQ(send("POST", "/verify?subject=" + drawn_name(0), drawn_face(0)), 200);
  EXPECT_EQ(send("POST", "/faces?subject=Zenobia", noise_face(1)), 201);
  EXPECT_EQ(send("GET", "/faces?subject=Zenobia"), 200);
  EXPECT_EQ(send("GET", "/faces?subject=Nonesuch"), 404);
  EXPECT_EQ(send("PUT", "/subjects/Zenobia", R"({"subject": "Wolfram"})"), 200);
  EXPECT_EQ(send("PUT", "/subjects/Wolfram", "{\"subject\": \"" + drawn_name(0) + "\"}"), 409);
  EXPECT_EQ(send("DELETE", "/subjects/Wolfram"), 200);
  EXPECT_EQ(send("DELETE", "/subjects/Nonesuch"), 404);
  EXPECT_EQ(send("GET", "/Nonesuch"), 404);
  EXPECT_EQ(send("BREW", "/subjects/Nonesuch"), 400);
  EXPECT_EQ(send("GET", "/subjects/Nonesuch%0a{\"event\":\"forged\"}"), 400);
}

TEST(Log, IsOfJsonLinesWithoutNames) {
  const TemporaryFolder folder;
  ServerProcess server(copied_people(folder.path()), {}, {{"ORE_API_KEY", "open-sesame"}});
  talk_about_people(server, {{"x-api-key", "open-sesame"}});
  RawConnection(server.port()).send("Nonesuch\r\n\r\n");
  server.send_signal(SIGTERM);
  const ProgramResult result = server.wait();
  std::istringstream lines(result.err);
  int requests = 0;
  for (std::string line; std::getline(lines, line);) {
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    ASSERT_TRUE(json.is_object()) << line;
    EXPECT_TRUE(json.contains("time") && json.contains("event")) << line;
    if (json["event"] != "request") continue;
    ++requests;
    EXPECT_TRUE(json["route"].is_string() && json["status"].is_number() && json["ms"].is_number()) << line;
  }
  EXPECT_GE(requests, 11);
  for (const char* secret : {"yaleB", "Zenobia", "Wolfram", "Nonesuch", "open-sesame", "forged"})
    EXPECT_THAT(result.err, Not(HasSubstr(secret)));
}

TEST(Log, OfCountsHasNoNamesEither) {
  const TemporaryFolder folder;
  const ServerProcess server(copied_people(folder.path()));
  talk_about_people(server, {});
  const auto metrics = server.client().Get("/api/v1/metrics");
  ASSERT_TRUE(metrics && metrics->status == 200);
  for (const char* name : {"yaleB", "Zenobia", "Wolfram", "Nonesuch"})
    EXPECT_THAT(metrics->body, Not(HasSubstr(name)));
  EXPECT_THAT(metrics->body,
              HasSubstr("ore_requests_total{route=\"POST /api/v1/recognize\",status=\"200\"} 1"));
}

}  // namespace
}  // namespace ore::testing
