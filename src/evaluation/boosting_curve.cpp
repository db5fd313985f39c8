#include "evaluation/boosting_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <mutex>

#include "ore/error.h"
#include "recognition/compiled_patch.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Probes whose opinions are held at once.
constexpr std::size_t kBatch = 128;

/// The probes of people in the gallery.
struct KnownProbes {
  std::vector<const GrayImage*> faces;
  std::vector<int> people;  ///< by their index in the gallery
};

KnownProbes known_probes(const Gallery& gallery, const LabelledProbes& probes) {
  const std::vector<int> all = known_people(gallery, probes);
  KnownProbes known;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] < 0) continue;
    const GrayImage& face = probes.faces[i];
    require_gallery_size(face, gallery);
    known.faces.push_back(&face);
    known.people.push_back(all[i]);
  }
  return known;
}

/// All patches that ever came in.
Model with_all_chosen(const Training& training) {
  Model model = training.model;
  model.patches.clear();
  for (const BoostingStep& step : training.steps) model.patches.push_back(step.added);
  return model;
}

/// By step, how many of the faces have another best person than `people` says.
std::vector<int> count_wrong(const std::vector<BoostingStep>& steps,
                             const std::vector<CompiledPatch>& patches, const DescribedFaces& faces,
                             std::span<const int> people) {
  std::vector<Eigen::MatrixXf> votes;
  for (const CompiledPatch& patch : patches) {
    const PatchOpinion opinion = patch.judge(faces, true);
    votes.emplace_back(opinion.posteriors * opinion.confidence.asDiagonal());
  }
  std::vector<int> wrong;
  for (const BoostingStep& step : steps) {
    Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(votes.front().rows(), votes.front().cols());
    for (std::size_t s = 0; s < step.weights.size(); ++s)
      if (step.weights[s] > 0.0) scores += static_cast<float>(step.weights[s]) * votes[s];
    int count = 0;
    for (std::size_t i = 0; i < people.size(); ++i) {
      Eigen::Index best = 0;
      scores.col(static_cast<Eigen::Index>(i)).maxCoeff(&best);
      count += best == people[i] ? 0 : 1;
    }
    wrong.push_back(count);
  }
  return wrong;
}

}  // namespace

Model model_after(const Training& training, std::size_t step) {
  Model model = training.model;
  const std::vector<double>& weights = training.steps.at(step).weights;
  model.patches.clear();
  for (std::size_t s = 0; s < weights.size(); ++s) {
    if (!(weights[s] > 0.0)) continue;
    model.patches.push_back(training.steps[s].added);
    model.patches.back().weight = weights[s];
  }
  assert(!model.patches.empty());
  std::sort(model.patches.begin(), model.patches.end(),
            [](const WeightedPatch& a, const WeightedPatch& b) { return a.patch.stream < b.patch.stream; });
  model.training_error = training.steps[step].training_error;
  return model;
}

void require_testable(const Gallery& gallery, const LabelledProbes& probes) {
  known_probes(gallery, probes);
}

std::vector<double> test_errors(const Training& training, const Gallery& gallery,
                                const LabelledProbes& probes, int threads, const Progress& progress) {
  const KnownProbes known = known_probes(gallery, probes);
  if (training.steps.empty()) return {};

  const Model model = with_all_chosen(training);
  const std::vector<CompiledPatch> patches = compile_patches(model, gallery, false, threads, progress);
  std::vector<int> wrong(training.steps.size(), 0);
  std::mutex adding;
  parallel_for(
      static_cast<int>((known.faces.size() + kBatch - 1) / kBatch), threads,
      [&](int batch) {
        const std::size_t first = static_cast<std::size_t>(batch) * kBatch;
        const std::size_t count = std::min(kBatch, known.faces.size() - first);
        const DescribedFaces described(FacePointers(known.faces).subspan(first, count), map_kinds(model), 1);
        const std::vector<int> more =
            count_wrong(training.steps, patches, described, std::span(known.people).subspan(first, count));
        const std::lock_guard lock(adding);
        for (std::size_t s = 0; s < more.size(); ++s) wrong[s] += more[s];
      },
      progress, "testing every step");
  std::vector<double> errors;
  errors.reserve(wrong.size());
  for (const int count : wrong)
    errors.push_back(static_cast<double>(count) / static_cast<double>(known.faces.size()));
  return errors;
}

int kept_after(const BoostingStep& step) {
  return static_cast<int>(
      std::count_if(step.weights.begin(), step.weights.end(), [](double weight) { return weight > 0.0; }));
}

std::string boosting_csv(const std::vector<BoostingStep>& steps, const std::vector<double>& errors) {
  assert(errors.empty() || errors.size() == steps.size());
  std::string csv = "step,patch,x,y,width,height,violation,log_loss,relative_gap,training_error,kept";
  csv += errors.empty() ? "\n" : ",test_error\n";
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const BoostingStep& step = steps[s];
    const Patch& patch = step.added.patch;
    fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{},{},{},{},{},{}", s + 1, patch.stream, patch.x,
                   patch.y, patch.width, patch.height, step.violation, step.log_loss, step.relative_gap,
                   step.training_error, kept_after(step));
    if (!errors.empty()) fmt::format_to(std::back_inserter(csv), ",{}", errors[s]);
    csv += '\n';
  }
  return csv;
}

}  // namespace ore
