#pragma once
// A mean as it stands in tables.

#include <fmt/format.h>

#include <string>

#include "experiment/record.h"

namespace ore {

/// "99.1", "99.1 ± 0.2" of several values, or nothing.
inline std::string mean_text(const Mean& mean, int decimals = 1) {
  if (mean.count == 0) return "";
  return mean.count == 1 ? fmt::format("{:.{}f}", mean.mean, decimals)
                         : fmt::format("{:.{}f} ± {:.{}f}", mean.mean, decimals, mean.deviation, decimals);
}

}  // namespace ore
