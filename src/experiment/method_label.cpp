#include "experiment/method_label.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "experiment/contestant.h"

namespace ore {
namespace {

using Label = std::pair<const char*, const char*>;

constexpr std::array kMethodLabels = {Label{"ore", "ORE"},
                                      Label{"robust-ore", "Robust-ORE"},
                                      Label{"boosted-ore", "Boosted-ORE"},
                                      Label{"equal", "all patches, equal weights"},
                                      Label{"default", "ORE, recommended"},
                                      Label{"balanced", "ORE, balanced"},
                                      Label{"fast", "ORE, fast"},
                                      Label{"equal-default", "recommended patches, equal weights"},
                                      Label{"nn", "NN"},
                                      Label{"nfl", "NFL"},
                                      Label{"nfs", "NFS"},
                                      Label{"lrc", "LRC"},
                                      Label{"crc", "CRC"},
                                      Label{"src", "SRC"},
                                      Label{"robust-src", "robust SRC"},
                                      Label{"block-src", "Block-SRC"},
                                      Label{"def", "DEF"},
                                      Label{"pcrc", "PCRC"},
                                      Label{"opencv-eigenfaces", "OpenCV Eigenfaces"},
                                      Label{"opencv-fisherfaces", "OpenCV Fisherfaces"},
                                      Label{"opencv-lbph", "OpenCV LBPH"}};

constexpr std::array kFeatureLabels = {Label{"randomfaces", "Randomfaces"},
                                       Label{"eigenfaces", "Eigenfaces"},
                                       Label{"fisherfaces", "Fisherfaces"},
                                       Label{"randomfaces-eq", "equalised Randomfaces"},
                                       Label{"eigenfaces-eq", "equalised Eigenfaces"},
                                       Label{"fisherfaces-eq", "equalised Fisherfaces"}};

/// The label of a word, or the word.
template <typename Labels>
std::string labelled(const Labels& labels, const std::string& word) {
  for (const auto& [spelling, label] : labels)
    if (word == spelling) return label;
  return word;
}

/// What stands before the first colon, and takes it and the colon off `name`.
std::string take_word(std::string& name) {
  const std::size_t colon = name.find(':');
  std::string word = name.substr(0, colon);
  name.erase(0, colon == std::string::npos ? colon : colon + 1);
  return word;
}

std::string with_commas(std::string descriptors) {
  for (std::size_t plus = descriptors.find('+'); plus != std::string::npos; plus = descriptors.find('+'))
    descriptors.replace(plus, 1, ", ");
  return descriptors;
}

}  // namespace

std::string display_name(const std::string& name) {
  std::string rest = name;
  return labelled(kMethodLabels, take_word(rest));
}

std::string features_label(const std::string& features) {
  return labelled(kFeatureLabels, features);
}

std::string method_label(const std::string& name) {
  std::string rest = name;
  std::string method = labelled(kMethodLabels, take_word(rest));
  if (name.starts_with("default:")) return fmt::format("{} ({})", method, with_commas(rest));
  // The dimension of ORE's patches is not that of a whole face, and is the same in every such place.
  if (rest.empty() || is_ore(name)) return method;
  const std::string features = features_label(take_word(rest));
  return rest.empty() || rest == "most" ? fmt::format("{}, {}", method, features)
                                        : fmt::format("{}, {} {}-D", method, features, rest);
}

}  // namespace ore
