#pragma once
// What is answered, before httplib sees it.

#include <nlohmann/json.hpp>

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/http/access.h"
#include "service/http/limits.h"
#include "service/http/server.h"
#include "service/metrics.h"

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

// What happened, one JSON object a line, without names of people.

class RequestLog {
 public:
  /// `sink` gets whole lines, one at a time, with their ends; empty: nobody does.
  explicit RequestLog(std::function<void(std::string_view)> sink) : sink_(std::move(sink)) {}

  /// {"time": ..., "event": ..., and the fields}
  void write(const std::string& event, const Json& fields);

 private:
  std::function<void(std::string_view)> sink_;
  std::mutex mutex_;
};

// From a request to the function that answers it, and from what that returns or throws to the answer, the log
// and the counts.

/// One request.
struct Call {
  const httplib::Request& request;
  const httplib::ContentReader* reader = nullptr;  ///< null where there can be no body
  Deadline deadline;                               ///< for the answer
  std::string argument{};                          ///< what stands for the '*' of the pattern
  bool has_key = true;
};

using Handler = std::function<Reply(const Call&)>;

/// Who may call a route.
enum class Lock {
  kKey,   ///< whoever has the key, if there is one
  kOpen,  ///< everybody
};

class Router {
 public:
  Router(Access access, std::chrono::milliseconds time, Metrics& metrics, RequestLog& log)
      : access_(std::move(access)), time_(time), metrics_(metrics), log_(log) {}

  /// `pattern` is a path, in which one '*' stands for anything but nothing. The first that fits answers.
  void add(std::string method, std::string pattern, Handler handler, Lock lock = Lock::kKey);

  /// Takes every request of the server. The router must outlive it.
  void attach(httplib::Server& server);

 private:
  struct Route {
    std::string method;
    std::string pattern;
    std::string before;  ///< the '*'
    std::string after;
    bool open = false;  ///< has one
    Handler handler;
    Lock lock;

    bool fits(std::string_view path) const;
    std::string argument(std::string_view path) const;
  };

  void answer(const httplib::Request& request, httplib::Response& response,
              const httplib::ContentReader* reader);
  Reply reply_to(const httplib::Request& request, const httplib::ContentReader* reader, std::string& route);
  const Route& find(const httplib::Request& request) const;

  Access access_;
  std::chrono::milliseconds time_;
  Metrics& metrics_;
  RequestLog& log_;
  std::vector<Route> routes_;
};

}  // namespace ore::service
