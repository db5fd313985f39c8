#pragma once
// What happened, one JSON object a line, without names of people.

#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "service/http/reply.h"

namespace ore::service {

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

}  // namespace ore::service
