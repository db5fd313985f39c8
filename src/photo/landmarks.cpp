#include "photo/landmarks.h"

#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "image/opencv_view.h"
#include "photo/detectors.h"

namespace ore {

ReducedPhoto reduce(const cv::Mat& photo, int longer_side) {
  const int found = std::max(photo.rows, photo.cols);
  if (found <= longer_side) return {.pixels = photo};
  const double shrink = static_cast<double>(longer_side) / found;
  const auto shrunk = [shrink](int side) {
    return std::max(1, static_cast<int>(std::lround(side * shrink)));
  };
  ReducedPhoto result;
  cv::resize(photo, result.pixels, {shrunk(photo.cols), shrunk(photo.rows)}, 0.0, 0.0, cv::INTER_AREA);
  result.across_scale = static_cast<double>(photo.cols) / result.pixels.cols;
  result.down_scale = static_cast<double>(photo.rows) / result.pixels.rows;
  return result;
}

ReducedPhoto reduce_to_gray(const Photo& photo, int longer_side) {
  ReducedPhoto reduced = reduce(opencv_view(photo), longer_side);
  cv::Mat gray;
  cv::cvtColor(reduced.pixels, gray, cv::COLOR_BGR2GRAY);
  reduced.pixels = gray;
  return reduced;
}

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
// the typical ones have these places.
constexpr double kEyeSquareDistance = 0.38;
constexpr double kEyeSquareY = 0.4;

cv::Rect2d eye_square(const EyePair& typical) {
  const double side = (typical.right.x - typical.left.x) / kEyeSquareDistance;
  return {0.5 * (typical.left.x + typical.right.x - side), typical.left.y - kEyeSquareY * side, side, side};
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

EyePair typical_eyes(const TypicalEyes& typical, const cv::Rect2d& box) {
  const double y = box.y + typical.y * box.height;
  return {.left = {box.x + typical.left_x * box.width, y}, .right = {box.x + typical.right_x * box.width, y}};
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

FoundFace EyeSearch::face(const ReducedPhoto& gray, const cv::Rect2d& box, const TypicalEyes& typical,
                          double confidence) {
  EyePair eyes = typical_eyes(typical, box);
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

namespace {

/// A view's side, and the size of the face in it (size_of), in pixels: the network is surest of faces that
/// are about 100 pixels high, and this is the smallest view that holds one.
constexpr int kViewSide = 128;
constexpr double kSizeInView = 38.0;
constexpr double kViewMiddle = (kViewSide - 1) / 2.0;
/// Mean score of the views: at least 0.97 for the faces of the photos and of Yale, at most 0.53 for anything
/// else that was found in them.
constexpr double kLeastMeanScore = 0.65;

struct View {
  double right = 0.0;  ///< where the face is, from the view's middle
  double down = 0.0;
  double size = kSizeInView;
  bool mirrored = false;
};

/// The first two views only give centre, tilt and size to the others, which are half a step of the network's
/// grid apart (32 pixels for faces of this size).
constexpr std::array<View, 2> kFirstViews = {
    {{8.0, 3.0, kSizeInView, false}, {-8.0, -3.0, kSizeInView, true}}};
constexpr std::array<View, 4> kLastViews = {{{-8.0, -8.0, 0.90 * kSizeInView, false},
                                             {8.0, -8.0, 0.97 * kSizeInView, true},
                                             {-8.0, 8.0, 1.03 * kSizeInView, true},
                                             {8.0, 8.0, 1.10 * kSizeInView, false}}};

using Parts = std::array<PhotoPoint, 5>;

PhotoPoint between(const PhotoPoint& a, const PhotoPoint& b) {
  return {(a.x + b.x) / 2.0, (a.y + b.y) / 2.0};
}

/// Where a face is, how large and how much it leans: an arrow from its middle to its right, as long as the
/// mean of the eyes' distance from each other and from the mouth. (Heads that turn change the one, heads that
/// nod the other.)
struct Posture {
  PhotoPoint middle{};
  PhotoPoint right{};
  double size() const { return std::hypot(right.x, right.y); }
};

Posture posture_of(const Parts& parts) {
  const PhotoPoint eyes = between(parts[0], parts[1]);
  const PhotoPoint mouth = between(parts[3], parts[4]);
  return {.middle = between(eyes, mouth),
          .right = {(parts[1].x - parts[0].x + mouth.y - eyes.y) / 2.0,
                    (parts[1].y - parts[0].y - mouth.x + eyes.x) / 2.0}};
}

/// From the pixels of a view that is not mirrored to the photo's.
Similarity placement_of(const View& view, const Posture& posture) {
  Similarity placement{.a = posture.right.x / view.size, .b = posture.right.y / view.size};
  const PhotoPoint there = placement({kViewMiddle + view.right, kViewMiddle + view.down});
  placement.dx = posture.middle.x - there.x;
  placement.dy = posture.middle.y - there.y;
  return placement;
}

/// The part of the photo that the views show, reduced to what they can show of it.
struct Surroundings {
  ReducedPhoto reduced;
  cv::Rect window;
};

Surroundings surroundings_of(const cv::Mat& photo, const Posture& posture) {
  // From its middle to a corner a view has 91 pixels; the face may lie 11 from the middle, and be smaller.
  const double reach = 2.0 + posture.size() * 130.0 / kSizeInView;
  const auto left = static_cast<int>(std::floor(posture.middle.x - reach));
  const auto top = static_cast<int>(std::floor(posture.middle.y - reach));
  const auto side = static_cast<int>(std::ceil(2.0 * reach)) + 1;
  Surroundings result;
  result.window = cv::Rect(left, top, side, side) & cv::Rect(0, 0, photo.cols, photo.rows);
  if (result.window.empty()) return result;
  const double shrink = std::min(1.0, 1.5 * kSizeInView / posture.size());
  const int longer_side = std::max(result.window.width, result.window.height);
  result.reduced =
      reduce(photo(result.window), std::max(1, static_cast<int>(std::lround(shrink * longer_side))));
  return result;
}

cv::Mat picture_of(const View& view, const Similarity& placement, const Surroundings& from) {
  const double across = from.reduced.across_scale;
  const double down = from.reduced.down_scale;
  const cv::Matx23d to_reduced(placement.a / across, -placement.b / across,
                               (placement.dx - from.window.x + 0.5) / across - 0.5,  //
                               placement.b / down, placement.a / down,
                               (placement.dy - from.window.y + 0.5) / down - 0.5);
  cv::Mat picture;
  cv::warpAffine(from.reduced.pixels, picture, to_reduced, {kViewSide, kViewSide},
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP);
  if (view.mirrored) cv::flip(picture, picture, 1);
  return picture;
}

/// As the view would show it if it were not mirrored.
NetworkFace unmirrored(NetworkFace face) {
  const auto mirror = [](double x) { return kViewSide - 1 - x; };
  face.box_corner.x = mirror(face.box_corner.x + face.box_width);
  for (PhotoPoint& part : face.parts) part.x = mirror(part.x);
  std::swap(face.parts[0], face.parts[1]);
  std::swap(face.parts[3], face.parts[4]);
  return face;
}

NetworkFace placed(NetworkFace face, const Similarity& placement) {
  const double scale = std::hypot(placement.a, placement.b);
  const PhotoPoint centre =
      placement({face.box_corner.x + face.box_width / 2.0, face.box_corner.y + face.box_height / 2.0});
  face.box_width *= scale;
  face.box_height *= scale;
  face.box_corner = {centre.x - face.box_width / 2.0, centre.y - face.box_height / 2.0};
  for (PhotoPoint& part : face.parts) part = placement(part);
  return face;
}

/// The face in the middle of a view, in pixels of the photo; nullopt if there is none.
std::optional<NetworkFace> find_in_view(const YunetNetwork& network, const View& view, const Posture& posture,
                                        const Surroundings& surroundings) {
  const Similarity placement = placement_of(view, posture);
  for (NetworkFace face : network.search(picture_of(view, placement, surroundings))) {
    if (view.mirrored) face = unmirrored(face);
    const Posture found = posture_of(face.parts);
    const double aside =
        std::hypot(found.middle.x - kViewMiddle - view.right, found.middle.y - kViewMiddle - view.down);
    if (aside < 0.7 * view.size && found.size() > 0.6 * view.size && found.size() < 1.6 * view.size) {
      return placed(face, placement);
    }
  }
  return std::nullopt;
}

void add(NetworkFace& sum, const NetworkFace& face, double weight) {
  sum.box_corner.x += weight * face.box_corner.x;
  sum.box_corner.y += weight * face.box_corner.y;
  sum.box_width += weight * face.box_width;
  sum.box_height += weight * face.box_height;
  for (std::size_t i = 0; i < sum.parts.size(); ++i) {
    sum.parts[i].x += weight * face.parts[i].x;
    sum.parts[i].y += weight * face.parts[i].y;
  }
}

/// The mean over the views that see the face; its score is the mean over all of them.
std::optional<NetworkFace> mean_over(const YunetNetwork& network, std::span<const View> views,
                                     const Posture& posture, const Surroundings& surroundings) {
  std::vector<NetworkFace> found;
  for (const View& view : views) {
    if (const auto face = find_in_view(network, view, posture, surroundings)) found.push_back(*face);
  }
  if (found.empty()) return std::nullopt;
  NetworkFace mean;
  for (const NetworkFace& face : found) {
    add(mean, face, 1.0 / static_cast<double>(found.size()));
    mean.score += face.score / static_cast<double>(views.size());
  }
  return mean;
}

FoundFace to_found_face(const NetworkFace& face) {
  // A box begins at the edge of its first pixel, half a pixel before that pixel's middle.
  const auto whole = [](double edge) { return static_cast<int>(std::lround(edge)); };
  return {.box = {.x = whole(face.box_corner.x + 0.5),
                  .y = whole(face.box_corner.y + 0.5),
                  .width = whole(face.box_width),
                  .height = whole(face.box_height)},
          .landmarks = {.left_eye = face.parts[0],
                        .right_eye = face.parts[1],
                        .nose = face.parts[2],
                        .mouth_left = face.parts[3],
                        .mouth_right = face.parts[4]},
          .confidence = face.score,
          .eyes_seen = true};
}

}  // namespace

std::optional<FoundFace> refine_landmarks(const YunetNetwork& network, const cv::Mat& photo,
                                          const NetworkFace& first) {
  const Posture posture = posture_of(first.parts);
  if (!(posture.size() >= 2.0)) return std::nullopt;
  const Surroundings surroundings = surroundings_of(photo, posture);
  if (surroundings.window.empty()) return std::nullopt;
  const std::optional<NetworkFace> better = mean_over(network, kFirstViews, posture, surroundings);
  if (!better) return std::nullopt;
  const std::optional<NetworkFace> steady =
      mean_over(network, kLastViews, posture_of(better->parts), surroundings);
  if (!steady || steady->score < kLeastMeanScore) return std::nullopt;
  return to_found_face(*steady);
}

}  // namespace ore
