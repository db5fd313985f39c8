#include "service/service_options.h"

#include <fmt/format.h>

#include "ore/error.h"

namespace ore::service {
namespace {

void require(bool fine, const char* field, const std::string& value, const char* bound) {
  if (!fine) throw InvalidOption(fmt::format("{} is {}; it must be {}", field, value, bound));
}

}  // namespace

void ServiceOptions::validate() const {
  using std::chrono::milliseconds;
  require(port >= 0 && port <= 65535, "port", std::to_string(port), "from 0 to 65535");
  require(uploads.bytes >= 1024 && uploads.bytes <= (std::size_t{1} << 30U), "upload bytes",
          std::to_string(uploads.bytes), "from 1 kB to 1 GB");
  // decode_photo has a bound of its own.
  require(uploads.megapixels > 0.0 && uploads.megapixels <= 64.0, "megapixels",
          fmt::format("{}", uploads.megapixels), "above 0 and at most 64");
  require(connections.connections >= 1 && connections.connections <= 4096, "connections",
          std::to_string(connections.connections), "from 1 to 4096");
  require(connections.time >= milliseconds(100) && connections.time <= milliseconds(600'000),
          "time of a request", fmt::format("{} s", static_cast<double>(connections.time.count()) / 1e3),
          "from 0.1 to 600 seconds");
  require(at_once >= 0 && at_once <= 1024, "requests at once", std::to_string(at_once), "from 0 to 1024");
  require(waiting >= 0 && waiting <= 100'000, "waiting requests", std::to_string(waiting),
          "from 0 to 100000");
}

}  // namespace ore::service
