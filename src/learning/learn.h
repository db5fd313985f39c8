#pragma once
// From a training set to weighted patches, by whichever learner was asked for.

#include "learning/ore_learning.h"
#include "learning/training_set.h"
#include "ore/training.h"
#include "patch/patch_pool.h"

namespace ore {

/// The learners of the paper, which come with the paper's patches and see faces as they are.
bool as_published(const TrainOptions& options);

/// `result` has the candidates and, once they are learned, the model's patches.
struct LearningTask {
  const TrainOptions& options;
  const PatchSampler& sampler;
  const TrainingSet& set;
  const Progress& progress;
  Training& result;
};

/// Chooses the weights and fills in the model's patches.
LearnedWeights learn(const LearningTask& task);

}  // namespace ore
