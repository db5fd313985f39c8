// The least-squares similarity in closed form. With the means taken away, the frame's points p and the face's
// q as complex numbers, sum |s p - q|^2 is least at s = (sum conj(p) q) / (sum |p|^2); its parts are a and b.

#include "photo/find_faces.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <vector>

#include "ore/photo.h"

namespace ore {
namespace {

using Place = std::complex<double>;

struct PlacePair {
  Place frame;
  Place photo;
};

std::vector<PlacePair> known_pairs(const Landmarks& frame, const Landmarks& photo) {
  std::vector<PlacePair> pairs;
  const auto add = [&pairs](const PhotoPoint& in_frame, const PhotoPoint& in_photo) {
    pairs.push_back({{in_frame.x, in_frame.y}, {in_photo.x, in_photo.y}});
  };
  add(frame.left_eye, photo.left_eye);
  add(frame.right_eye, photo.right_eye);
  if (photo.nose) add(*frame.nose, *photo.nose);
  if (photo.mouth_left) add(*frame.mouth_left, *photo.mouth_left);
  if (photo.mouth_right) add(*frame.mouth_right, *photo.mouth_right);
  return pairs;
}

}  // namespace

Landmarks frame_landmarks(const FaceFrame& frame) {
  // Pixel (x, y) covers the square around it: hence the halves.
  const auto at = [&frame](double across, double down) {
    return PhotoPoint{across * frame.width - 0.5, down * frame.height - 0.5};
  };
  return {.left_eye = at(0.26, 0.30),
          .right_eye = at(0.74, 0.30),
          .nose = at(0.5, 0.54),
          .mouth_left = at(0.30, 0.73),
          .mouth_right = at(0.70, 0.73)};
}

Similarity align(const Landmarks& landmarks, const FaceFrame& frame) {
  const std::vector<PlacePair> pairs = known_pairs(frame_landmarks(frame), landmarks);
  PlacePair mean{};
  for (const PlacePair& pair : pairs) {
    mean.frame += pair.frame;
    mean.photo += pair.photo;
  }
  mean.frame /= static_cast<double>(pairs.size());
  mean.photo /= static_cast<double>(pairs.size());
  Place products = 0.0;
  double squares = 0.0;
  for (const PlacePair& pair : pairs) {
    products += std::conj(pair.frame - mean.frame) * (pair.photo - mean.photo);
    squares += std::norm(pair.frame - mean.frame);
  }
  const Place turn = products / squares;
  const Place shift = mean.photo - turn * mean.frame;
  return {.a = turn.real(), .b = turn.imag(), .dx = shift.real(), .dy = shift.imag()};
}

namespace {

/// The pixels along one direction that a frame's pixel is the mean of, under a tent around `centre`.
class PixelTent {
 public:
  explicit PixelTent(double reach) : reach_(reach), weights_(static_cast<std::size_t>(2.0 * reach) + 2) {}

  void move_to(double centre) {
    first_ = static_cast<int>(std::ceil(centre - reach_));
    count_ = static_cast<int>(std::floor(centre + reach_)) - first_ + 1;
    float sum = 0.0f;
    for (int i = 0; i < count_; ++i) {
      const auto weight = static_cast<float>(reach_ - std::abs(first_ + i - centre));
      weights_[static_cast<std::size_t>(i)] = weight;
      sum += weight;
    }
    for (int i = 0; i < count_; ++i) weights_[static_cast<std::size_t>(i)] /= sum;
  }

  int first() const { return first_; }
  int count() const { return count_; }
  float weight(int i) const { return weights_[static_cast<std::size_t>(i)]; }

 private:
  double reach_;
  std::vector<float> weights_;
  int first_ = 0;
  int count_ = 0;
};

float mean_under(const GrayImage& photo, const PixelTent& down, const PixelTent& across) {
  const bool inside = across.first() >= 0 && across.first() + across.count() <= photo.width;
  float sum = 0.0f;
  for (int i = 0; i < down.count(); ++i) {
    const int row = std::clamp(down.first() + i, 0, photo.height - 1);
    const std::uint8_t* line = photo.pixels.data() + static_cast<std::ptrdiff_t>(row) * photo.width;
    float of_row = 0.0f;
    if (inside) {
      for (int j = 0; j < across.count(); ++j) of_row += across.weight(j) * line[across.first() + j];
    } else {
      for (int j = 0; j < across.count(); ++j) {
        of_row += across.weight(j) * line[std::clamp(across.first() + j, 0, photo.width - 1)];
      }
    }
    sum += down.weight(i) * of_row;
  }
  return sum;
}

}  // namespace

// As resample() does it (image/resample.h), but with a turn. The tents stand along the photo's directions,
// not the frame's: for the few degrees that heads lean the difference is invisible.
GrayImage crop_face(const GrayImage& photo, const Similarity& placement, const FaceFrame& frame) {
  assert(!photo.pixels.empty() && frame.height >= 1 && frame.width >= 1);
  const double reach = std::max(std::hypot(placement.a, placement.b), 1.0);
  // Beyond the edge every pixel equals the outermost one; the clamp keeps the place within the range of int.
  const auto held = [reach](double place, int side) {
    return std::clamp(place, -2.0 * reach, side + 2.0 * reach);
  };
  PixelTent down(reach);
  PixelTent across(reach);
  GrayImage face(frame.height, frame.width);
  for (int row = 0; row < frame.height; ++row) {
    for (int column = 0; column < frame.width; ++column) {
      const PhotoPoint centre = placement({static_cast<double>(column), static_cast<double>(row)});
      down.move_to(held(centre.y, photo.height));
      across.move_to(held(centre.x, photo.width));
      const float value = mean_under(photo, down, across) + 0.5f;  // rounds to the nearest level
      face.at(row, column) = static_cast<std::uint8_t>(std::min(value, 255.0f));
    }
  }
  return face;
}

}  // namespace ore
