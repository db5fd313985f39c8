#include "lab/metrics/learning_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>
#include <mutex>

#include "ore/error.h"
#include "recognition/gallery_bases.h"
#include "support/parallel.h"

namespace ore {
namespace {

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

std::vector<double> test_errors(const Training& training, const Gallery& gallery, const KnownProbes& probes,
                                int threads, const Progress& progress) {
  if (training.steps.empty()) return {};
  std::vector<std::vector<double>> weightings;
  weightings.reserve(training.steps.size());
  for (const BoostingStep& step : training.steps) weightings.push_back(step.weights);
  return weighting_errors(with_all_chosen(training), weightings, gallery, probes, threads, progress);
}

std::vector<double> test_errors(const Training& training, const Gallery& gallery,
                                const LabelledProbes& probes, int threads, const Progress& progress) {
  return test_errors(training, gallery, known_probes(gallery, probes), threads, progress);
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

namespace {

/// Probes whose scores are held at once.
constexpr std::size_t kBatch = 128;

/// By weighting, how many of the faces have another best person than `people` says.
std::vector<int> count_wrong(const std::vector<std::vector<double>>& weightings,
                             const CompiledGallery& gallery, const DescribedFaces& faces,
                             std::span<const int> people) {
  std::vector<Eigen::MatrixXf> votes;
  for (int t = 0; t < gallery.patch_count(); ++t) {
    const PatchScores patch_scores = gallery.judge(t, faces);
    votes.emplace_back(patch_scores.posteriors * patch_scores.confidence.asDiagonal());
  }
  std::vector<int> wrong;
  for (const std::vector<double>& weights : weightings) {
    Eigen::MatrixXf scores = Eigen::MatrixXf::Zero(votes.front().rows(), votes.front().cols());
    for (std::size_t t = 0; t < weights.size(); ++t)
      if (weights[t] > 0.0) scores += static_cast<float>(weights[t]) * votes[t];
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

KnownProbes known_probes(const Probes& probes) {
  KnownProbes known{{}, probes.labels};
  for (const GrayImage& face : probes.faces) known.faces.push_back(&face);
  return known;
}

std::vector<double> weighting_errors(const Model& model, const std::vector<std::vector<double>>& weightings,
                                     const Gallery& gallery, const KnownProbes& probes, int threads,
                                     const Progress& progress) {
  assert(!probes.faces.empty() && probes.faces.size() == probes.people.size());
  const CompiledGallery compiled(model, gallery, false, threads, progress);
  std::vector<int> wrong(weightings.size(), 0);
  std::mutex adding;
  parallel_for(
      static_cast<int>((probes.faces.size() + kBatch - 1) / kBatch), threads,
      [&](int batch) {
        const std::size_t first = static_cast<std::size_t>(batch) * kBatch;
        const std::size_t count = std::min(kBatch, probes.faces.size() - first);
        const DescribedFaces described(FacePointers(probes.faces).subspan(first, count), compiled.kinds(), 1);
        const std::vector<int> more =
            count_wrong(weightings, compiled, described, std::span(probes.people).subspan(first, count));
        const std::lock_guard lock(adding);
        for (std::size_t w = 0; w < more.size(); ++w) wrong[w] += more[w];
      },
      progress, "testing weights");
  std::vector<double> errors;
  errors.reserve(wrong.size());
  for (const int count : wrong)
    errors.push_back(static_cast<double>(count) / static_cast<double>(probes.faces.size()));
  return errors;
}

}  // namespace ore
