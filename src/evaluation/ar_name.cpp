#include "evaluation/ar_name.h"

#include <fmt/format.h>

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

}  // namespace ore
