#include "evaluation/yaleb_name.h"

#include <fmt/format.h>

#include <regex>

#include "ore/folder.h"

namespace ore {

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

}  // namespace ore
