// Names and addresses that would be something else elsewhere.

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "hostile_server.h"

namespace ore::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace std::string_literals;

class HostileNames : public HostileServer {};

std::string percent_encoded(const std::string& text) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += {'%', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return result;
}

std::string json_of_name(const std::string& name) {
  return nlohmann::json{{"subject", name}}.dump();
}

TEST_F(HostileNames, ThatCannotBeAreRefused) {
  for (const std::string& name :
       {""s, "."s, ".."s, "x\0y"s, "x\ny"s, "\x1b[31m"s, "\x7f"s, "\xc2\x85"s, "\xff\xfe"s, "\xc0\xaf"s,
        "\xed\xa0\x80"s, "\xf4\x90\x80\x80"s, std::string(201, 'a'), std::string(2000, 'a')}) {
    SCOPED_TRACE(percent_encoded(name).substr(0, 40));
    expect_refusal(
        exchange(request_bytes("POST", "/api/v1/faces?subject=" + percent_encoded(name), drawn_face(0))));
    const std::string form = "--B\r\nContent-Disposition: form-data; name=\"subject\"\r\n\r\n" + name +
                             "\r\n--B\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n" +
                             drawn_face(0) + "\r\n--B--\r\n";
    expect_refusal(exchange(request_bytes("POST", "/api/v1/subjects", form,
                                          {{"Content-Type", "multipart/form-data; boundary=B"}})));
    if (name.size() < 3000 && name.find('\xff') == std::string::npos &&
        name.find('\xc0') == std::string::npos)
      expect_refusal(exchange(
          request_bytes("PUT", "/api/v1/subjects/" + drawn_name(0), "{\"subject\": \"" + name + "\"}")));
  }
}

/// A person with such a name is enrolled, found, renamed and deleted like any other.
TEST_F(HostileNames, OfPeopleAreNamesAndNothingElse) {
  httplib::Client client = server.client();
  for (const std::string& name : {"../../etc/passwd"s, "/"s, "..."s, "a/img"s, "img"s, "%2e%2e%2f"s, "a%00b"s,
                                  "'; DROP TABLE person;--"s, "<script>alert(1)</script>"s, "\"quoted\""s,
                                  "a\\b"s, " "s, "a+b"s, "?#&a=b"s, "*"s, "$(id)"s, "null"s,
                                  "\xe2\x80\xae"
                                  "evil"s,
                                  std::string(200, 'a')}) {
    SCOPED_TRACE(name);
    const std::string path = "/api/v1/subjects/" + percent_encoded(name);
    const auto made =
        client.Post("/api/v1/faces?subject=" + percent_encoded(name), drawn_face(0), "image/x-pgm");
    ASSERT_TRUE(made && made->status == 201) << (made ? made->body : "");
    const auto json = nlohmann::json::parse(made->body);
    EXPECT_EQ(json["subject"], name);
    const auto shown =
        client.Get("/api/v1/faces/" + json["faces"][0]["image_id"].get<std::string>() + "/img");
    EXPECT_EQ(shown->status, 200);
    EXPECT_EQ(client.Put(path, json_of_name("another"), "application/json")->status, 200);
    EXPECT_EQ(client.Put("/api/v1/subjects/another", json_of_name(name), "application/json")->status, 200);
    EXPECT_EQ(client.Delete(path)->status, 200);
    EXPECT_EQ(client.Delete(path)->status, 404);
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    EXPECT_THAT(entry.path().filename().string(), ::testing::StartsWith("people.ore"));
}

TEST_F(HostileNames, InAddressesLeadNowhere) {
  std::vector<HostileBytes> all;
  for (const char* path : {"/../../etc/passwd",
                           "/%2e%2e/%2e%2e/etc/passwd",
                           "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
                           "//etc/passwd",
                           "/index.html/../../etc/passwd",
                           "/index.html%00.png",
                           "/%00",
                           "/a%0ab",
                           "/a%0d%0aX:%20y",
                           "/%",
                           "/%zz",
                           "/\\..\\..\\etc\\passwd",
                           "/./index.html",
                           "/api/v1/../../index.html",
                           "/api/v1/faces/..%2f..%2fetc%2fpasswd/img",
                           "/api/v1/faces/%00/img",
                           "/api/v1/faces//img",
                           "/api/v1/faces/%ff%fe/img",
                           "/api/v1/faces/%27%20OR%201=1--/img",
                           "/api/v1/samples/0",
                           "/api/v1/samples/-1",
                           "/api/v1/samples/99999999999999999999",
                           "/api/v1/samples/..%2fpeople.ore",
                           "/api/v1/model/..%2fpeople.png",
                           "/api/v1/model/.png",
                           "*",
                           "index.html",
                           "http://elsewhere.example/"})
    all.push_back({path, request_bytes("GET", path)});
  all.push_back({"a long id", request_bytes("GET", "/api/v1/faces/" + std::string(7000, 'a') + "/img")});
  all.push_back({"bytes", request_bytes("GET", "/\xff\xfe\x80")});
  for (const HostileBytes& one : all) EXPECT_THAT(exchange(one.bytes), Not(HasSubstr("root:"))) << one.what;
  expect_refusals(all);
}

TEST_F(HostileNames, AreReportedWithoutBecomingHeaders) {
  const std::string answer =
      exchange(request_bytes("GET", "/api/v1/faces?subject=nobody%0d%0aX-Evil:%20yes%0d%0a%0d%0a"));
  expect_refusal(answer, 404, 404);
  EXPECT_THAT(answer.substr(0, answer.find("\r\n\r\n")), Not(HasSubstr("X-Evil")));
  expect_refusal(exchange(request_bytes("GET", "/api/v1/faces?subject=Zoe%00")));
}

/// A folder to try things from is not a way out of it.
TEST(HostileSamples, StayWithinTheirFolder) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "samples/inner");
  fs::copy_file(gallery_folder() / "people.ore", folder / "secret.png");
  fs::create_symlink(folder / "secret.png", folder / "samples/link.png");
  fs::create_directory_symlink(folder.path(), folder / "samples/outside");
  fs::copy_file(gallery_folder() / "people.ore", folder / "people.ore");
  const ServerProcess server(folder / "people.ore", {"--samples", (folder / "samples").string()});
  httplib::Client client = server.client();
  const auto list = client.Get("/api/v1/samples");
  ASSERT_TRUE(list && list->status == 200);
  EXPECT_THAT(list->body, Not(HasSubstr("secret")));
  EXPECT_THAT(list->body, Not(HasSubstr("..")));
  for (int number = 0; number < 3; ++number) {
    const auto sample = client.Get("/api/v1/samples/" + std::to_string(number));
    ASSERT_TRUE(sample);
    EXPECT_THAT(sample->body, Not(HasSubstr("SQLite format")));
  }
}

}  // namespace
}  // namespace ore::testing
