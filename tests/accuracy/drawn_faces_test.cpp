// Drawn faces are hard in the way real ones are: nearest neighbour poor, class-wise regression middling, the
// ensemble best.

#include <gtest/gtest.h>

#include "baseline/holistic.h"
#include "evaluation/evaluate.h"
#include "evaluation/split.h"
#include "ore/recognizer.h"
#include "ore/training.h"
#include "synth/drawn_galleries.h"

namespace ore {
namespace {

double share_right(const std::vector<int>& answers, const Probes& probes) {
  return static_cast<double>(count_right(answers, probes)) / static_cast<double>(answers.size());
}

TEST(DrawnFaces, OrderTheMethodsAsRealFacesDo) {
  const Gallery all = draw_yaleb_like({.people = 20, .pictures = 40});
  const Split split = random_split(all, {.gallery_faces = 25, .probe_faces = 15, .seed = 1});
  const double neighbour =
      share_right(classify_by_nearest_neighbour(split.gallery, split.probes.faces), split.probes);
  const double regression =
      share_right(classify_by_linear_regression(split.gallery, split.probes.faces), split.probes);
  const Training training = train(split.gallery, {.patches = 200, .patch_areas = {225}});
  const Recognizer recognizer(training.model, split.gallery);
  const double ensemble = share_right(best_people(recognizer.identify(split.probes.faces)), split.probes);

  RecordProperty("nearest_neighbour", std::to_string(neighbour));
  RecordProperty("linear_regression", std::to_string(regression));
  RecordProperty("ensemble", std::to_string(ensemble));
  EXPECT_LT(neighbour, 0.75);
  EXPECT_GT(regression, neighbour + 0.1);
  EXPECT_LT(regression, 0.99);
  EXPECT_GT(ensemble, regression);
  EXPECT_GT(ensemble, 0.97);
}

}  // namespace
}  // namespace ore
