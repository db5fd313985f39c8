#include "explain/lettering.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>
#include <utility>

#include "support/files.h"
#include "support/text.h"

namespace ore {
namespace {

class StrokeFont : public Font {
 public:
  bool has(std::string_view letter) const override {
    return letter.size() == 1 && letter[0] >= ' ' && letter[0] <= '~';
  }

  double width(const std::string& words, double capitals) const override {
    int below_the_line = 0;
    return cv::getTextSize(words, kFace, scale(capitals), stroke(capitals), &below_the_line).width;
  }

  void draw(cv::Mat& picture, const std::string& words, cv::Point base, double capitals,
            const cv::Scalar& colour) const override {
    cv::putText(picture, words, base, kFace, scale(capitals), colour, stroke(capitals), cv::LINE_AA);
  }

 private:
  static constexpr int kFace = cv::FONT_HERSHEY_SIMPLEX;

  static double scale(double capitals) {
    constexpr double kCapitalsAtScaleOne = 21.0;
    return capitals / kCapitalsAtScaleOne;
  }

  /// Larger letters are bolder.
  static int stroke(double capitals) { return std::max(1, static_cast<int>(std::lround(capitals / 9.0))); }
};

}  // namespace

std::unique_ptr<Font> stroke_font() {
  return std::make_unique<StrokeFont>();
}

namespace {

namespace fs = std::filesystem;

/// Beginnings of file names; the earlier, the better.
constexpr std::array<std::string_view, 9> kGoodFonts = {"DejaVuSans.",
                                                        "NotoSans-Regular.",
                                                        "LiberationSans-Regular.",
                                                        "FreeSans.",
                                                        "NotoSansCJK-Regular.",
                                                        "NotoSans",
                                                        "DroidSansFallback",
                                                        "wqy-",
                                                        "unifont."};

/// The length of the list: none of these.
std::size_t font_rank(const std::string& name) {
  const bool is_plain = name.find("Bold") == std::string::npos && name.find("Italic") == std::string::npos &&
                        name.find("Mono") == std::string::npos;
  const auto place = std::find_if(kGoodFonts.begin(), kGoodFonts.end(),
                                  [&](std::string_view beginning) { return name.starts_with(beginning); });
  return is_plain ? static_cast<std::size_t>(place - kGoodFonts.begin()) : kGoodFonts.size();
}

bool is_font_file(const fs::path& file) {
  const std::string extension = file.extension().string();
  return extension == ".ttf" || extension == ".otf" || extension == ".ttc";
}

}  // namespace

std::vector<fs::path> installed_fonts() {
  std::vector<std::pair<std::size_t, fs::path>> found;
  for (const fs::path& folder : system_data_folders()) {
    std::error_code failure;
    fs::recursive_directory_iterator place(folder / "fonts", fs::directory_options::skip_permission_denied,
                                           failure);
    for (; !failure && place != fs::recursive_directory_iterator(); place.increment(failure)) {
      const std::size_t rank = font_rank(place->path().filename().string());
      if (rank < kGoodFonts.size() && is_font_file(place->path())) found.emplace_back(rank, place->path());
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<fs::path> files;
  files.reserve(found.size());
  for (auto& [rank, file] : found) files.push_back(std::move(file));
  return files;
}

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
