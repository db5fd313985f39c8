#include "evaluation/lettering.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/utf8.h"

namespace ore {
namespace {

bool runs_from_right(char32_t code) {
  return (code >= 0x590 && code <= 0x8FF) || (code >= 0xFB1D && code <= 0xFDFF) ||
         (code >= 0xFE70 && code <= 0xFEFF) || (code >= 0x10800 && code <= 0x10FFF) ||
         (code >= 0x1E800 && code <= 0x1EFFF);
}

/// Spaces, digits and signs, which have no direction of their own.
bool has_no_direction(char32_t code) {
  const bool is_letter = (code >= U'A' && code <= U'Z') || (code >= U'a' && code <= U'z');
  return code < 0x80 && !is_letter;
}

/// By letter. What has no direction goes with the letters around it where both sides agree.
std::vector<bool> directions_from_right(const std::vector<std::string_view>& letters) {
  std::vector<bool> from_right;
  from_right.reserve(letters.size());
  for (const std::string_view letter : letters) from_right.push_back(runs_from_right(code_point(letter)));
  for (std::size_t begin = 0; begin < letters.size(); ++begin) {
    std::size_t end = begin;
    while (end < letters.size() && has_no_direction(code_point(letters[end]))) ++end;
    if (begin > 0 && end > begin && end < letters.size() && from_right[begin - 1] && from_right[end])
      std::fill(from_right.begin() + static_cast<std::ptrdiff_t>(begin),
                from_right.begin() + static_cast<std::ptrdiff_t>(end), true);
    begin = std::max(begin, end);
  }
  return from_right;
}

}  // namespace

Lettering::Lettering(std::vector<std::filesystem::path> fonts)
    : files_(std::move(fonts)), strokes_(stroke_font()) {
  std::reverse(files_.begin(), files_.end());
}

const Font* Lettering::find_font(std::string_view letter) {
  for (std::size_t index = 0;; ++index) {
    while (index == fonts_.size() && !files_.empty()) {
      if (std::unique_ptr<Font> font = open_font(files_.back())) fonts_.push_back(std::move(font));
      files_.pop_back();
    }
    if (index == fonts_.size()) break;
    if (fonts_[index]->has(letter)) return fonts_[index].get();
  }
  return strokes_->has(letter) ? strokes_.get() : nullptr;
}

const Font* Lettering::font_for(std::string_view letter) {
  const char32_t code = code_point(letter);
  const auto known = font_of_.find(code);
  if (known != font_of_.end()) return known->second;
  return font_of_[code] = find_font(letter);
}

std::vector<Lettering::Run> Lettering::runs_of(std::string_view words) {
  const std::vector<std::string_view> letters = utf8_letters(words);
  const std::vector<bool> from_right = directions_from_right(letters);
  std::vector<Run> runs;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    std::string_view letter = letters[i];
    const Font* font = font_for(letter);
    if (font == nullptr) {
      letter = "?";
      font = font_for(letter);
    }
    // A space does not part what one font could draw together.
    if (!runs.empty() && has_no_direction(code_point(letter)) && runs.back().font->has(letter))
      font = runs.back().font;
    if (runs.empty() || runs.back().font != font || runs.back().from_right != from_right[i])
      runs.push_back({{}, font, from_right[i]});
    runs.back().words += letter;
  }
  return runs;
}

std::string Lettering::writable(std::string_view words) {
  std::string result;
  for (const Run& run : runs_of(words)) result += run.words;
  return result;
}

double Lettering::width(std::string_view words, double capitals) {
  double sum = 0.0;
  for (const Run& run : runs_of(words)) sum += run.font->width(run.words, capitals);
  return sum;
}

void Lettering::draw(cv::Mat& picture, std::string_view words, cv::Point2d base, double capitals,
                     const cv::Scalar& colour) {
  for (const Run& run : runs_of(words)) {
    const cv::Point place(static_cast<int>(std::lround(base.x)), static_cast<int>(std::lround(base.y)));
    run.font->draw(picture, run.words, place, capitals, colour);
    base.x += run.font->width(run.words, capitals);
  }
}

}  // namespace ore
