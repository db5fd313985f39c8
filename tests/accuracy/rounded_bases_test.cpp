// What 16 bits an entry of the bases cost: scores against those from the same bases in single precision, with
// all products in double precision.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "helpers/data_folder.h"
#include "lab/data_sets/split.h"
#include "lab/synth/drawn_galleries.h"
#include "linalg/column_space.h"
#include "ore/folder.h"
#include "ore/recognizer.h"
#include "patch/patch_feature.h"
#include "patch/patch_pool.h"
#include "representation/posterior.h"

namespace ore {
namespace {

/// Patches of all descriptors with equal weights.
Model unlearned_model(const Gallery& gallery) {
  Model model;
  model.face_height = gallery.height;
  model.face_width = gallery.width;
  model.learner = Learner::kEqual;
  model.candidates = 60;
  for (const Patch& patch :
       sample_patches(model.face_height, model.face_width,
                      {.count = model.candidates,
                      .kinds = patch_kinds(model.face_height, model.face_width,
                                           {kDescriptors.begin(), kDescriptors.end()}, {})}))
    model.patches.push_back({.patch = patch, .weight = 1.0});
  return model;
}

Eigen::MatrixXf unrounded_residuals(const Eigen::MatrixXf& features, const std::vector<int>& sizes,
                                    const Eigen::MatrixXd& probes) {
  Eigen::MatrixXf residuals(static_cast<Eigen::Index>(sizes.size()), probes.cols());
  Eigen::Index first = 0;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const Eigen::MatrixXd basis = column_space(features.middleCols(first, sizes[k]), 0).basis.cast<double>();
    residuals.row(static_cast<Eigen::Index>(k)) =
        (probes.colwise().squaredNorm() - (basis.transpose() * probes).colwise().squaredNorm())
            .cwiseMax(0.0)
            .cast<float>();
    first += sizes[k];
  }
  return residuals;
}

Eigen::MatrixXf unrounded_scores(const Model& model, const Split& split) {
  std::vector<Patch> patches;
  for (const WeightedPatch& weighted : model.patches) patches.push_back(weighted.patch);
  const std::vector<MapKind> kinds = map_kinds(patches);
  const DescribedFaces gallery(face_pointers(split.gallery), kinds);
  const DescribedFaces probes(face_pointers(split.probes.faces), kinds);
  const std::vector<int> sizes = class_sizes(split.gallery);
  Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(static_cast<Eigen::Index>(sizes.size()), probes.count());
  for (const WeightedPatch& weighted : model.patches) {
    const PatchFeature feature(weighted.patch, model.seed);
    Eigen::MatrixXf posteriors =
        unrounded_residuals(feature.extract(gallery), sizes, feature.extract(probes).cast<double>());
    residuals_to_posteriors(posteriors);
    scores += posteriors / static_cast<float>(model.patches.size());
  }
  return scores;
}

void expect_hardly_rounded(const Split& split, double largest_difference) {
  const Model model = unlearned_model(split.gallery);
  const Recognizer recognizer(model, split.gallery);
  const Eigen::MatrixXf expected = unrounded_scores(model, split);
  const std::vector<Identification> batch = recognizer.identify(split.probes.faces, 0);
  double difference = 0.0;
  for (std::size_t i = 0; i < split.probes.faces.size(); ++i) {
    const auto column = expected.col(static_cast<Eigen::Index>(i));
    Eigen::Index best = 0;
    column.maxCoeff(&best);
    for (const Identification& found : {batch[i], recognizer.identify(split.probes.faces[i], 0)}) {
      EXPECT_EQ(found.candidates.front().person, best) << "face " << i;
      for (const Candidate& candidate : found.candidates)
        difference =
            std::max(difference, std::abs(candidate.score - static_cast<double>(column[candidate.person])));
    }
  }
  ::testing::Test::RecordProperty("largest_difference", std::to_string(difference));
  EXPECT_LT(difference, largest_difference);
}

TEST(RoundedBases, HardlyChangeTheScoresOfDrawnFaces) {
  const Gallery all = draw_yaleb_like({.people = 10, .pictures = 12, .height = 96, .width = 84});
  expect_hardly_rounded(random_split(all, {.gallery_faces = 8, .probe_faces = 4, .seed = 1}), 1e-3);
}

TEST(RoundedBases, HardlyChangeTheScoresOfYaleB) {
  const auto folder = testing::data_folder("yaleb");
  if (!folder)
    GTEST_SKIP() << "Extended Yale B is not on this machine; set ORE_DATA_DIR to the folder with yaleb/";
  expect_hardly_rounded(
      random_split(read_labelled_folder(*folder).gallery, {.gallery_faces = 8, .probe_faces = 5, .seed = 1}),
      1e-3);
}

}  // namespace
}  // namespace ore
