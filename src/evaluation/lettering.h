#pragma once
// Words in any script on a picture, as far as the fonts of this machine go. Internal: it shows OpenCV's
// types.

#include <filesystem>
#include <map>
#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/font.h"

namespace ore {

/// Letters come from the first font that has them. What no font has is a question mark, never an empty box.
/// Scripts that run from right to left do so; the pieces of a text in several scripts stand from left to
/// right.
class Lettering {
 public:
  /// With these font files and OpenCV's own strokes, which are ASCII only.
  explicit Lettering(std::vector<std::filesystem::path> fonts = installed_fonts());

  /// `words` as it will be drawn.
  std::string writable(std::string_view words);

  /// In pixels; `capitals` is the height of a capital letter.
  double width(std::string_view words, double capitals);

  /// `base` is the left end of the line that the letters stand on.
  void draw(cv::Mat& picture, std::string_view words, cv::Point2d base, double capitals,
            const cv::Scalar& colour);

 private:
  /// Letters of one font and one direction.
  struct Run {
    std::string words;
    const Font* font = nullptr;
    bool from_right = false;
  };

  /// Nothing where no font has the letter.
  const Font* font_for(std::string_view letter);
  const Font* find_font(std::string_view letter);
  std::vector<Run> runs_of(std::string_view words);

  std::vector<std::filesystem::path> files_;  ///< not opened yet, the next one last
  std::vector<std::unique_ptr<Font>> fonts_;  ///< opened
  std::unique_ptr<Font> strokes_;             ///< when no file has a letter
  std::map<char32_t, const Font*> font_of_;   ///< what is known so far; nullptr: no font has it
};

}  // namespace ore
