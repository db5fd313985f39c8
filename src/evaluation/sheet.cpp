#include "evaluation/sheet.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "evaluation/picture_parts.h"

namespace ore {
namespace {

constexpr int kFont = cv::FONT_HERSHEY_SIMPLEX;
constexpr double kCapitalsAtScaleOne = 21.0;  ///< of that font, in pixels
constexpr int kFractionBits = 4;              ///< of coordinates handed to OpenCV

cv::Point in_fractions(cv::Point2d point) {
  // Coordinates of OpenCV are centres of pixels, ours are corners.
  constexpr double kSteps = Sheet::kFineness * (1 << kFractionBits);
  constexpr double kHalf = 0.5 * (1 << kFractionBits);
  return {static_cast<int>(std::lround(point.x * kSteps - kHalf)),
          static_cast<int>(std::lround(point.y * kSteps - kHalf))};
}

int fine_thickness(double thickness) {
  return std::max(1, static_cast<int>(std::lround(thickness * Sheet::kFineness)));
}

double font_scale(double capitals) {
  return capitals * Sheet::kFineness / kCapitalsAtScaleOne;
}

/// Larger letters are bolder.
int stroke(double capitals) {
  return fine_thickness(capitals / 9.0);
}

cv::Size fine_extent(const std::string& words, double capitals) {
  int below_the_line = 0;
  return cv::getTextSize(words, kFont, font_scale(capitals), stroke(capitals), &below_the_line);
}

}  // namespace

Sheet::Sheet(int width, int height)
    : fine_(height * kFineness, width * kFineness, CV_8UC3, cv::Scalar::all(255.0)) {}

void Sheet::line(cv::Point2d from, cv::Point2d to, const cv::Scalar& colour, double thickness) {
  cv::line(fine_, in_fractions(from), in_fractions(to), colour, fine_thickness(thickness), cv::LINE_AA,
           kFractionBits);
}

void Sheet::dot(cv::Point2d centre, double radius, const cv::Scalar& colour) {
  const int fine_radius = static_cast<int>(std::lround(radius * kFineness * (1 << kFractionBits)));
  cv::circle(fine_, in_fractions(centre), fine_radius, colour, cv::FILLED, cv::LINE_AA, kFractionBits);
}

double Sheet::text(const std::string& words, cv::Point2d where, Anchor anchor, double capitals,
                   const cv::Scalar& colour) {
  const int width = fine_extent(words, capitals).width;
  double left = where.x * kFineness;
  if (anchor == Anchor::kCentre) left -= width / 2.0;
  if (anchor == Anchor::kRight) left -= width;
  const double base = (where.y + 0.5 * capitals) * kFineness;
  cv::putText(fine_, words, {static_cast<int>(std::lround(left)), static_cast<int>(std::lround(base))}, kFont,
              font_scale(capitals), colour, stroke(capitals), cv::LINE_AA);
  return static_cast<double>(width) / kFineness;
}

void Sheet::text_upwards(const std::string& words, cv::Point2d where, double capitals,
                         const cv::Scalar& colour) {
  const double width = static_cast<double>(fine_extent(words, capitals).width) / kFineness;
  Sheet lying(static_cast<int>(std::ceil(width)) + 4, static_cast<int>(std::ceil(2.0 * capitals)));
  lying.text(words, {2.0, capitals}, Anchor::kLeft, capitals, colour);
  cv::Mat standing;
  cv::rotate(lying.fine_, standing, cv::ROTATE_90_COUNTERCLOCKWISE);
  const cv::Rect place(static_cast<int>(std::lround(where.x * kFineness)) - standing.cols / 2,
                       static_cast<int>(std::lround(where.y * kFineness)) - standing.rows / 2, standing.cols,
                       standing.rows);
  CV_Assert((place & cv::Rect(0, 0, fine_.cols, fine_.rows)) == place);
  standing.copyTo(fine_(place));
}

void Sheet::picture(const cv::Mat& bgr, const cv::Rect& where) {
  const cv::Rect place(where.tl() * kFineness, where.size() * kFineness);
  resized(bgr, place.size()).copyTo(fine_(place));
}

cv::Mat Sheet::finished() const {
  return resized(fine_, {fine_.cols / kFineness, fine_.rows / kFineness});
}

}  // namespace ore
