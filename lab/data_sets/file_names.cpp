#include "lab/data_sets/file_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <regex>

#include "ore/folder.h"

namespace ore {

std::string ArName::label() const {
  return fmt::format("{}-{:03}", woman ? 'w' : 'm', person);
}

std::optional<ArName> ar_name_of(const std::string& file_name) {
  static const std::regex pattern("([MmWw])-([0-9]{3})-([0-9]{1,2})\\.[A-Za-z]+");
  std::smatch match;
  if (!std::regex_match(file_name, match, pattern) || !has_image_extension(file_name)) return std::nullopt;
  const char sex = *match[1].first;
  const ArName name{
      .woman = sex == 'W' || sex == 'w', .person = std::stoi(match[2]), .picture = std::stoi(match[3])};
  if (name.picture < 1 || name.picture > kArPictures) return std::nullopt;
  return name;
}

std::string YaleBName::label() const {
  return fmt::format("yaleB{:02}", person);
}

std::optional<YaleBName> yaleb_name_of(const std::string& file_name) {
  static const std::regex pattern(
      "yaleB([0-9]{2,3})_P([0-9]{2})(A[+-][0-9]{3}E[+-][0-9]{2}|_Ambient)\\.[a-z]+", std::regex::icase);
  std::smatch match;
  if (!std::regex_match(file_name, match, pattern) || !has_image_extension(file_name)) return std::nullopt;
  return YaleBName{
      .person = std::stoi(match[1]), .pose = std::stoi(match[2]), .light = light_of(match[3].str())};
}

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
