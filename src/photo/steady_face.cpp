#include "photo/steady_face.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <span>
#include <utility>

#include "photo/reduced_photo.h"

namespace ore {
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

/// The first two only tell middle, lean and size to the others, which are half a step of the network's grid
/// apart (32 pixels for faces of this size).
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

/// The face in the middle of a view, in pixels of the photo; nothing when there is none.
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

std::optional<FoundFace> steady_face(const YunetNetwork& network, const cv::Mat& photo,
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
