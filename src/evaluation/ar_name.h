#pragma once
// What the name of an AR picture tells: "M-001-01.bmp" is the first picture of the first man. Some copies of
// the data set write "m-001-1"; the original's .raw files are no images that we read.

#include <optional>
#include <string>

namespace ore {

/// Of each person, in two sessions of 13: neutral, smile, anger, scream, left light, right light, both;
/// sunglasses with none, left, right light; scarf likewise.
constexpr int kArPictures = 26;

struct ArName {
  bool woman = false;
  int person = 0;   ///< men and women are counted apart
  int picture = 0;  ///< 1 ... kArPictures

  /// "m-001" or "w-050", however the file spells it.
  std::string label() const;
  bool operator==(const ArName&) const = default;
};

/// Nothing for another name, another number or another extension than that of an image.
std::optional<ArName> ar_name_of(const std::string& file_name);

}  // namespace ore
