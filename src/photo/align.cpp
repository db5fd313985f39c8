// The least-squares similarity in closed form. With the means taken away, the frame's points p and the face's
// q as complex numbers, sum |s p - q|^2 is least at s = (sum conj(p) q) / (sum |p|^2); its parts are a and b.

#include <cassert>
#include <complex>
#include <vector>

#include "photo/face_frame.h"

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
  return {.left_eye = at(0.20, 0.23),
          .right_eye = at(0.80, 0.23),
          .nose = at(0.50, 0.52),
          .mouth_left = at(0.25, 0.76),
          .mouth_right = at(0.75, 0.76)};
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

}  // namespace ore
