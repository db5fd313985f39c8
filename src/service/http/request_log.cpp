#include "service/http/request_log.h"

#include <fmt/format.h>
#include <sys/time.h>

#include <ctime>

namespace ore::service {
namespace {

/// In UTC, as RFC 3339 has it.
std::string time_now() {
  timeval now{};
  gettimeofday(&now, nullptr);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, now.tv_usec / 1000);
}

}  // namespace

void RequestLog::write(const std::string& event, const Json& fields) {
  if (!sink_) return;
  Json line = {{"time", time_now()}, {"event", event}};
  line.update(fields);
  const std::string text = as_text(line) + "\n";
  const std::scoped_lock lock(mutex_);
  sink_(text);
}

}  // namespace ore::service
