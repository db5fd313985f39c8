#include "hostile_server.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <future>
#include <nlohmann/json.hpp>

namespace ore::testing {
namespace {

using Json = nlohmann::json;

bool is_sentence(const std::string& text) {
  if (text.size() < 10 || text.back() != '.') return false;
  const auto first = static_cast<unsigned char>(text.front());
  return std::isupper(first) != 0 || first == '"';
}

httplib::Headers as_headers(const Headers& headers) {
  return {headers.begin(), headers.end()};
}

}  // namespace

std::string request_bytes(const std::string& method, const std::string& path, const std::string& body,
                          const Headers& headers) {
  Headers all = {{"Host", "localhost"}, {"Connection", "close"}};
  if (!body.empty() || method == "POST" || method == "PUT")
    all.emplace_back("Content-Length", std::to_string(body.size()));
  for (const auto& header : headers) {
    const auto same =
        std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.first == header.first; });
    if (same == all.end())
      all.push_back(header);
    else
      same->second = header.second;
  }
  std::string bytes = method + " " + path + " HTTP/1.1\r\n";
  for (const auto& [name, value] : all)
    if (!value.empty()) bytes += name + ": " + value + "\r\n";
  return bytes + "\r\n" + body;
}

std::string recognize_bytes(const std::string& body, const Headers& headers) {
  return request_bytes("POST", "/api/v1/recognize", body, headers);
}

void expect_refusal(const std::string& answer, int least, int most) {
  const std::string shown = answer.substr(0, 600);
  EXPECT_GE(status_of(answer), least) << shown;
  EXPECT_LE(status_of(answer), most) << shown;
  const std::size_t end = answer.find("\r\n\r\n");
  ASSERT_NE(end, std::string::npos) << shown;
  const std::string body = answer.substr(end + 4);
  EXPECT_THAT(body, ::testing::Not(::testing::HasSubstr("HTTP/1.1"))) << "one answer is enough";
  const Json json = Json::parse(body, nullptr, /*allow_exceptions=*/false);
  ASSERT_TRUE(json.is_object() && json.contains("code") && json.contains("message")) << shown;
  EXPECT_THAT(json["code"].get<std::string>(), ::testing::MatchesRegex("[a-z_]+"));
  EXPECT_TRUE(is_sentence(json["message"].get<std::string>())) << json["message"];
}

HostileServer::HostileServer(const std::vector<std::string>& arguments, const Environment& environment)
    : people(copied_people(folder.path())), server(people, arguments, environment) {
  for (const auto& [name, value] : environment)
    if (name == "ORE_API_KEY") headers_of_key = {{"x-api-key", value}};
  // The first answers take memory that stays in use.
  expect_right_answers();
  before_ = resident_megabytes();
}

void HostileServer::TearDown() {
  expect_right_answers();
  EXPECT_LT(resident_megabytes(), before_ + most_growth_megabytes);
}

std::string HostileServer::exchange(std::string_view bytes) const {
  const RawConnection connection(server.port());
  connection.send(bytes);  // may be refused before it has come whole
  return connection.receive();
}

void HostileServer::expect_refusals(const std::vector<HostileBytes>& all, int least, int most) const {
  std::vector<std::future<std::string>> answers;
  answers.reserve(all.size());
  for (const HostileBytes& one : all)
    answers.push_back(std::async(std::launch::async, [&] { return exchange(one.bytes); }));
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(all[i].what);
    expect_refusal(answers[i].get(), least, most);
  }
}

void HostileServer::expect_right_answers() const {
  httplib::Client client = server.client();
  const auto status = client.Get("/api/v1/status");
  ASSERT_TRUE(status) << "no answer";
  EXPECT_EQ(status->status, 200);
  for (int person = 0; person < kDrawnPeople; ++person) {
    const auto answer = client.Post("/api/v1/recognize", as_headers(headers_of_key), drawn_face(person),
                                    "application/octet-stream");
    ASSERT_TRUE(answer) << "no answer";
    ASSERT_EQ(answer->status, 200) << answer->body;
    EXPECT_EQ(Json::parse(answer->body)["result"][0]["subject"], drawn_name(person));
  }
}

double HostileServer::resident_megabytes() const {
  const auto answer = server.client().Get("/api/v1/metrics", as_headers(headers_of_key));
  const std::string field = "\nore_resident_bytes ";
  const std::size_t found = answer ? answer->body.find(field) : std::string::npos;
  if (found == std::string::npos) return HUGE_VAL;
  return std::strtod(answer->body.c_str() + found + field.size(), nullptr) / 1e6;
}

}  // namespace ore::testing
