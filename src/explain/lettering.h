#pragma once
// Words in any script on a picture, as far as the fonts of this machine go. Internal: it shows OpenCV's types.

#include <opencv2/core.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace ore {

/// Pango chooses the fonts and the direction of every script. A letter that no font has becomes a question
/// mark. For one thread at a time.
class Lettering {
 public:
  Lettering();
  ~Lettering();
  Lettering(Lettering&&) noexcept;
  Lettering& operator=(Lettering&&) noexcept;

  /// `words` as it will be drawn.
  std::string writable(std::string_view words) const;

  /// In pixels; `capitals` is the height of a capital letter.
  double width(std::string_view words, double capitals) const;

  /// `base` is the left end of the line that the letters stand on. The picture is CV_8UC3.
  void draw(cv::Mat& picture, std::string_view words, cv::Point2d base, double capitals,
            const cv::Scalar& colour) const;

 private:
  class Layout;
  std::unique_ptr<Layout> layout_;
};

}  // namespace ore
