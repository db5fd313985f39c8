#include "experiment/method_label.h"

#include <fmt/format.h>

#include "experiment/contestant.h"

namespace ore {
namespace {

/// "nn:fisherfaces-eq:most" has the second part "fisherfaces-eq".
std::string second_part(const std::string& name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos) return "";
  return name.substr(colon + 1, name.find(':', colon + 1) - colon - 1);
}

std::string features_label(const std::string& features) {
  if (features.starts_with("randomfaces")) return "Randomfaces";
  if (features.starts_with("fisherfaces")) return "Fisherfaces";
  if (features.starts_with("eigenfaces")) return "Eigenfaces";
  return features;
}

std::string with_commas(std::string descriptors) {
  for (std::size_t plus = descriptors.find('+'); plus != std::string::npos; plus = descriptors.find('+'))
    descriptors.replace(plus, 1, ", ");
  return descriptors;
}

}  // namespace

std::string method_label(const std::string& name) {
  const std::string part = second_part(name);
  if (part.empty()) return display_name(name);
  if (name.starts_with("nn:")) return fmt::format("{}, {}", display_name(name), features_label(part));
  if (name.starts_with("default:")) return fmt::format("{} ({})", display_name(name), with_commas(part));
  return display_name(name);
}

}  // namespace ore
