#include "explain/sheet.h"

#include <fmt/format.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

#include "explain/model_pictures.h"
#include "ore/error.h"
#include "support/files.h"
#include "support/text.h"

namespace ore {
namespace {

void blend_frame(cv::Mat& picture, const cv::Rect& frame, const cv::Scalar& colour, int thickness,
                 double opacity) {
  const cv::Rect around(frame.x - thickness, frame.y - thickness, frame.width + 2 * thickness,
                        frame.height + 2 * thickness);
  const cv::Rect region = around & cv::Rect(0, 0, picture.cols, picture.rows);
  if (region.empty()) return;
  cv::Mat below = picture(region);
  cv::Mat above = below.clone();
  cv::rectangle(above, frame - region.tl(), colour, thickness, cv::LINE_AA);
  cv::addWeighted(above, opacity, below, 1.0 - opacity, 0.0, below);
}

}  // namespace

void write_png(const std::filesystem::path& file, const cv::Mat& picture) {
  std::vector<std::uint8_t> bytes;
  cv::imencode(".png", picture, bytes);
  PartialFile target(file, 0644);
  target.write(bytes);
  target.publish();
}

cv::Mat resized(const cv::Mat& picture, cv::Size size) {
  const bool smaller = size.width < picture.cols;
  cv::Mat result;
  cv::resize(picture, result, size, 0.0, 0.0, smaller ? cv::INTER_AREA : cv::INTER_CUBIC);
  return result;
}

cv::Scalar colour_of(double share, int colour_map) {
  const cv::Mat value(1, 1, CV_8UC1, cv::Scalar(std::clamp(share, 0.0, 1.0) * 255.0));
  cv::Mat colour;
  cv::applyColorMap(value, colour, colour_map);
  const cv::Vec3b bgr = colour.at<cv::Vec3b>(0, 0);
  return {static_cast<double>(bgr[0]), static_cast<double>(bgr[1]), static_cast<double>(bgr[2])};
}

void draw_frames(cv::Mat& picture, const Model& model, const std::vector<double>& shares, double widest) {
  assert(shares.size() == model.patches.size());
  // Hundreds of frames would hide the face: light ones are hints, and all are fainter in a crowd.
  constexpr double kFaintest = 0.05;
  constexpr double kCrowd = 40.0;  ///< frames of full weight that a face can bear
  const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
  const double emphasis = std::min(1.0, std::sqrt(kCrowd / std::max(total, 1.0)));
  const double scale_x = static_cast<double>(picture.cols) / model.face_width;
  const double scale_y = static_cast<double>(picture.rows) / model.face_height;
  std::vector<std::size_t> lightest_first(shares.size());
  std::iota(lightest_first.begin(), lightest_first.end(), std::size_t{0});
  std::stable_sort(lightest_first.begin(), lightest_first.end(),
                   [&](std::size_t a, std::size_t b) { return shares[a] < shares[b]; });
  for (const std::size_t t : lightest_first) {
    const Patch& patch = model.patches[t].patch;
    const double share = std::clamp(shares[t], 0.0, 1.0);
    const cv::Point corner(static_cast<int>(std::lround(patch.x * scale_x)),
                           static_cast<int>(std::lround(patch.y * scale_y)));
    const cv::Point opposite(static_cast<int>(std::lround((patch.x + patch.width) * scale_x)),
                             static_cast<int>(std::lround((patch.y + patch.height) * scale_y)));
    const double strength = emphasis * share;
    const int thickness = std::max(1, static_cast<int>(std::lround(widest * (0.2 + 0.8 * strength))));
    blend_frame(picture, cv::Rect(corner, opposite), colour_of(share, cv::COLORMAP_JET), thickness,
                std::max(kFaintest, strength));
  }
}

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
  lettering_.draw(fine_, words, base * kFineness, capitals * kFineness, colour);
  return width;
}

double Sheet::text_width(const std::string& words, double capitals) const {
  return lettering_.width(words, capitals * kFineness) / kFineness;
}

std::string Sheet::shortened(const std::string& words, double room, double capitals) const {
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

namespace {

constexpr int kFacesInRow = 10;
constexpr int kFaceSheetGap = 10;
constexpr int kCellWidth = 108;
constexpr int kTallestCell = 126;
constexpr int kCaption = 20;
constexpr double kCaptionLetters = 8.0;
/// A sheet of more could not be looked at, nor held.
constexpr std::size_t kMostFaces = 2000;

}  // namespace

void write_face_sheet(const std::filesystem::path& file, const std::vector<SheetFace>& faces) {
  if (faces.empty()) throw Error(fmt::format("cannot write {}: there is no face to show", file.string()));
  if (faces.size() > kMostFaces)
    throw Error(fmt::format("cannot write {}: {} faces are too many for one sheet, which takes {}",
                            file.string(), faces.size(), kMostFaces));
  const int count = static_cast<int>(faces.size());
  const int across = std::min(count, kFacesInRow);
  const int rows = (count + across - 1) / across;
  const int row_height = kTallestCell + kCaption + kFaceSheetGap;
  Sheet sheet(across * (kCellWidth + kFaceSheetGap) + kFaceSheetGap, rows * row_height + kFaceSheetGap);
  for (int i = 0; i < count; ++i) {
    const SheetFace& shown = faces[i];
    const int left = kFaceSheetGap + i % across * (kCellWidth + kFaceSheetGap);
    const int top = kFaceSheetGap + i / across * row_height;
    const cv::Size size = fitted_size(shown.face, {kCellWidth, kTallestCell});
    sheet.picture(fine_face(shown.face, size), {{left, top}, size});
    sheet.text(sheet.shortened(shown.caption, kCellWidth, kCaptionLetters),
               {static_cast<double>(left), top + kTallestCell + 0.5 * kCaption}, Anchor::kLeft,
               kCaptionLetters, shown.flawed ? ink::vermilion : ink::black);
  }
  write_png(file, sheet.finished());
}

}  // namespace ore
