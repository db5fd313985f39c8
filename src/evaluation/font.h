#pragma once
// Letters on a picture. Internal: it shows OpenCV's types.

#include <filesystem>
#include <memory>
#include <opencv2/core.hpp>
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

}  // namespace ore
