#include "lab/methods/face_space.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <algorithm>
#include <array>

#include "helpers/random_faces.h"
#include "image/resample.h"
#include "linalg/discriminant.h"
#include "ore/error.h"
#include "patch/patch_feature.h"

namespace ore {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::MatrixXf;
using Eigen::VectorXd;

constexpr std::array kAllKinds = {FaceSpaceKind::kRandomfaces, FaceSpaceKind::kEigenfaces,
                                  FaceSpaceKind::kFisherfaces};

MatrixXd pixels(FacePointers faces) {
  MatrixXd result(static_cast<Index>(faces.front()->pixels.size()), static_cast<Index>(faces.size()));
  for (Index j = 0; j < result.cols(); ++j)
    for (Index i = 0; i < result.rows(); ++i)
      result(i, j) = faces[static_cast<std::size_t>(j)]->pixels[static_cast<std::size_t>(i)];
  return result;
}

MatrixXd centred(const MatrixXd& columns) {
  return columns.colwise() - columns.rowwise().mean().eval();
}

/// Rows turned so that each agrees in sign with its like in `other`.
MatrixXd with_signs_of(const MatrixXd& other, MatrixXd rows) {
  for (Index i = 0; i < rows.rows(); ++i)
    if (rows.row(i).dot(other.row(i)) < 0.0) rows.row(i) *= -1.0;
  return rows;
}

/// A gallery with more pixels than faces, and one with fewer; their last faces are probes.
struct Case {
  Gallery gallery;
  std::vector<GrayImage> probes;
};

Case make_case(const testing::RandomPeople& people) {
  Case result{testing::random_gallery(people), {}};
  result.probes = testing::take_last_faces(result.gallery);
  return result;
}

std::vector<Case> cases() {
  return {make_case({.faces = {6, 4, 5, 2}, .noise = 40.0}),
          make_case({.faces = {9, 8, 7, 9}, .height = 4, .width = 3, .noise = 40.0})};
}

/// Sums of some hundred rounded products (6e-8 each) of pixels about as large as what the mean leaves of
/// them.
constexpr double kSpaceTolerance = 2e-5;

TEST(FaceSpace, RandomfacesAreThoseOfOneLargePatch) {
  const Case example = cases().front();
  const Patch whole{.width = 16, .height = 20, .dimension = 50, .stream = 0xffffffff};
  const std::vector<const GrayImage*> probes = face_pointers(example.probes);
  EXPECT_EQ(FaceSpace(example.gallery, {.dimension = 50, .seed = 7}).features(probes),
            PatchFeature(whole, 7).extract(probes));
}

TEST(FaceSpace, RandomfacesOfAsManyDimensionsAsPixelsAreThePixels) {
  const Case example = cases().back();
  const std::vector<const GrayImage*> probes = face_pointers(example.probes);
  const FaceSpace space(example.gallery, {.dimension = 400});
  EXPECT_EQ(space.dimension(), 12);
  EXPECT_EQ(space.bytes(), 0U);
  EXPECT_LE((space.features(probes).cast<double>() - pixels(probes).colwise().normalized()).norm(), 1e-6);
}

TEST(FaceSpace, EigenfacesAreTheLeftSingularVectors) {
  for (const Case& example : cases()) {
    const MatrixXd training = pixels(face_pointers(example.gallery));
    const Eigen::JacobiSVD<MatrixXd> svd(centred(training), Eigen::ComputeThinU);
    // Found without the mean, applied with it: a linear map.
    const MatrixXd probes = pixels(face_pointers(example.probes));
    const MatrixXd expected = (svd.matrixU().leftCols(5).transpose() * probes).colwise().normalized();
    const FaceSpace space(example.gallery, {.kind = FaceSpaceKind::kEigenfaces, .dimension = 5});
    ASSERT_EQ(space.dimension(), 5);
    const MatrixXd found = space.features(face_pointers(example.probes)).cast<double>();
    EXPECT_LE((with_signs_of(expected, found) - expected).cwiseAbs().maxCoeff(), kSpaceTolerance);
  }
}

TEST(FaceSpace, PrincipalDirectionsAreOrthonormalAndGiveTheCoordinates) {
  for (const Case& example : cases()) {
    const std::vector<const GrayImage*> faces = face_pointers(example.gallery);
    const PrincipalSpace space(faces, 1);
    const Index rank = space.rank();
    // Noisy faces: all but what the mean takes.
    ASSERT_EQ(rank, std::min<Index>(space.mean().size(), static_cast<Index>(faces.size()) - 1));
    const MatrixXd directions = space.mixed_directions(MatrixXd::Identity(rank, rank)).cast<double>();
    // Rounded to single precision: 6e-8 of every entry.
    EXPECT_LE((directions * directions.transpose() - MatrixXd::Identity(rank, rank)).cwiseAbs().maxCoeff(),
              5e-7);
    const MatrixXd differences = centred(pixels(faces));
    EXPECT_LE((space.coordinates() - directions * differences).cwiseAbs().maxCoeff(),
              1e-7 * differences.cwiseAbs().colwise().sum().maxCoeff());
  }
}

TEST(FaceSpace, RepeatedFacesAddNoDirection) {
  for (Case& example : cases()) {
    const Index rank = PrincipalSpace(face_pointers(example.gallery), 1).rank();
    for (Person& person : example.gallery.people)
      for (int copy = 0; copy < 2; ++copy) person.faces.push_back(person.faces.front());
    EXPECT_EQ(PrincipalSpace(face_pointers(example.gallery), 1).rank(), rank);
  }
}

TEST(FaceSpace, FisherfacesAreTheDiscriminantDirectionsOfThePixels) {
  for (const Case& example : cases()) {
    const MatrixXd training = pixels(face_pointers(example.gallery));
    const Eigen::JacobiSVD<MatrixXd> svd(centred(training), Eigen::ComputeThinU);
    const MatrixXd basis = svd.matrixU().leftCols(svd.rank());
    const MatrixXd coordinates = basis.transpose() * centred(training);
    const Discriminant naive = discriminant_directions(coordinates, class_sizes(example.gallery), 3);
    const MatrixXd probes =
        pixels(face_pointers(example.probes)).colwise() - training.rowwise().mean().eval();
    const MatrixXd expected =
        (naive.directions.transpose() * basis.transpose() * probes).colwise().normalized();
    const FaceSpace space(example.gallery, {.kind = FaceSpaceKind::kFisherfaces, .dimension = 37});
    ASSERT_EQ(space.dimension(), 3);
    const MatrixXd found = space.features(face_pointers(example.probes)).cast<double>();
    EXPECT_LE((with_signs_of(expected, found) - expected).cwiseAbs().maxCoeff(), kSpaceTolerance);
  }
}

TEST(FaceSpace, FeaturesHaveLengthOne) {
  for (const Case& example : cases())
    for (const FaceSpaceKind kind : kAllKinds)
      for (const bool equalised : {false, true}) {
        const FaceSpace space(example.gallery, {.kind = kind, .equalised = equalised, .dimension = 4});
        const MatrixXf features = space.features(face_pointers(example.probes));
        EXPECT_EQ(features.rows(), space.dimension());
        // A sum of four rounded squares.
        for (Index j = 0; j < features.cols(); ++j) EXPECT_NEAR(features.col(j).norm(), 1.0F, 1e-6F);
      }
}

TEST(FaceSpace, DimensionIsAtMostWhatTheDataHave) {
  const Gallery gallery = cases().front().gallery;  // 13 faces of 4 people, 320 pixels
  const auto dimension = [&](FaceSpaceKind kind, int wanted) {
    return FaceSpace(gallery, {.kind = kind, .dimension = wanted}).dimension();
  };
  EXPECT_EQ(dimension(FaceSpaceKind::kRandomfaces, 300), 300);
  EXPECT_EQ(dimension(FaceSpaceKind::kRandomfaces, 1000), 320);
  EXPECT_EQ(dimension(FaceSpaceKind::kEigenfaces, 1), 1);
  EXPECT_EQ(dimension(FaceSpaceKind::kEigenfaces, 1000), 12);
  EXPECT_EQ(dimension(FaceSpaceKind::kFisherfaces, 2), 2);
  EXPECT_EQ(dimension(FaceSpaceKind::kFisherfaces, 1000), 3);
  EXPECT_THROW(dimension(FaceSpaceKind::kEigenfaces, 0), InvalidOption);
}

TEST(FaceSpace, EqualisedMeansFeaturesOfEqualisedFaces) {
  const Case plain = cases().front();
  Case equal = plain;
  for (Person& person : equal.gallery.people)
    for (GrayImage& face : person.faces) face = equalise(face);
  for (GrayImage& face : equal.probes) face = equalise(face);
  for (const FaceSpaceKind kind : kAllKinds)
    EXPECT_EQ(FaceSpace(plain.gallery, {.kind = kind, .equalised = true, .dimension = 9})
                  .features(face_pointers(plain.probes)),
              FaceSpace(equal.gallery, {.kind = kind, .dimension = 9}).features(face_pointers(equal.probes)));
}

TEST(FaceSpace, TheNumberOfThreadsChangesNothing) {
  for (const Case& example : {make_case({.faces = {150, 70, 90}, .height = 60, .width = 50, .noise = 20.0})})
    for (const FaceSpaceKind kind : kAllKinds) {
      const FaceSpace one(example.gallery, {.kind = kind, .dimension = 30, .threads = 1});
      const FaceSpace four(example.gallery, {.kind = kind, .dimension = 30, .threads = 4});
      EXPECT_EQ(one.features(face_pointers(example.gallery)), four.features(face_pointers(example.gallery)));
    }
}

TEST(FaceSpace, ManyFacesHaveTheFeaturesTheyHaveAlone) {
  const Gallery gallery = testing::random_gallery({.faces = {70, 65}});
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  const FaceSpace space(gallery, {.kind = FaceSpaceKind::kEigenfaces, .dimension = 8});
  const MatrixXf together = space.features(faces);
  for (const std::size_t i : {0U, 63U, 64U, 134U})
    EXPECT_LE(
        (space.features(FacePointers(faces).subspan(i, 1)) - together.col(static_cast<Index>(i))).norm(),
        kSpaceTolerance);
  EXPECT_EQ(space.features({}).cols(), 0);
}

TEST(FaceSpace, BlackFacesAreFinite) {
  Case example = cases().front();
  const std::vector<GrayImage> black = {GrayImage(20, 16)};
  EXPECT_TRUE(FaceSpace(example.gallery, {.dimension = 10}).features(face_pointers(black)).isZero(0.0F));
  example.gallery.people[1].faces.push_back(black.front());
  for (const FaceSpaceKind kind : kAllKinds)
    for (const bool equalised : {false, true})
      EXPECT_TRUE(FaceSpace(example.gallery, {.kind = kind, .equalised = equalised, .dimension = 10})
                      .features(face_pointers(black))
                      .allFinite());
}

TEST(FaceSpace, FisherfacesOfOneFaceEachSpanThePrincipalDirections) {
  const Gallery gallery = testing::random_gallery({.faces = {1, 1, 1, 1}, .noise = 40.0});
  const std::vector<const GrayImage*> faces = face_pointers(gallery);
  const FaceSpace fisher(gallery, {.kind = FaceSpaceKind::kFisherfaces, .dimension = 3});
  const MatrixXf a = fisher.features(faces);
  const MatrixXf b = PrincipalSpace(faces, 1).coordinates().cast<float>().colwise().normalized();
  ASSERT_EQ(a.rows(), 3);
  EXPECT_LE((a.transpose() * a - b.transpose() * b).cwiseAbs().maxCoeff(), kSpaceTolerance);
}

TEST(FaceSpace, OneFaceBesideManyIsServed) {
  const Case example = make_case({.faces = {7, 2, 2, 6}, .noise = 10.0});  // two people left with one
  const FaceSpace space(example.gallery, {.kind = FaceSpaceKind::kFisherfaces});
  const MatrixXf gallery = space.features(face_pointers(example.gallery));
  ASSERT_TRUE(gallery.allFinite());
  const MatrixXf similarity = gallery.transpose() * space.features(face_pointers(example.probes));
  const std::vector<int> owner = {0, 0, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 3};
  for (const Index person : {0, 3}) {
    Index nearest = 0;
    similarity.col(person).maxCoeff(&nearest);
    EXPECT_EQ(owner[static_cast<std::size_t>(nearest)], person);
  }
}

TEST(FaceSpace, FacesThatDoNotDifferAreRefused) {
  Gallery gallery = testing::random_gallery({.faces = {1, 1}});
  gallery.people[1].faces = {gallery.people[0].faces.front(), gallery.people[0].faces.front()};
  EXPECT_THROW(FaceSpace(gallery, {.kind = FaceSpaceKind::kEigenfaces}), Error);
  EXPECT_THROW(FaceSpace(gallery, {.kind = FaceSpaceKind::kFisherfaces}), Error);
  // The same two faces: they differ, the people do not.
  const GrayImage other = testing::random_gallery({.faces = {1, 1}, .seed = 2}).people[0].faces.front();
  gallery.people[0].faces.push_back(other);
  gallery.people[1].faces.back() = other;
  EXPECT_NO_THROW(FaceSpace(gallery, {.kind = FaceSpaceKind::kEigenfaces}));
  EXPECT_THROW(FaceSpace(gallery, {.kind = FaceSpaceKind::kFisherfaces}), Error);
}

}  // namespace
}  // namespace ore
