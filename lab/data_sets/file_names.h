#pragma once
// Parses the file names of AR and Extended Yale B: person, picture, pose and light.

// AR: "M-001-01.bmp" is the first picture of the first man. Some copies of the data set write "m-001-1". We
// do not read the .raw files of the original.

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

// The light of an Extended Yale B picture by its file name: "yaleB01_P00A+035E+40.pgm".

struct LightDirection {
  int azimuth = 0;    ///< degrees, to the right of the camera's axis
  int elevation = 0;  ///< degrees, above it

  /// Between the light and the camera's axis, in degrees.
  double angle() const;
  bool operator==(const LightDirection&) const = default;
};

/// Nothing for another name, such as that of the picture without a lamp ("..._Ambient.pgm").
std::optional<LightDirection> light_of(const std::string& file_name);

// Extended Yale B: "yaleB01_P00A+035E+40.pgm" is person 1, frontal, with
// the lamp 35 degrees to the right and 40 above; "yaleB01_P00_Ambient.pgm" is without a lamp.

struct YaleBName {
  int person = 0;
  int pose = 0;                         ///< 0: towards the camera
  std::optional<LightDirection> light;  ///< nothing: no lamp

  /// "yaleB01", however the file spells it.
  std::string label() const;
};

/// Nothing for another name or another extension than that of an image (".pgm.bad" marks a damaged file).
std::optional<YaleBName> yaleb_name_of(const std::string& file_name);

}  // namespace ore
