#include "experiment/beyond/leave_one_out_error.h"

#include <cassert>
#include <cmath>

#include "learning/margin_table.h"
#include "learning/published_evidence.h"

namespace ore {

double leave_one_out_error(const Gallery& gallery, const Model& model, int threads,
                           const Progress& progress) {
  std::vector<Patch> patches;
  Eigen::VectorXd weights(static_cast<Eigen::Index>(model.patches.size()));
  for (const WeightedPatch& patch : model.patches) {
    weights[static_cast<Eigen::Index>(patches.size())] = patch.weight;
    patches.push_back(patch.patch);
  }
  const TrainingSet set(gallery, map_kinds(patches), {.copies = model.copies, .threads = threads}, progress);
  assert(set.learnable());
  PublishedEvidence evidence(set, model.seed);
  MarginTable table(patches, evidence, threads, progress);
  return table.training_error(weights);
}

double share_wrong(const std::vector<Identification>& answers, std::span<const int> labels) {
  assert(answers.size() == labels.size());
  int wrong = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::vector<Candidate>& candidates = answers[i].candidates;
    const bool alone = candidates[0].score > candidates[1].score;
    wrong += candidates[0].person == labels[i] && alone ? 0 : 1;
  }
  return answers.empty() ? 0.0 : static_cast<double>(wrong) / static_cast<double>(answers.size());
}

ErrorAgreement agreement(std::span<const ErrorPair> pairs) {
  assert(!pairs.empty());
  ErrorAgreement result;
  result.models = static_cast<int>(pairs.size());
  for (const ErrorPair& pair : pairs) {
    result.training += pair.training / result.models;
    result.test += pair.test / result.models;
    result.absolute_difference += std::abs(pair.training - pair.test) / result.models;
  }
  double products = 0.0;
  double training_squares = 0.0;
  double test_squares = 0.0;
  for (const ErrorPair& pair : pairs) {
    products += (pair.training - result.training) * (pair.test - result.test);
    training_squares += (pair.training - result.training) * (pair.training - result.training);
    test_squares += (pair.test - result.test) * (pair.test - result.test);
  }
  result.correlation = products / std::sqrt(training_squares * test_squares);
  return result;
}

}  // namespace ore
