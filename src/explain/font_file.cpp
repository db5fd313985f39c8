#include <opencv2/freetype.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <cmath>

#include "explain/lettering.h"
#include "support/text.h"

namespace ore {
namespace {

/// Spaces and marks that are not to be seen.
bool is_blank(char32_t code) {
  return code == U' ' || code == 0xA0 || (code >= 0x2000 && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202F) || (code >= 0x205F && code <= 0x206F) || code == 0x3000 ||
         (code >= 0xFE00 && code <= 0xFE0F);
}

class FontFile : public Font {
 public:
  /// Throws cv::Exception.
  explicit FontFile(const std::filesystem::path& file) : font_(cv::freetype::createFreeType2()) {
    font_->loadFontData(file.string(), 0);
    constexpr int kTall = 1000;
    int below_the_line = 0;
    capital_share_ = static_cast<double>(font_->getTextSize("H", kTall, -1, &below_the_line).height) / kTall;
    empty_ = cv::Mat(kTrial, kTrial, CV_8UC3, cv::Scalar::all(255.0));
    missing_ = trial("\U0010FFFF");  // never a letter: what stands for letters that the font lacks
  }

  bool has(std::string_view letter) const override {
    const char32_t code = code_point(letter);
    if (is_blank(code)) return true;
    if (code < U' ' || (code >= 0x7F && code < 0xA0)) return false;
    const cv::Mat drawn = trial(std::string(letter));
    return !same(drawn, missing_) && !same(drawn, empty_);
  }

  double width(const std::string& words, double capitals) const override {
    int below_the_line = 0;
    return font_->getTextSize(words, height(capitals), -1, &below_the_line).width;
  }

  void draw(cv::Mat& picture, const std::string& words, cv::Point base, double capitals,
            const cv::Scalar& colour) const override {
    constexpr int kFilled = -1;
    font_->putText(picture, words, base, height(capitals), colour, kFilled, cv::LINE_AA, true);
  }

 private:
  static constexpr int kTrial = 64;

  int height(double capitals) const {
    return std::max(1, static_cast<int>(std::lround(capitals / std::max(capital_share_, 0.1))));
  }

  /// OpenCV does not tell which letters a font has, so that they are drawn and looked at.
  cv::Mat trial(const std::string& letter) const {
    cv::Mat picture = empty_.clone();
    font_->putText(picture, letter, {kTrial / 4, kTrial * 3 / 4}, kTrial / 2, cv::Scalar::all(0.0), -1,
                   cv::LINE_AA, true);
    return picture;
  }

  static bool same(const cv::Mat& a, const cv::Mat& b) { return cv::norm(a, b, cv::NORM_INF) == 0.0; }

  cv::Ptr<cv::freetype::FreeType2> font_;
  double capital_share_ = 0.0;  ///< of the height of a line
  cv::Mat empty_;
  cv::Mat missing_;
};

}  // namespace

std::unique_ptr<Font> open_font(const std::filesystem::path& file) {
  try {
    auto font = std::make_unique<FontFile>(file);
    if (font->has("H") && font->has("z") && font->has("?")) return font;
  } catch (const cv::Exception&) {
    // Another font, or OpenCV's own strokes, will do.
  }
  return nullptr;
}

}  // namespace ore
