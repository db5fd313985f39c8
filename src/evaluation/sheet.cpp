#include "evaluation/sheet.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "evaluation/picture_parts.h"
#include "support/utf8.h"

namespace ore {
namespace {

constexpr int kFractionBits = 4;  ///< of coordinates handed to OpenCV

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

}  // namespace

Sheet::Sheet(int width, int height, std::shared_ptr<Lettering> lettering)
    : fine_(height * kFineness, width * kFineness, CV_8UC3, cv::Scalar::all(255.0)),
      lettering_(std::move(lettering)) {
  if (!lettering_) lettering_ = std::make_shared<Lettering>(std::vector<std::filesystem::path>{});
}

void Sheet::line(cv::Point2d from, cv::Point2d to, const cv::Scalar& colour, double thickness) {
  cv::line(fine_, in_fractions(from), in_fractions(to), colour, fine_thickness(thickness), cv::LINE_AA,
           kFractionBits);
}

void Sheet::dot(cv::Point2d centre, double radius, const cv::Scalar& colour) {
  const int fine_radius = static_cast<int>(std::lround(radius * kFineness * (1 << kFractionBits)));
  cv::circle(fine_, in_fractions(centre), fine_radius, colour, cv::FILLED, cv::LINE_AA, kFractionBits);
}

void Sheet::rectangle(const cv::Rect2d& where, const cv::Scalar& colour) {
  const cv::Rect place(cv::Point(where.tl() * kFineness), cv::Point(where.br() * kFineness));
  fine_(place & cv::Rect(0, 0, fine_.cols, fine_.rows)).setTo(colour);
}

double Sheet::text(const std::string& words, cv::Point2d where, Anchor anchor, double capitals,
                   const cv::Scalar& colour) {
  const double width = text_width(words, capitals);
  double left = where.x;
  if (anchor == Anchor::kCentre) left -= width / 2.0;
  if (anchor == Anchor::kRight) left -= width;
  const cv::Point2d base(left, where.y + 0.5 * capitals);
  lettering_->draw(fine_, words, base * kFineness, capitals * kFineness, colour);
  return width;
}

double Sheet::text_width(const std::string& words, double capitals) {
  return lettering_->width(words, capitals * kFineness) / kFineness;
}

std::string Sheet::shortened(const std::string& words, double room, double capitals) {
  if (text_width(words, capitals) <= room) return words;
  const std::vector<std::string_view> letters = utf8_letters(words);
  std::string best = "...";
  // By halves: a text may have thousands of letters.
  for (std::size_t kept = 0, step = std::bit_floor(letters.size()); step > 0; step /= 2) {
    if (kept + step > letters.size()) continue;
    const char* end = letters[kept + step - 1].data() + letters[kept + step - 1].size();
    const std::string longer = std::string(letters.front().data(), end) + "...";
    if (text_width(longer, capitals) > room) continue;
    best = longer;
    kept += step;
  }
  return best;
}

void Sheet::text_upwards(const std::string& words, cv::Point2d where, double capitals,
                         const cv::Scalar& colour) {
  const double width = text_width(words, capitals);
  Sheet lying(static_cast<int>(std::ceil(width)) + 4, static_cast<int>(std::ceil(2.0 * capitals)),
              lettering_);
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
