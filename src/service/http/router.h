#pragma once
// Routes requests to their handlers (Router), turns replies and exceptions into answers (Reply), and logs
// them (RequestLog).

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

/// Keeps the order of insertion, because people read the fields too.
using Json = nlohmann::ordered_json;

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
  /// Instead of a body: gives the next piece; false after the last one.
  std::function<bool(std::string& piece)> pieces{};
};

/// Bytes that are not UTF-8 become the replacement character.
std::string as_text(const Json& json);

Reply json_reply(const Json& json, int status = 200);

/// {"code": ..., "message": ...}
std::string error_body(const std::string& code, const std::string& message);

// A log with one JSON object per line, without names of people.

class RequestLog {
 public:
  /// `sink` gets whole lines with their line ends, one at a time; it may be empty.
  explicit RequestLog(std::function<void(std::string_view)> sink) : sink_(std::move(sink)) {}

  /// {"time": ..., "event": ..., and the fields}
  void write(const std::string& event, const Json& fields);

 private:
  std::function<void(std::string_view)> sink_;
  std::mutex mutex_;
};

// Finds the handler of a request, and turns its reply or exception into the answer, a log line and metrics.

/// One request.
struct Call {
  const httplib::Request& request;
  const httplib::ContentReader* reader = nullptr;  ///< null if the method has no body
  Deadline deadline;                               ///< for the answer
  std::string argument{};                          ///< the part of the path that matches '*'
  bool has_key = true;
};

using Handler = std::function<Reply(const Call&)>;

/// Who may call a route.
enum class Lock {
  kKey,   ///< clients with the key, if the service has one
  kOpen,  ///< all clients
};

class Router {
 public:
  Router(Access access, std::chrono::milliseconds time, Metrics& metrics, RequestLog& log)
      : access_(std::move(access)), time_(time), metrics_(metrics), log_(log) {}

  /// `pattern` is a path in which one '*' matches one or more characters. The first matching route answers.
  void add(std::string method, std::string pattern, Handler handler, Lock lock = Lock::kKey);

  /// Handles every request of the server. The router must outlive the server.
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
