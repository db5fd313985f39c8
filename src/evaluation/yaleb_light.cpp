#include "evaluation/yaleb_light.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>

namespace ore {
namespace {

double radians(int degrees) {
  return degrees * std::numbers::pi / 180.0;
}

}  // namespace

double LightDirection::angle() const {
  const double cosine = std::cos(radians(azimuth)) * std::cos(radians(elevation));
  return std::acos(std::clamp(cosine, -1.0, 1.0)) * 180.0 / std::numbers::pi;
}

std::optional<LightDirection> light_of(const std::string& file_name) {
  static const std::regex pattern("A([+-][0-9]{1,3})E([+-][0-9]{1,3})", std::regex::icase);
  std::smatch match;
  if (!std::regex_search(file_name, match, pattern)) return std::nullopt;
  return LightDirection{std::stoi(match[1]), std::stoi(match[2])};
}

}  // namespace ore
