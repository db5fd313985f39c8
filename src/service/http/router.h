#pragma once
// From a request to the function that answers it, and from what that returns or throws to the answer, the log
// and the counts.

#include "service/http/httplib.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "service/http/access.h"
#include "service/http/deadline.h"
#include "service/http/reply.h"
#include "service/http/request_log.h"
#include "service/metrics.h"

namespace ore::service {

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
