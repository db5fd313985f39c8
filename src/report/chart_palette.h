#pragma once
// Colours on light and on dark ground. Adapted from Okabe and Ito: neighbours also differ for people who see
// two primary colours, and each stands out from its ground (contrast about 3 and more).

#include <array>

namespace ore {

constexpr std::array<const char*, 8> kSeriesOnLight = {"#0f5cc4", "#b84a00", "#0a9c72", "#c72f96",
                                                       "#222b3a", "#4d97f0", "#c28f0a", "#6d4038"};
constexpr std::array<const char*, 8> kSeriesOnDark = {"#4a86f5", "#d97f26", "#22d492", "#ee5fb0",
                                                      "#e8f4f4", "#97cfff", "#f2e34c", "#9c8160"};

struct GroundColours {
  const char* paper;
  const char* ink;
  const char* quiet;  ///< text of less weight
  const char* line;   ///< grids and rules
  const char* faint;  ///< lines between those of a grid
  const char* tint;   ///< behind what is emphasised
  const char* link;
};

constexpr GroundColours kLight = {"#ffffff", "#1c2026", "#59616e", "#d3d8df",
                                  "#e9ecf0", "#e8f1fd", "#0f5cc4"};
constexpr GroundColours kDark = {"#16181c", "#e6e8eb", "#a3abb6", "#3c424b", "#282c33", "#1d2d47", "#7fb0ff"};

}  // namespace ore
