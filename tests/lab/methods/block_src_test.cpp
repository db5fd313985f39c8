#include "lab/methods/block_methods.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "helpers/random_faces.h"
#include "lab/synth/drawn_galleries.h"
#include "occlusion/occluder.h"
#include "ore/error.h"

namespace ore {
namespace {

using Eigen::Index;

std::vector<int> winners(const Eigen::MatrixXf& scores) {
  std::vector<int> result(static_cast<std::size_t>(scores.cols()));
  for (Index j = 0; j < scores.cols(); ++j) scores.col(j).maxCoeff(&result[static_cast<std::size_t>(j)]);
  return result;
}

/// min |u|_1 subject to |y - D u| <= epsilon, by the plain primal-dual iteration of Chambolle and Pock: slow,
/// a few lines, and nothing in common with the way of the fast solver.
Eigen::VectorXd naive_pursuit(const Eigen::MatrixXd& d, const Eigen::VectorXd& y, double epsilon) {
  const double step = 0.99 / d.jacobiSvd().singularValues()[0];
  Eigen::VectorXd u = Eigen::VectorXd::Zero(d.cols());
  Eigen::VectorXd ahead = u;
  Eigen::VectorXd dual = Eigen::VectorXd::Zero(d.rows());
  for (int i = 0; i < 20000; ++i) {
    dual += step * (d * ahead - y);
    const double length = dual.norm();
    dual *= std::max(0.0, 1.0 - step * epsilon / std::max(length, 1e-300));
    const Eigen::VectorXd moved = u - step * (d.transpose() * dual);
    const Eigen::VectorXd next = moved.array().sign() * (moved.array().abs() - step).max(0.0);
    ahead = 2.0 * next - u;
    u = next;
  }
  return u;
}

/// The method word by word on the stacked dictionary [X, I].
Eigen::VectorXd naive_vote(const Gallery& gallery, const BlockSrcOptions& options, const GrayImage& face) {
  const FaceBlocks blocks(options.layout, gallery.height, gallery.width);
  const std::vector<const GrayImage*> probe = {&face};
  Eigen::VectorXd votes = Eigen::VectorXd::Zero(static_cast<Index>(gallery.people.size()));
  Eigen::VectorXd sum = votes;
  for (int t = 0; t < blocks.count(); ++t) {
    const Eigen::MatrixXd x = blocks.features(t, face_pointers(gallery)).cast<double>();
    const Eigen::VectorXd y = blocks.features(t, probe).cast<double>();
    Eigen::MatrixXd stacked(x.rows(), x.cols() + x.rows());
    stacked << x, Eigen::MatrixXd::Identity(x.rows(), x.rows());
    const Eigen::VectorXd u = naive_pursuit(stacked, y, options.epsilon);
    Eigen::VectorXd residuals(votes.size());
    Index first = 0;
    for (std::size_t k = 0; k < gallery.people.size(); ++k) {
      const auto size = static_cast<Index>(gallery.people[k].faces.size());
      const Eigen::VectorXd own = x.middleCols(first, size) * u.segment(first, size);
      residuals[static_cast<Index>(k)] = (y - u.tail(y.size()) - own).norm();
      first += size;
    }
    Index nearest = 0;
    residuals.minCoeff(&nearest);
    votes[nearest] += 1.0;
    sum += residuals;
  }
  return votes.array() + 1.0 / (2.0 + sum.array());
}

TEST(BlockSrc, EqualsTheStackedProblemAndAVote) {
  for (const double epsilon : {0.0, 0.05, 0.3}) {
    const BlockSrcOptions options{.layout = {.rows = 2, .columns = 2, .height = 4, .width = 3},
                                  .epsilon = epsilon};
    Gallery gallery = testing::random_gallery(
        {.faces = {4, 3, 5}, .height = 10, .width = 8, .rank = 2, .noise = 20.0, .seed = 3});
    const std::vector<GrayImage> probes = testing::take_last_faces(gallery);
    const Eigen::MatrixXf scores = block_src(gallery, options)->scores(probes);
    for (std::size_t i = 0; i < probes.size(); ++i) {
      const Eigen::VectorXd naive = naive_vote(gallery, options, probes[i]);
      // Equal votes, and the fraction that breaks ties as near as the slow solver comes to the optimum.
      const Eigen::VectorXd own = scores.col(static_cast<Index>(i)).cast<double>();
      EXPECT_LE((own - naive).cwiseAbs().maxCoeff(), 1e-3) << epsilon;
    }
  }
}

TEST(BlockSrc, RecognisesDrawnFacesUnderAnOcclusion) {
  Gallery gallery = draw_yaleb_like({.people = 5, .pictures = 20, .height = 96, .width = 84, .threads = 1});
  const std::vector<GrayImage> probes = testing::take_last_faces(gallery);
  const std::vector<GrayImage> occluded =
      occlude_all(probes, {.kind = OccluderKind::kTexture, .percent = 20.0}, 1, 1);
  const auto fitted = block_src(gallery);
  const std::vector<int> everybody = {0, 1, 2, 3, 4};
  EXPECT_EQ(winners(fitted->scores(probes)), everybody);
  EXPECT_EQ(winners(fitted->scores(occluded)), everybody);
}

TEST(BlockSrc, ScoresAreVotesOfTheBlocks) {
  Gallery gallery = testing::random_gallery({.faces = {5, 5, 5}, .height = 48, .width = 18});
  const std::vector<GrayImage> probes = testing::take_last_faces(gallery);
  const Eigen::MatrixXf scores = block_src(gallery)->scores(probes);
  for (Index j = 0; j < scores.cols(); ++j)
    EXPECT_EQ(scores.col(j).array().floor().sum(), 8.0F);  // every block votes once
}

TEST(BlockSrc, BlackBlocksAbstain) {
  Gallery gallery = testing::random_gallery({.faces = {5, 5, 5}, .height = 48, .width = 18, .noise = 1.0});
  gallery.people[1].faces[0] = GrayImage(48, 18);
  std::vector<GrayImage> probes = testing::take_last_faces(gallery);
  for (GrayImage& face : probes)
    for (int row = 0; row < 12; ++row)
      for (int column = 0; column < 18; ++column) face.at(row, column) = 0;
  const auto fitted = block_src(gallery);
  const Eigen::MatrixXf scores = fitted->scores(probes);
  EXPECT_EQ(winners(scores), (std::vector<int>{0, 1, 2}));
  for (Index j = 0; j < scores.cols(); ++j) EXPECT_EQ(scores.col(j).array().floor().sum(), 6.0F);

  const std::vector<GrayImage> black = {GrayImage(48, 18)};
  EXPECT_EQ(fitted->scores(black), Eigen::MatrixXf::Constant(3, 1, 0.5F));
}

TEST(BlockSrc, OneFacePerPersonIsEnough) {
  const Gallery gallery = testing::random_gallery({.faces = {1, 1, 1, 1}, .height = 40, .width = 24});
  const auto fitted = block_src(gallery);
  for (std::size_t k = 0; k < gallery.people.size(); ++k)
    EXPECT_EQ(winners(fitted->scores(gallery.people[k].faces)).front(), k);
}

TEST(BlockSrc, RepeatedFacesOfOnePersonChangeNoAnswer) {
  Gallery gallery = testing::random_gallery({.faces = {4, 4, 4}, .height = 48, .width = 18, .noise = 1.0});
  const std::vector<GrayImage> probes = testing::take_last_faces(gallery);
  gallery.people[2].faces.push_back(gallery.people[2].faces[0]);
  EXPECT_EQ(winners(block_src(gallery)->scores(probes)), (std::vector<int>{0, 1, 2}));
}

TEST(BlockSrc, TinyFacesGiveFiniteScores) {
  for (const auto& [height, width] : {std::pair{5, 3}, {2, 2}, {1, 1}}) {
    const Gallery gallery =
        testing::random_gallery({.faces = {3, 2}, .height = height, .width = width, .rank = 1});
    EXPECT_TRUE(block_src(gallery)->scores(gallery.people[0].faces).allFinite());
  }
}

TEST(BlockSrc, DoesNotDependOnTheThreads) {
  const Gallery gallery = testing::random_gallery({.faces = {9, 6, 3}, .height = 24, .width = 18});
  const std::vector<GrayImage>& faces = gallery.people[0].faces;  // more than one batch
  const Eigen::MatrixXf one = block_src(gallery, {}, 1)->scores(faces, 1);
  EXPECT_EQ(one, block_src(gallery, {}, 2)->scores(faces, 2));
}

TEST(BlockSrc, BytesHoldAtLeastTheFeatures) {
  const Gallery gallery = testing::random_gallery({.faces = {4, 4, 4}, .height = 48, .width = 18});
  // The gallery's blocks, in single precision here and in double precision in the solver.
  EXPECT_GE(block_src(gallery)->bytes(), 8 * 12 * 12 * 9 * (sizeof(float) + sizeof(double)));
}

TEST(BlockSrc, ReportsAndStops) {
  const Gallery gallery = testing::random_gallery({.faces = {2, 2}});
  std::vector<std::string> stages;
  const Progress report{.report = [&](std::string_view stage, double) { stages.emplace_back(stage); },
                        .stop_requested = {}};
  const auto fitted = block_src(gallery, {}, 1, report);
  fitted->scores(gallery.people[0].faces, 1, report);
  EXPECT_EQ(stages.front(), "fitting blocks");
  EXPECT_EQ(stages.back(), "identifying");
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(block_src(gallery, {}, 1, stop), Interrupted);
  EXPECT_THROW(fitted->scores(gallery.people[0].faces, 1, stop), Interrupted);
}

TEST(BlockSrc, RefusesSettingsOutsideTheirBounds) {
  const Gallery gallery = testing::random_gallery({.faces = {2, 2}});
  EXPECT_THROW(block_src(gallery, {.layout = {}, .epsilon = -0.1}), InvalidOption);
  EXPECT_THROW(block_src(gallery, {.layout = {}, .epsilon = 1.0}), InvalidOption);
  EXPECT_THROW(block_src(gallery, {.layout = {.rows = 0}}), InvalidOption);
}

}  // namespace
}  // namespace ore
