#include "lab/methods/block_methods.h"

#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "lab/methods/face_blocks.h"
#include "lab/methods/vector_classifier.h"
#include "ore/error.h"
#include "patch/descriptors.h"

namespace ore {
namespace {

using Eigen::Index;

/// The pixels of a square, of length 1.
Eigen::VectorXf unit_square(const GrayImage& face, int top, int left, int edge) {
  Eigen::VectorXd pixels(edge * edge);
  for (int i = 0; i < edge * edge; ++i) pixels[i] = face.at(top + i / edge, left + i % edge);
  return pixels.normalized().cast<float>();
}

class PatchCrc : public ::testing::Test {
 protected:
  Gallery gallery_ = testing::random_gallery({.faces = {6, 4, 5, 2}, .noise = 30.0});
  std::vector<GrayImage> probes_ = testing::take_last_faces(gallery_);
  // 20 x 16 pixels: small enough to stay as they are.
  PatchCrcOptions options_{.patch_edge = 8, .step = 4};
};

TEST_F(PatchCrc, EqualsThePluralityOfItsPatches) {
  const std::unique_ptr<FittedMethod> fitted = patch_crc(gallery_, options_);
  const std::vector<const GrayImage*> faces = face_pointers(gallery_);
  for (const GrayImage& probe : probes_) {
    std::vector<Eigen::VectorXf> answers;
    for (const int top : {0, 4, 8, 12})
      for (const int left : {0, 4, 8}) {
        Eigen::MatrixXf features(64, static_cast<Index>(faces.size()));
        for (std::size_t i = 0; i < faces.size(); ++i)
          features.col(static_cast<Index>(i)) = unit_square(*faces[i], top, left, 8);
        answers.emplace_back(
            collaborative_representation(features, class_sizes(gallery_),
                                         options_.penalty * static_cast<double>(faces.size()))
                ->scores(unit_square(probe, top, left, 8)));
      }
    Eigen::MatrixXf together(4, static_cast<Index>(answers.size()));
    for (std::size_t i = 0; i < answers.size(); ++i) together.col(static_cast<Index>(i)) = answers[i];
    // Votes are whole; tie breaks differ by the rounding of features of length 1, some 1e-6 relative to
    // scores whose spread is about their size, magnified by small coefficients.
    EXPECT_LE((fitted->scores({&probe, 1}).col(0) - plurality(together)).cwiseAbs().maxCoeff(), 1e-3F);
  }
}

TEST_F(PatchCrc, NamesWhoStandsInTheGallery) {
  const std::unique_ptr<FittedMethod> fitted = patch_crc(gallery_, options_);
  for (std::size_t k = 0; k < gallery_.people.size(); ++k) {
    const Eigen::MatrixXf scores = fitted->scores(gallery_.people[k].faces);
    for (Index j = 0; j < scores.cols(); ++j) {
      Index best = 0;
      scores.col(j).maxCoeff(&best);
      EXPECT_EQ(best, static_cast<Index>(k));
    }
  }
}

TEST_F(PatchCrc, NothingDependsOnTheNumberOfThreads) {
  const Eigen::MatrixXf one = patch_crc(gallery_, options_, 1)->scores(probes_, 1);
  EXPECT_EQ(patch_crc(gallery_, options_, 4)->scores(probes_, 4), one);
}

TEST_F(PatchCrc, FacesOfAnySizeServe) {
  for (const auto& [height, width] :
       {std::pair(3, 90), std::pair(1, 1), std::pair(70, 66), std::pair(9, 11)}) {
    const Gallery gallery = testing::random_gallery({.faces = {3, 1, 2}, .height = height, .width = width});
    const Eigen::MatrixXf scores = patch_crc(gallery)->scores(gallery.people[0].faces);
    EXPECT_EQ(scores.rows(), 3);
    EXPECT_EQ(scores.cols(), 3);
    EXPECT_TRUE(scores.allFinite()) << height << " x " << width;
  }
}

TEST_F(PatchCrc, BlackFacesGetNoVotes) {
  gallery_.people[1].faces[0] = GrayImage(20, 16);
  const std::vector<GrayImage> black(1, GrayImage(20, 16));
  EXPECT_EQ(patch_crc(gallery_, options_)->scores(black), Eigen::MatrixXf::Zero(4, 1).eval());
}

TEST_F(PatchCrc, EveryStepStaysWithinTheFace) {
  for (const int step : {1, 3, 5, 7, 100})
    EXPECT_TRUE(patch_crc(gallery_, {.patch_edge = 8, .step = step})->scores(probes_).allFinite());
}

TEST_F(PatchCrc, RefusesImpossibleOptions) {
  EXPECT_THROW(patch_crc(gallery_, {.face_edge = 0}), InvalidOption);
  EXPECT_THROW(patch_crc(gallery_, {.patch_edge = -1}), InvalidOption);
  EXPECT_THROW(patch_crc(gallery_, {.step = 0}), InvalidOption);
  EXPECT_THROW(patch_crc(gallery_, {.penalty = 0.0}), InvalidOption);
}

TEST_F(PatchCrc, ProgressRisesToTheEndAndCanStop) {
  const std::unique_ptr<FittedMethod> fitted = patch_crc(gallery_, options_);
  double last = 0.0;
  Progress progress;
  progress.report = [&](std::string_view, double fraction) {
    EXPECT_GE(fraction, last);
    last = fraction;
  };
  fitted->scores(probes_, 1, progress);
  EXPECT_EQ(last, 1.0);
  progress.stop_requested = [] { return true; };
  EXPECT_THROW(fitted->scores(probes_, 1, progress), Interrupted);
}

}  // namespace
}  // namespace ore
