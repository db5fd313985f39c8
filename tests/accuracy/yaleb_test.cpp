// What the method reaches on Extended Yale B, where this machine has it: one split of the paper's table.

#include <gtest/gtest.h>

#include "helpers/data_folder.h"
#include "lab/data_sets/split.h"
#include "lab/metrics/evaluate.h"
#include "occlusion/occluder.h"
#include "ore/folder.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {
namespace {

struct Outcome {
  double rank1 = 0.0;
  int kept = 0;
  std::vector<WeightTrial> trials;
};

Outcome run(const Gallery& all, int gallery_faces, int dimension, Learner learner = Learner::kOre) {
  const Split split = random_split(all, {.gallery_faces = gallery_faces, .probe_faces = 30, .seed = 1});
  const Training training =
      train(split.gallery, {.patch_areas = {225}, .dimension = dimension, .learner = learner});
  const Recognizer recognizer(training.model, split.gallery, {.inference = Inference::kPlain});
  const int right = count_right(best_people(recognizer.identify(split.probes.faces)), split.probes);
  return {static_cast<double>(right) / static_cast<double>(split.probes.faces.size()), training.summary.kept,
          training.summary.trials};
}

// The bounds are those asked of the mean over five splits, less two standard deviations of a single one as
// the paper reports them.
TEST(YaleB, ReachesThePapersAccuracy) {
  const auto folder = testing::data_folder("yaleb");
  if (!folder)
    GTEST_SKIP() << "Extended Yale B is not on this machine; set ORE_DATA_DIR to the folder with yaleb/";
  const Gallery all = read_labelled_folder(*folder).gallery;
  const Outcome projected = run(all, 30, 100);
  EXPECT_GE(projected.rank1, 0.994);
  EXPECT_LE(projected.kept, 60);
  const Outcome boosted = run(all, 30, 100, Learner::kBoost);
  EXPECT_GE(boosted.rank1, 0.994);
  EXPECT_LE(boosted.kept, 60);
  for (std::size_t i = 0; i < boosted.trials.size(); ++i) {
    EXPECT_TRUE(boosted.trials[i].converged && projected.trials[i].converged);
    EXPECT_NEAR(boosted.trials[i].log_loss, projected.trials[i].log_loss, 1e-4)
        << "one optimum, two ways to it";
  }
  EXPECT_GE(run(all, 30, 225).rank1, 0.996);
  EXPECT_GE(run(all, 30, 50).rank1, 0.989);
  EXPECT_GE(run(all, 20, 25).rank1, 0.95);
}

// One split of five, so that a single face more or less does not fail it.
TEST(YaleB, TheDefaultStaysRightUnderNoise) {
  const auto folder = testing::data_folder("yaleb");
  if (!folder)
    GTEST_SKIP() << "Extended Yale B is not on this machine; set ORE_DATA_DIR to the folder with yaleb/";
  const Split split = random_split(read_labelled_folder(*folder).gallery,
                                   {.gallery_faces = 30, .probe_faces = 10, .seed = 1});
  const Recognizer recognizer(train(split.gallery).model, split.gallery);
  for (const char* occluder : {"noise:20", "noise:60", "noise:120", "texture:50", "sunglasses", "scarf"}) {
    Probes probes = split.probes;
    probes.faces = occlude_all(probes.faces, parse_occluder(occluder), 1, 0);
    const int right = count_right(best_people(recognizer.identify(probes.faces)), probes);
    EXPECT_GE(right, 0.98 * static_cast<double>(probes.faces.size())) << occluder;
  }
}

}  // namespace
}  // namespace ore
