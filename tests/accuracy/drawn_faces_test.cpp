// Drawn faces are hard in the way real ones are: nearest neighbour poor, class-wise regression middling, the
// ensemble best.

#include <gtest/gtest.h>

#include "lab/data_sets/split.h"
#include "lab/methods/method.h"
#include "lab/metrics/evaluate.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {
namespace {

double share_right(const std::vector<int>& answers, const Probes& probes) {
  return static_cast<double>(count_right(answers, probes)) / static_cast<double>(answers.size());
}

double share_right(const char* method, const Split& split) {
  return share_right(best_people(fit_method(method, split.gallery)->scores(split.probes.faces)),
                     split.probes);
}

TEST(DrawnFaces, OrderTheMethodsAsRealFacesDo) {
  const Gallery all = draw_yaleb_like({.people = 20, .pictures = 40});
  const Split split = random_split(all, {.gallery_faces = 25, .probe_faces = 15, .seed = 1});
  const double neighbour = share_right("nn:randomfaces:400", split);
  const double regression = share_right("lrc:randomfaces:400", split);
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
