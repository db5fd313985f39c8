#pragma once
// Draws text of any script on a picture, with the fonts of this machine. Internal: it exposes OpenCV's types.

#include <opencv2/core.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace ore {

/// Pango chooses the fonts and the direction of each script. A letter that no font has becomes a question
/// mark. Not thread-safe.
class Lettering {
 public:
  Lettering();
  ~Lettering();
  Lettering(Lettering&&) noexcept;
  Lettering& operator=(Lettering&&) noexcept;

  /// `words` with question marks for the letters that cannot be drawn.
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
