#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "photo/find_faces.h"

namespace ore {
namespace {

Landmarks moved(const Landmarks& landmarks, const Similarity& by) {
  return {.left_eye = by(landmarks.left_eye),
          .right_eye = by(landmarks.right_eye),
          .nose = by(*landmarks.nose),
          .mouth_left = by(*landmarks.mouth_left),
          .mouth_right = by(*landmarks.mouth_right)};
}

double squared_distance(const PhotoPoint& a, const PhotoPoint& b) {
  return std::pow(a.x - b.x, 2) + std::pow(a.y - b.y, 2);
}

double misfit(const Similarity& placement, const Landmarks& frame, const Landmarks& photo) {
  return squared_distance(placement(frame.left_eye), photo.left_eye) +
         squared_distance(placement(frame.right_eye), photo.right_eye) +
         squared_distance(placement(*frame.nose), *photo.nose) +
         squared_distance(placement(*frame.mouth_left), *photo.mouth_left) +
         squared_distance(placement(*frame.mouth_right), *photo.mouth_right);
}

void expect_near(const Similarity& found, const Similarity& expected) {
  EXPECT_NEAR(found.a, expected.a, 1e-9);
  EXPECT_NEAR(found.b, expected.b, 1e-9);
  EXPECT_NEAR(found.dx, expected.dx, 1e-9);
  EXPECT_NEAR(found.dy, expected.dy, 1e-9);
}

TEST(Align, FindsTheTurnScaleAndShiftThatMovedTheFrame) {
  const Similarity truth{.a = 1.7, .b = -0.4, .dx = 310.0, .dy = -12.5};
  for (const FaceFrame frame : {FaceFrame{}, FaceFrame{96, 84}, FaceFrame{64, 64}, FaceFrame{40, 90}}) {
    const Landmarks face = moved(frame_landmarks(frame), truth);
    expect_near(align(face, frame), truth);
    const Landmarks eyes_only{.left_eye = face.left_eye, .right_eye = face.right_eye};
    expect_near(align(eyes_only, frame), truth);
  }
}

TEST(Align, NoOtherSimilarityLiesCloser) {
  const FaceFrame frame;
  Landmarks face = moved(frame_landmarks(frame), {.a = 0.8, .b = 0.3, .dx = 20.0, .dy = 40.0});
  face.left_eye.x += 5.0;
  face.nose->y -= 9.0;
  face.mouth_right->x -= 7.0;
  const Similarity best = align(face, frame);
  const double least = misfit(best, frame_landmarks(frame), face);
  for (const double step : {-1e-3, 1e-3}) {
    for (double Similarity::*part : {&Similarity::a, &Similarity::b, &Similarity::dx, &Similarity::dy}) {
      Similarity other = best;
      other.*part += step;
      EXPECT_GT(misfit(other, frame_landmarks(frame), face), least);
    }
  }
}

TEST(FrameLandmarks, AreAlikeOnBothSidesAndScaleWithTheFrame) {
  const Landmarks large = frame_landmarks({192, 168});
  EXPECT_NEAR(large.left_eye.x + large.right_eye.x, 167.0, 1e-9);
  EXPECT_NEAR(large.mouth_left->x + large.mouth_right->x, 167.0, 1e-9);
  EXPECT_DOUBLE_EQ(large.left_eye.y, large.right_eye.y);
  const Landmarks small = frame_landmarks({96, 84});
  EXPECT_NEAR(large.nose->y + 0.5, 2.0 * (small.nose->y + 0.5), 1e-9);
}

}  // namespace
}  // namespace ore
