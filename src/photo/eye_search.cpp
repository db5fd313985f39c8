#include "photo/eye_search.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <opencv2/imgproc.hpp>

#include "photo/cascade_files.h"

namespace ore {
namespace {

/// Faces are searched for eyes at this width: an eye with its brow is then 40 to 70 pixels wide, two to three
/// times what the cascades were trained on.
constexpr double kEyeSearchWidth = 200.0;
constexpr int kEyeLeast = 30;
constexpr int kEyeMost = 90;
constexpr int kEyeNeighbours = 3;

/// Rows of the box that are searched: eyes are below the forehead and above the middle.
constexpr double kEyeTop = 0.12;
constexpr double kEyeBottom = 0.62;

constexpr double kEyeLeastDistance = 0.25;  ///< of the box's width
constexpr double kEyeMostDistance = 0.6;
constexpr double kMostEyeTilt = 25.0 * std::numbers::pi / 180.0;

// Boxes of detectors differ in how much of the head they take in. Eyes are searched for in a square in which
// the usual ones have these places.
constexpr double kEyeSquareDistance = 0.38;
constexpr double kEyeSquareY = 0.4;

cv::Rect2d eye_square(const EyePair& usual) {
  const double side = (usual.right.x - usual.left.x) / kEyeSquareDistance;
  return {0.5 * (usual.left.x + usual.right.x - side), usual.left.y - kEyeSquareY * side, side, side};
}

/// The searched part of the box at kEyeSearchWidth, and the way back.
struct EyeRegion {
  cv::Mat pixels;
  cv::Rect2d place;

  cv::Point2d to_picture(const cv::Point2d& point) const {
    return {place.x + point.x * place.width / pixels.cols, place.y + point.y * place.height / pixels.rows};
  }
};

EyeRegion eye_region(const cv::Mat& gray, const cv::Rect2d& box) {
  const cv::Rect2d upper(box.x, box.y + kEyeTop * box.height, box.width, (kEyeBottom - kEyeTop) * box.height);
  const cv::Rect whole = cv::Rect(upper) & cv::Rect(0, 0, gray.cols, gray.rows);
  if (whole.width < 8 || whole.height < 4) return {};
  EyeRegion region{.pixels = {}, .place = whole};
  const double scale = kEyeSearchWidth / box.width;
  cv::resize(gray(whole), region.pixels, {}, scale, scale, scale < 1.0 ? cv::INTER_AREA : cv::INTER_LINEAR);
  return region;
}

}  // namespace

bool plausible_eyes(const EyePair& eyes, const cv::Rect2d& box) {
  const cv::Point2d across = eyes.right - eyes.left;
  const double distance = std::hypot(across.x, across.y);
  return distance >= kEyeLeastDistance * box.width && distance <= kEyeMostDistance * box.width &&
         std::abs(std::atan2(across.y, across.x)) < kMostEyeTilt;
}

EyePair usual_eyes(const UsualEyes& usual, const cv::Rect2d& box) {
  const double y = box.y + usual.y * box.height;
  return {.left = {box.x + usual.left_x * box.width, y}, .right = {box.x + usual.right_x * box.width, y}};
}

EyeSearch::EyeSearch() {
  for (const char* name : {"haarcascade_eye_tree_eyeglasses.xml", "haarcascade_eye.xml"})
    if (auto cascade = find_cascade(name)) cascades_.push_back(std::move(cascade));
}

bool EyeSearch::find_one(const cv::Mat& half, cv::Point2d& eye) {
  for (const auto& cascade : cascades_) {
    std::vector<cv::Rect> found;
    std::vector<int> neighbours;
    cascade->detectMultiScale(half, found, neighbours, 1.05, kEyeNeighbours, 0, {kEyeLeast, kEyeLeast},
                              {kEyeMost, kEyeMost});
    if (found.empty()) continue;
    const auto surest = std::max_element(neighbours.begin(), neighbours.end()) - neighbours.begin();
    const cv::Rect& box = found[static_cast<std::size_t>(surest)];
    eye = {box.x + 0.5 * box.width, box.y + 0.5 * box.height};
    return true;
  }
  return false;
}

bool EyeSearch::find(const cv::Mat& gray, const cv::Rect2d& box, EyePair& eyes) {
  assert(gray.type() == CV_8UC1 && box.width > 0.0);
  const EyeRegion region = eye_region(gray, box);
  if (region.pixels.empty()) return false;
  // The middle of the box; the region is narrower where the box reaches beyond the picture.
  const double share = (box.x + 0.5 * box.width - region.place.x) / region.place.width;
  const int middle = std::clamp(static_cast<int>(share * region.pixels.cols), 0, region.pixels.cols);
  cv::Point2d left;
  cv::Point2d right;
  if (!find_one(region.pixels.colRange(0, middle), left)) return false;
  if (!find_one(region.pixels.colRange(middle, region.pixels.cols), right)) return false;
  right.x += middle;
  const EyePair found{.left = region.to_picture(left), .right = region.to_picture(right)};
  if (!plausible_eyes(found, box)) return false;
  eyes = found;
  return true;
}

FoundFace EyeSearch::face(const ReducedPhoto& gray, const cv::Rect2d& box, const UsualEyes& usual,
                          double confidence) {
  EyePair eyes = usual_eyes(usual, box);
  const bool seen = find(gray.pixels, eye_square(eyes), eyes);
  // From places counted from the corner to places counted from the middle of the first pixel.
  const auto in_photo = [&gray](double x, double y) { return gray.to_photo({x - 0.5, y - 0.5}); };
  const auto whole = [](double value) { return static_cast<int>(std::lround(value)); };
  return {.box = {.x = whole(box.x * gray.across_scale),
                  .y = whole(box.y * gray.down_scale),
                  .width = whole(box.width * gray.across_scale),
                  .height = whole(box.height * gray.down_scale)},
          .landmarks = {.left_eye = in_photo(eyes.left.x, eyes.left.y),
                        .right_eye = in_photo(eyes.right.x, eyes.right.y)},
          .confidence = confidence,
          .eyes_seen = seen};
}

}  // namespace ore
