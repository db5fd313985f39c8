// Left-out evidence against plain refits without the face, and the logistic regression.

#include "learning/left_out_evidence.h"

#include <gtest/gtest.h>

#include <cmath>

#include "helpers/random_faces.h"
#include "image/gallery.h"
#include "patch/patch_feature.h"

namespace ore {
namespace {

const Patch kPatch{.x = 2, .y = 3, .width = 10, .height = 10, .dimension = 100, .stream = 0};

Gallery gallery_of(std::vector<int> faces) {
  return testing::random_gallery({.faces = std::move(faces)});
}

/// log LR of one face for a person whose features are given, by the covariances of the left-out evidence.
float refit(const LeftOutEvidence& evidence, const Eigen::MatrixXf& features, const Eigen::VectorXf& probe,
            int pictures) {
  const PatchEvidence& own = evidence.parameters;
  const Eigen::Map<const Eigen::VectorXf> mean(own.mean.data(), 100);
  const Eigen::Map<const Eigen::MatrixXf> directions(own.directions.data(), 100,
                                                     static_cast<Eigen::Index>(own.variances.size()));
  const auto kept = static_cast<Eigen::Index>(own.between.size());
  const Eigen::Map<const Eigen::MatrixXf> map(own.map.data(), kept, directions.cols());
  const auto reduce = [&](const Eigen::MatrixXf& x) -> Eigen::MatrixXf {
    return map * (directions.transpose() * (x.colwise() - mean));
  };
  PairModel person(Eigen::Map<const Eigen::VectorXf>(own.between.data(), kept));
  person.add(reduce(features).rowwise().mean(), pictures);
  Eigen::MatrixXf ratio(1, 1);
  person.log_ratios(reduce(probe), ratio);
  return ratio(0, 0);
}

/// With fewer than four people the covariances are those of all, so that a refit can use the parameters.
TEST(LeftOutEvidence, EqualsPeopleRefittedWithoutTheFace) {
  const Gallery gallery = gallery_of({4, 3, 5});
  const GalleryCopies copies{.mirrored = true};
  const TrainingSet set(gallery, map_kinds(std::vector{kPatch}),
                        {.copies = copies, .occluded_copies = 2, .seed = 3});
  const EvidenceBlocks blocks(set, {.seed = 1});
  ASSERT_EQ(blocks.blocks.size(), 1U);
  const PatchFeature feature(kPatch, 1);
  const Eigen::MatrixXf columns = feature.extract(set.columns());
  const Eigen::MatrixXf occluded = feature.extract(set.occluded());
  const std::vector<int> first = {0, 4, 7, 12};
  for (const Rivals rivals : {Rivals::kBalanced, Rivals::kWhole}) {
    const LeftOutEvidence evidence = left_out_evidence(kPatch, 1, set, blocks, rivals);
    const EvidenceBlocks::Block& block = blocks.blocks.front();
    for (std::size_t i = 0; i < block.samples.size(); ++i) {
      const int sample = block.samples[i];
      const Eigen::VectorXf probe = sample < set.plain_count()
                                        ? Eigen::VectorXf(columns.col(2 * set.face(sample)))
                                        : Eigen::VectorXf(occluded.col(sample - set.plain_count()));
      for (int k = 0; k < 3; ++k) {
        int without = rivals == Rivals::kBalanced ? first[k] + blocks.dropped[k] : -1;
        if (k == set.label(sample)) without = set.face(sample);
        Eigen::MatrixXf left(100, 2 * (first[k + 1] - first[k] - (without < 0 ? 0 : 1)));
        Eigen::Index next = 0;
        for (int face = first[k]; face < first[k + 1]; ++face) {
          if (face == without) continue;
          left.middleCols(next, 2) = columns.middleCols(2 * face, 2);
          next += 2;
        }
        const auto column = static_cast<Eigen::Index>(i);
        EXPECT_NEAR(evidence.ratios[0].pairs(k, column),
                    refit(evidence, left, probe, static_cast<int>(left.cols()) / 2), 0.02);
        // The subspace: its residual and its expected residual, both from a basis without the face.
        const Eigen::MatrixXf basis = capped_basis(left);
        const float residual = probe.squaredNorm() - (basis.transpose() * probe).squaredNorm();
        PrincipalFeatures principal = principal_features(columns, principal_dimension(100, 24));
        const float expected = expected_residual(principal.second_moment(), basis);
        const double ratio =
            evidence.parameters.subspace_offset +
            evidence.parameters.subspace_slope * static_cast<double>(log_residual_ratio(residual, expected));
        EXPECT_NEAR(evidence.ratios[0].subspaces(k, column), ratio, 0.02 + 0.02 * std::abs(ratio));
      }
    }
  }
}

TEST(LeftOutEvidence, JudgesABlockByTheOtherPeople) {
  const Gallery gallery = gallery_of(std::vector<int>(12, 3));
  const TrainingSet set(gallery, map_kinds(std::vector{kPatch}), {});
  const EvidenceBlocks blocks(set, {.most_people = 6, .seed = 1});
  ASSERT_EQ(blocks.blocks.size(), 5U);
  std::vector<int> seen(12, 0);
  for (const EvidenceBlocks::Block& block : blocks.blocks)
    for (const int k : block.members) ++seen[k];
  EXPECT_EQ(seen, std::vector<int>(12, 1));
  const LeftOutEvidence evidence = left_out_evidence(kPatch, 1, set, blocks, Rivals::kBalanced);
  int right = 0;
  for (std::size_t b = 0; b < blocks.blocks.size(); ++b) {
    ASSERT_EQ(evidence.ratios[b].pairs.rows(), static_cast<Eigen::Index>(blocks.blocks[b].people.size()));
    for (Eigen::Index i = 0; i < evidence.ratios[b].pairs.cols(); ++i) {
      Eigen::Index best = 0;
      evidence.ratios[b].pairs.col(i).maxCoeff(&best);
      right += best == blocks.blocks[b].own[i] ? 1 : 0;
    }
  }
  EXPECT_GT(right, 30);  // of 36
}

/// Faces look less hidden, and closer to their person, to directions and covariances that they took part in.
TEST(LeftOutEvidence, ShowsFacesAsNewFacesLook) {
  Gallery gallery = testing::random_gallery(
      {.faces = std::vector<int>(12, 6), .height = 20, .width = 16, .noise = 20.0, .seed = 5});
  Gallery others = gallery;
  others.people.resize(8);
  const TrainingSet set(others, map_kinds(std::vector{kPatch}), {});
  const LeftOutEvidence evidence =
      left_out_evidence(kPatch, 1, set, EvidenceBlocks(set, {.seed = 1}), Rivals::kWhole);
  const PatchEvidence& own = evidence.parameters;
  const PrincipalFeatures principal{
      Eigen::Map<const Eigen::VectorXf>(own.mean.data(), 100),
      Eigen::Map<const Eigen::MatrixXf>(own.directions.data(), 100,
                                        static_cast<Eigen::Index>(own.variances.size())),
      {},
      0.0F};
  const auto mean_clue = [&](const std::vector<GrayImage>& faces) {
    Eigen::VectorXf outside;
    principal.reduce(PatchFeature(kPatch, 1).extract(face_pointers(faces)), outside);
    return outside.array().max(1e-4F).log().mean();
  };
  float fresh = 0.0F;
  for (std::size_t k = 8; k < 12; ++k) fresh += mean_clue(gallery.people[k].faces) / 4.0F;
  float fitted = 0.0F;
  for (std::size_t k = 0; k < 8; ++k) fitted += mean_clue(gallery.people[k].faces) / 8.0F;
  const float left_out = evidence.clues.row(1).mean();
  EXPECT_LT(fitted, fresh - 0.3F);
  EXPECT_GT(left_out, fresh - 0.1F);
}

TEST(LeftOutEvidence, TakesSinglePicturesAndManyPictures) {
  const Gallery gallery = gallery_of({1, 1, 70, 2});
  const TrainingSet set(gallery, map_kinds(std::vector{kPatch}), {.single_faces = true});
  const EvidenceBlocks blocks(set, {.seed = 1});
  const LeftOutEvidence evidence = left_out_evidence(kPatch, 1, set, blocks, Rivals::kBalanced);
  EXPECT_TRUE(evidence.ratios[0].pairs.allFinite());
  EXPECT_TRUE(evidence.ratios[0].subspaces.allFinite());
  EXPECT_TRUE(evidence.clues.allFinite());
}

TEST(FitLogistic, RecoversCoefficients) {
  RandomStream random = testing::test_stream(8);
  constexpr Eigen::Index kCount = 20000;
  Eigen::MatrixXd terms(2, kCount);
  Eigen::VectorXd labels(kCount);
  for (Eigen::Index i = 0; i < kCount; ++i) {
    terms.col(i) << 1.0, random.normal();
    labels[i] = random.uniform() < 1.0 / (1.0 + std::exp(1.0 - 2.0 * terms(1, i))) ? 1.0 : 0.0;
  }
  const Eigen::VectorXd fitted = fit_logistic(terms, labels, Eigen::VectorXd::Ones(kCount));
  EXPECT_NEAR(fitted[0], -1.0, 0.1);
  EXPECT_NEAR(fitted[1], 2.0, 0.1);
}

TEST(FitLogistic, StaysFiniteWhereLabelsSeparate) {
  Eigen::MatrixXd terms(2, 4);
  terms << 1, 1, 1, 1, -2, -1, 1, 2;
  const Eigen::VectorXd fitted = fit_logistic(terms, Eigen::Vector4d(0, 0, 1, 1), Eigen::Vector4d::Ones());
  EXPECT_TRUE(fitted.allFinite());
  EXPECT_GT(fitted[1], 1.0);
}

}  // namespace
}  // namespace ore
