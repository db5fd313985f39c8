// Parameters and JSON that are absurd.

#include "hostile_server.h"

namespace ore::testing {
namespace {

using namespace std::string_literals;

class HostileValues : public HostileServer {
 protected:
  void expect_json_refused(const std::string& method, const std::string& path,
                           const std::vector<std::string>& bodies) const {
    for (const std::string& body : bodies) {
      SCOPED_TRACE(path + " " + body.substr(0, 50));
      expect_refusal(exchange(request_bytes(method, path, body, {{"Content-Type", "application/json"}})));
    }
  }
};

std::string nested(const std::string& open, const std::string& inner, const std::string& close, int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  text += inner;
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

TEST_F(HostileValues, OfListsAreRefused) {
  std::vector<HostileBytes> all;
  for (const char* path : {"subjects", "faces"})
    for (const char* query :
         {"page=-1", "page=x", "page=99999999999", "size=0", "size=-1", "size=1000000000", "size=1001",
          "size=1e3", "size=", "size=%205", "size=5.0", "size=%00", "size=%ff"})
      all.push_back({query, request_bytes("GET", "/api/v1/"s + path + "?" + query)});
  expect_refusals(all, 400, 400);
}

TEST_F(HostileValues, OfQuestionsAreRefused) {
  std::vector<HostileBytes> all;
  for (const char* query : {"limit=-1", "limit=x", "limit=99999999999", "limit=0x10", "limit=1.5",
                            "prediction_count=x", "prediction_count=0", "prediction_count=-1",
                            "prediction_count=1001", "evidence=maybe", "evidence=", "evidence=%00"})
    all.push_back({query, request_bytes("POST", "/api/v1/recognize?"s + query, drawn_face(0))});
  all.push_back({"nobody", request_bytes("POST", "/api/v1/verify", drawn_face(0))});
  all.push_back({"somebody else", request_bytes("POST", "/api/v1/verify?subject=Nobody", drawn_face(0))});
  expect_refusals(all);
}

TEST_F(HostileValues, OfJsonAreRefused) {
  const std::vector<std::string> no_objects = {"[]",
                                               "null",
                                               "1",
                                               "\"x\"",
                                               "{",
                                               "nonsense",
                                               "{\"subject\": NaN}",
                                               "{\"subject\": \"x\"} more",
                                               nested("[", "", "", 60000),
                                               nested("[", "", "]", 30000),
                                               nested("{\"a\":", "1", "}", 9000),
                                               "{\"subject\": \"\xff\"}",
                                               "{\"subject\": \"\\ud800\"}"};
  const std::string rename = "/api/v1/subjects/" + drawn_name(0);
  expect_json_refused("PUT", rename, no_objects);
  expect_json_refused(
      "PUT", rename,
      {"", "{}", R"({"subject": 1})", R"({"subject": null})", R"({"subject": ["a"]})", R"({"subject": {}})",
       R"({"subject": ""})", R"({"subject": "a\u0000b"})", "{\"subject\": \"" + drawn_name(1) + "\"}",
       "{\"subject\": \"" + std::string(60000, 'a') + "\"}"});
  expect_json_refused("PUT", "/api/v1/model/threshold", no_objects);
  expect_json_refused(
      "PUT", "/api/v1/model/threshold",
      {"", "{}", R"({"runner_up_ratio": "1"})", R"({"runner_up_ratio": -1})", R"({"runner_up_ratio": 1e400})",
       R"({"runner_up_ratio": 1e7})", R"({"runner_up_ratio": true})",
       R"({"runner_up_ratio": 1, "false_alarms": 0.1})", R"({"false_alarms": 0})",
       R"({"false_alarms": -0.1})", R"({"false_alarms": 2})", R"({"false_alarms": [0.1]})"});
  expect_json_refused("POST", "/api/v1/training",
                      {"[]", "{", R"({"profile": "x"})", R"({"profile": 1})", R"({"profile": {"a": 1}})"});
}

TEST_F(HostileValues, ChangeNothing) {
  const std::string path = "/api/v1/subjects";
  const std::string before = exchange(request_bytes("GET", path));
  expect_refusals(
      {{"a face of nobody", request_bytes("DELETE", "/api/v1/faces/0123456789abcdef")},
       {"nobody", request_bytes("DELETE", path + "/Nobody")},
       {"everybody", request_bytes("DELETE", path)},
       {"everybody by a star", request_bytes("DELETE", path + "/*")},
       {"everybody by nothing", request_bytes("DELETE", path + "/")},
       {"all faces", request_bytes("DELETE", "/api/v1/faces")},
       {"nobody's new name", request_bytes("PUT", path + "/Nobody", R"({"subject": "Somebody"})")}});
  EXPECT_EQ(exchange(request_bytes("GET", path)), before);
}

}  // namespace
}  // namespace ore::testing
