#include "lab/methods/block_methods.h"

#include <gtest/gtest.h>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "ore/error.h"

namespace ore {
namespace {

using Eigen::Index;

/// The method word by word: least squares per block and person, by singular values in double precision.
struct NaiveFusion {
  int winner = -1;
  double smallest = 2.0;   ///< distance of the winning block, squared
  Eigen::VectorXd scores;  ///< minus everybody's own smallest

  NaiveFusion(const Gallery& gallery, const BlockLayout& layout, const GrayImage& face)
      : scores(Eigen::VectorXd::Constant(static_cast<Index>(gallery.people.size()), -1.0)) {
    const FaceBlocks blocks(layout, gallery.height, gallery.width);
    const std::vector<const GrayImage*> probe = {&face};
    for (int t = 0; t < blocks.count(); ++t) {
      const Eigen::VectorXd y = blocks.features(t, probe).cast<double>();
      if (y.norm() == 0.0) continue;
      for (std::size_t k = 0; k < gallery.people.size(); ++k) {
        const std::vector<const GrayImage*> faces = face_pointers(gallery.people[k].faces);
        const double distance =
            testing::squared_distance_to_span(blocks.features(t, faces).cast<double>(), y);
        auto& score = scores[static_cast<Index>(k)];
        score = std::max(score, -distance);
        if (distance >= smallest) continue;
        smallest = distance;
        winner = static_cast<int>(k);
      }
    }
  }
};

std::vector<int> fused_winners(const Eigen::MatrixXf& scores) {
  std::vector<int> result(static_cast<std::size_t>(scores.cols()));
  for (Index j = 0; j < scores.cols(); ++j) scores.col(j).maxCoeff(&result[static_cast<std::size_t>(j)]);
  return result;
}

/// A squared residual is a difference of two sums near 1, of up to a hundred rounded products (6e-8 each).
constexpr double kTolerance = 2e-6;

constexpr BlockLayout kSmallBlocks{.rows = 4, .columns = 2, .height = 5, .width = 4};

TEST(EvidenceFusion, EqualsLeastSquaresPerBlockAndPerson) {
  for (const BlockReduction reduction : {BlockReduction::kSample, BlockReduction::kMean}) {
    BlockLayout layout = kSmallBlocks;
    layout.reduction = reduction;
    Gallery gallery =
        testing::random_gallery({.faces = {6, 4, 5, 2}, .height = 40, .width = 22, .noise = 30.0});
    const std::vector<GrayImage> probes = testing::take_last_faces(gallery);
    const Eigen::MatrixXf scores = evidence_fusion(gallery, layout)->scores(probes);
    ASSERT_EQ(scores.rows(), 4);
    ASSERT_EQ(scores.cols(), 4);
    for (std::size_t i = 0; i < probes.size(); ++i) {
      const NaiveFusion naive(gallery, layout, probes[i]);
      const Eigen::VectorXd own = scores.col(static_cast<Index>(i)).cast<double>();
      EXPECT_LE((own - naive.scores).cwiseAbs().maxCoeff(), kTolerance);
      EXPECT_EQ(fused_winners(scores)[i], naive.winner);
    }
  }
}

TEST(EvidenceFusion, OneCleanBlockDecides) {
  Gallery gallery = testing::random_gallery({.faces = {5, 5, 5}, .height = 40, .width = 24, .noise = 1.0});
  std::vector<GrayImage> probes = testing::take_last_faces(gallery);
  const Gallery noise = testing::random_gallery(
      {.faces = {1, 1, 1}, .height = 40, .width = 24, .rank = 1, .noise = 60.0, .seed = 2});
  // All but the block in the first row, second column.
  for (std::size_t i = 0; i < probes.size(); ++i)
    for (int row = 0; row < 40; ++row)
      for (int column = 0; column < 24; ++column)
        if (row >= 10 || column < 12) probes[i].at(row, column) = noise.people[i].faces[0].at(row, column);
  EXPECT_EQ(fused_winners(evidence_fusion(gallery)->scores(probes)), (std::vector<int>{0, 1, 2}));
}

TEST(EvidenceFusion, BlackBlocksDoNotCompete) {
  Gallery gallery = testing::random_gallery({.faces = {5, 5, 5}, .height = 40, .width = 24, .noise = 1.0});
  gallery.people[1].faces[0] = GrayImage(40, 24);
  std::vector<GrayImage> probes = testing::take_last_faces(gallery);
  for (GrayImage& face : probes)
    for (int row = 0; row < 10; ++row)
      for (int column = 0; column < 24; ++column) face.at(row, column) = 0;
  const auto fitted = evidence_fusion(gallery);
  EXPECT_EQ(fused_winners(fitted->scores(probes)), (std::vector<int>{0, 1, 2}));

  const std::vector<GrayImage> black = {GrayImage(40, 24)};
  EXPECT_EQ(fitted->scores(black), Eigen::MatrixXf::Constant(3, 1, -1.0F));
}

TEST(EvidenceFusion, OneFacePerPersonIsEnough) {
  const Gallery gallery = testing::random_gallery({.faces = {1, 1, 1, 1}, .height = 40, .width = 24});
  for (std::size_t k = 0; k < gallery.people.size(); ++k)
    EXPECT_EQ(fused_winners(evidence_fusion(gallery)->scores(gallery.people[k].faces)).front(), k);
}

TEST(EvidenceFusion, TinyFacesGiveFiniteScores) {
  for (const auto& [height, width] : {std::pair{5, 3}, {2, 2}, {1, 1}}) {
    const Gallery gallery =
        testing::random_gallery({.faces = {3, 2}, .height = height, .width = width, .rank = 1});
    const Eigen::MatrixXf scores = evidence_fusion(gallery)->scores(gallery.people[0].faces);
    EXPECT_TRUE(scores.allFinite());
    EXPECT_GE(scores.minCoeff(), -1.0F);
    EXPECT_LE(scores.maxCoeff(), 0.0F);
  }
}

TEST(EvidenceFusion, DoesNotDependOnTheThreads) {
  const Gallery gallery = testing::random_gallery({.faces = {90, 60, 3}, .height = 24, .width = 18});
  const std::vector<GrayImage>& faces = gallery.people[0].faces;  // more than one batch
  const Eigen::MatrixXf one = evidence_fusion(gallery, {}, 1)->scores(faces, 1);
  EXPECT_EQ(one, evidence_fusion(gallery, {}, 2)->scores(faces, 2));
}

TEST(EvidenceFusion, BytesAreThoseOfTheBases) {
  const Gallery gallery = testing::random_gallery({.faces = {4, 4, 4}, .height = 48, .width = 18});
  // 8 blocks, 12 bases of 12 x 9 floats, 4 offsets.
  EXPECT_EQ(evidence_fusion(gallery)->bytes(), 8 * (12 * 12 * 9 * sizeof(float) + 4 * sizeof(int)));
}

TEST(EvidenceFusion, NoFacesNoScores) {
  const Gallery gallery = testing::random_gallery({.faces = {2, 2}});
  EXPECT_EQ(evidence_fusion(gallery)->scores({}).cols(), 0);
}

TEST(EvidenceFusion, ReportsAndStops) {
  const Gallery gallery = testing::random_gallery({.faces = {2, 2}});
  std::vector<std::string> stages;
  const Progress report{.report = [&](std::string_view stage, double) { stages.emplace_back(stage); },
                        .stop_requested = {}};
  evidence_fusion(gallery, {}, 1, report)->scores(gallery.people[0].faces, 1, report);
  EXPECT_EQ(stages.front(), "fitting blocks");
  EXPECT_EQ(stages.back(), "identifying");
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(evidence_fusion(gallery, {}, 1, stop), Interrupted);
}

}  // namespace
}  // namespace ore
