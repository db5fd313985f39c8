#include "service/metrics.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace ore::service {

void Metrics::count_request(const std::string& route, int status, double seconds) {
  const std::scoped_lock lock(mutex_);
  ++requests_[{route, status}];
  Times& times = times_[route];
  const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++times.below[static_cast<std::size_t>(bound - kBounds.begin())];
  times.seconds += seconds;
}

void Metrics::count_faces(int known, int unknown) {
  const std::scoped_lock lock(mutex_);
  known_ += static_cast<std::uint64_t>(known);
  unknown_ += static_cast<std::uint64_t>(unknown);
}

std::string Metrics::text(const std::vector<Gauge>& gauges) const {
  const std::scoped_lock lock(mutex_);
  std::string text =
      "# HELP ore_requests_total Requests by route and status.\n# TYPE ore_requests_total counter\n";
  for (const auto& [key, count] : requests_)
    text +=
        fmt::format("ore_requests_total{{route=\"{}\",status=\"{}\"}} {}\n", key.first, key.second, count);
  text +=
      "# HELP ore_request_seconds Time from the whole request to its answer.\n"
      "# TYPE ore_request_seconds histogram\n";
  for (const auto& [route, times] : times_) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kBounds.size(); ++i) {
      sum += times.below[i];
      text +=
          fmt::format("ore_request_seconds_bucket{{route=\"{}\",le=\"{}\"}} {}\n", route, kBounds[i], sum);
    }
    sum += times.below.back();
    text += fmt::format("ore_request_seconds_bucket{{route=\"{}\",le=\"+Inf\"}} {}\n", route, sum);
    text += fmt::format("ore_request_seconds_sum{{route=\"{}\"}} {}\n", route, times.seconds);
    text += fmt::format("ore_request_seconds_count{{route=\"{}\"}} {}\n", route, sum);
  }
  text += fmt::format(
      "# HELP ore_faces_total Faces that were recognised, by answer.\n# TYPE ore_faces_total counter\n"
      "ore_faces_total{{answer=\"named\"}} {}\nore_faces_total{{answer=\"unknown\"}} {}\n",
      known_, unknown_);
  for (const Gauge& gauge : gauges)
    text += fmt::format("# HELP ore_{0} {1}\n# TYPE ore_{0} gauge\nore_{0} {2}\n", gauge.name, gauge.help,
                        gauge.value);
  return text;
}

double resident_bytes() {
  long total = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace ore::service
