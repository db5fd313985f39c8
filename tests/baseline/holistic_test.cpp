#include "baseline/holistic.h"

#include <gtest/gtest.h>

#include "support/naive_reference.h"
#include "support/random_faces.h"

namespace ore {
namespace {

using Eigen::Index;

/// The face's pixels, length 1.
Eigen::VectorXd unit_pixels(const GrayImage& face) {
  Eigen::VectorXd pixels(static_cast<Index>(face.pixels.size()));
  for (Index i = 0; i < pixels.size(); ++i) pixels[i] = face.pixels[static_cast<std::size_t>(i)];
  return pixels.normalized();
}

class Holistic : public ::testing::Test {
 protected:
  Gallery gallery_ = testing::random_gallery({.faces = {6, 4, 5, 2}, .noise = 40.0});
  std::vector<GrayImage> probes_ = testing::take_last_faces(gallery_);
  // All pixels, so that the naive references need no projection.
  HolisticOptions all_pixels_{.dimension = 20 * 16};
};

TEST_F(Holistic, NearestNeighbourEqualsTheSearchOverAllFaces) {
  const std::vector<int> answers = classify_by_nearest_neighbour(gallery_, probes_, all_pixels_);
  ASSERT_EQ(answers.size(), probes_.size());
  for (std::size_t i = 0; i < probes_.size(); ++i) {
    double smallest = 10.0;
    int nearest = -1;
    for (std::size_t k = 0; k < gallery_.people.size(); ++k)
      for (const GrayImage& face : gallery_.people[k].faces) {
        const double distance = (unit_pixels(face) - unit_pixels(probes_[i])).norm();
        if (distance >= smallest) continue;
        smallest = distance;
        nearest = static_cast<int>(k);
      }
    EXPECT_EQ(answers[i], nearest);
  }
}

TEST_F(Holistic, LinearRegressionEqualsLeastSquaresPerPerson) {
  const std::vector<int> answers = classify_by_linear_regression(gallery_, probes_, all_pixels_);
  for (std::size_t i = 0; i < probes_.size(); ++i) {
    Eigen::VectorXd distances(static_cast<Index>(gallery_.people.size()));
    for (std::size_t k = 0; k < gallery_.people.size(); ++k) {
      const std::vector<GrayImage>& faces = gallery_.people[k].faces;
      Eigen::MatrixXd x(20 * 16, static_cast<Index>(faces.size()));
      for (std::size_t j = 0; j < faces.size(); ++j) x.col(static_cast<Index>(j)) = unit_pixels(faces[j]);
      distances[static_cast<Index>(k)] = testing::squared_distance_to_span(x, unit_pixels(probes_[i]));
    }
    Index nearest = 0;
    distances.minCoeff(&nearest);
    EXPECT_EQ(answers[i], nearest);
  }
}

TEST_F(Holistic, MoreDimensionsThanPixelsMeansAllPixels) {
  EXPECT_EQ(classify_by_linear_regression(gallery_, probes_, {.dimension = 400}),
            classify_by_linear_regression(gallery_, probes_, all_pixels_));
}

TEST_F(Holistic, FacesOfTheGalleryAreTheirOwnNeighbours) {
  for (std::size_t k = 0; k < gallery_.people.size(); ++k) {
    EXPECT_EQ(classify_by_nearest_neighbour(gallery_, gallery_.people[k].faces, {.dimension = 60}),
              std::vector<int>(gallery_.people[k].faces.size(), static_cast<int>(k)));
  }
}

}  // namespace
}  // namespace ore
