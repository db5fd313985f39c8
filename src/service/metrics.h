#pragma once
// Counts and times of requests, in the text format of Prometheus.

#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ore::service {

/// A current value.
struct Gauge {
  std::string name;  ///< without the prefix ore_
  std::string help;
  double value = 0.0;
};

class Metrics {
 public:
  /// `route` is the pattern, not the path, because a path may contain names of people.
  void count_request(const std::string& route, int status, double seconds);
  void count_faces(int known, int unknown);

  std::string text(const std::vector<Gauge>& gauges) const;

 private:
  static constexpr std::array<double, 9> kBounds = {0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0};
  struct Times {
    std::array<std::uint64_t, kBounds.size() + 1> below{};  ///< by bound, not added up; the last: above all
    double seconds = 0.0;
  };

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;  ///< by route and status
  std::map<std::string, Times> times_;                             ///< by route
  std::uint64_t known_ = 0;
  std::uint64_t unknown_ = 0;
};

/// The memory that this process currently occupies.
double resident_bytes();

}  // namespace ore::service
