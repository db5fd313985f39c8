#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "evaluation/font.h"

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

}  // namespace ore
