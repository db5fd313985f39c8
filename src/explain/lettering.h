#pragma once
// Letters on a picture. Internal: it shows OpenCV's types.

#include <opencv2/core.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ore {

class Font {
 public:
  virtual ~Font() = default;

  /// Whether it has this letter: one code point of UTF-8.
  virtual bool has(std::string_view letter) const = 0;

  /// In pixels; `capitals` is the height of a capital letter.
  virtual double width(const std::string& words, double capitals) const = 0;

  /// `base` is the left end of the line that the letters stand on.
  virtual void draw(cv::Mat& picture, const std::string& words, cv::Point base, double capitals,
                    const cv::Scalar& colour) const = 0;
};

/// OpenCV's own strokes: ASCII only, and always there.
std::unique_ptr<Font> stroke_font();

/// A TrueType or OpenType file; nothing where it cannot be read, lacks plain letters, or this build cannot
/// read fonts.
std::unique_ptr<Font> open_font(const std::filesystem::path& file);

/// Fonts without serifs in the font folders of the system, those with many scripts first.
std::vector<std::filesystem::path> installed_fonts();

// Words in any script on a picture, as far as the fonts of this machine go. Internal: it shows OpenCV's
// types.

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
