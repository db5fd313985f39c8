#pragma once
// What is answered, before httplib sees it.

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ore::service {

/// Insertion order is kept: the fields are read by people too.
using Json = nlohmann::ordered_json;

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
  /// In place of a body: pieces as they come, until nothing comes any more.
  std::function<bool(std::string& piece)> pieces{};
};

/// Bytes that are not UTF-8 become the replacement character.
std::string as_text(const Json& json);

Reply json_reply(const Json& json, int status = 200);

/// {"code": ..., "message": ...}
std::string error_body(const std::string& code, const std::string& message);

}  // namespace ore::service
