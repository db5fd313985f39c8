#include "explain/model_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ore {
namespace {

/// Of the chart's frame inside the area that also holds its words, in pixels.
constexpr int kLeft = 82;
constexpr int kAbove = 62;
constexpr int kBelow = 54;
constexpr double kLetters = 9.5;
constexpr double kTitleLetters = 11.5;

cv::Scalar colour_of(const Stem& stem) {
  return stem.hidden ? ink::vermilion : ink::blue;
}

/// The frame, and from shares and patch numbers to points in it.
class Axes {
 public:
  Axes(const cv::Rect& area, const StemChart& chart)
      : frame_(area.x + kLeft, area.y + kAbove, area.width - kLeft, area.height - kAbove - kBelow),
        count_(chart.stems.size()),
        top_(chart.top) {}

  const cv::Rect& frame() const { return frame_; }
  double left() const { return frame_.x; }
  double right() const { return frame_.x + frame_.width; }
  double base() const { return frame_.y + frame_.height; }
  double spacing() const { return frame_.width / static_cast<double>(std::max<std::size_t>(count_, 1)); }
  double x(std::size_t index) const { return left() + (static_cast<double>(index) + 0.5) * spacing(); }
  double y(double share) const { return base() - frame_.height * std::min(share / top_, 1.0); }

 private:
  cv::Rect frame_;
  std::size_t count_;
  double top_;
};

void draw_share_axis(Sheet& sheet, const Axes& axes, double top) {
  const double step = round_step(top, 6);
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(100.0 * step) - 1e-9)));
  for (int i = 0; i * step <= top * (1.0 + 1e-9); ++i) {
    const double y = axes.y(i * step);
    if (i > 0) sheet.line({axes.left(), y}, {axes.right(), y}, ink::pale, 0.5);
    sheet.text(fmt::format("{:.{}f} %", 100.0 * i * step, decimals), {axes.left() - 9.0, y}, Anchor::kRight,
               kLetters);
  }
  const double middle = axes.y(top / 2.0);
  sheet.text_upwards("share of the vote", {axes.left() - kLeft + 11.0, middle}, kLetters);
}

void draw_patch_axis(Sheet& sheet, const Axes& axes, std::size_t count) {
  sheet.line({axes.left(), axes.base()}, {axes.right(), axes.base()}, ink::grey, 1.0);
  const auto step =
      static_cast<std::size_t>(std::max(1.0, round_step(std::max(1.0, static_cast<double>(count)), 10)));
  const auto tick = [&](std::size_t number) {
    const double x = axes.x(number - 1);
    sheet.line({x, axes.base()}, {x, axes.base() + 4.0}, ink::grey, 1.0);
    sheet.text(fmt::format("{}", number), {x, axes.base() + 15.0}, Anchor::kCentre, kLetters);
  };
  if (count >= 1 && step > 1) tick(1);
  for (std::size_t number = step; number <= count; number += step) tick(number);
  sheet.text("patch, numbered by falling weight", {(axes.left() + axes.right()) / 2.0, axes.base() + 40.0},
             Anchor::kCentre, kLetters);
}

void draw_stems(Sheet& sheet, const Axes& axes, const std::vector<Stem>& stems) {
  const double thickness = std::clamp(0.4 * axes.spacing(), 0.5, 2.5);
  const double head = std::min(0.36 * axes.spacing(), 4.0);
  const double dash = std::min(0.5 * axes.spacing(), 9.0);
  for (std::size_t i = 0; i < stems.size(); ++i) {
    const cv::Point2d tip(axes.x(i), axes.y(stems[i].after));
    sheet.line({tip.x, axes.base() - 1.0}, tip, colour_of(stems[i]), thickness);
    // With hundreds of patches heads would touch each other.
    if (head >= 1.5) sheet.dot(tip, head, colour_of(stems[i]));
  }
  for (std::size_t i = 0; i < stems.size(); ++i) {
    const double y = axes.y(stems[i].before);
    sheet.line({axes.x(i) - dash, y}, {axes.x(i) + dash, y}, ink::black, 1.5);
  }
}

void draw_legend(Sheet& sheet, double x, double y, const std::vector<Stem>& stems) {
  constexpr double kGap = 26.0;
  const auto sample_stem = [&](const cv::Scalar& colour) {
    sheet.line({x + 4.0, y + 7.0}, {x + 4.0, y - 3.0}, colour, 2.0);
    sheet.dot({x + 4.0, y - 3.0}, 3.5, colour);
    x += 15.0;
  };
  sheet.line({x, y}, {x + 18.0, y}, ink::black, 1.5);
  x += 25.0;
  x += sheet.text("before", {x, y}, Anchor::kLeft, kLetters) + kGap;
  sample_stem(ink::blue);
  x += sheet.text("after", {x, y}, Anchor::kLeft, kLetters) + kGap;

  double hidden_before = 0.0;
  double hidden_after = 0.0;
  for (const Stem& stem : stems) {
    hidden_before += stem.hidden ? stem.before : 0.0;
    hidden_after += stem.hidden ? stem.after : 0.0;
  }
  if (std::none_of(stems.begin(), stems.end(), [](const Stem& stem) { return stem.hidden; })) return;
  sample_stem(ink::vermilion);
  sheet.text(fmt::format("patch touches a hidden part ({:.0f} % of the vote before, {:.0f} % after)",
                         100.0 * hidden_before, 100.0 * hidden_after),
             {x, y}, Anchor::kLeft, kLetters);
}

}  // namespace

void draw_stem_chart(Sheet& sheet, const cv::Rect& area, const StemChart& chart) {
  const Axes axes(area, chart);
  sheet.text(chart.title, {axes.left(), area.y + 9.0}, Anchor::kLeft, kTitleLetters);
  draw_legend(sheet, axes.left(), area.y + 36.0, chart.stems);
  draw_share_axis(sheet, axes, chart.top);
  draw_stems(sheet, axes, chart.stems);
  draw_patch_axis(sheet, axes, chart.stems.size());
}

}  // namespace ore
