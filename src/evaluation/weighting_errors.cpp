#include "evaluation/weighting_errors.h"

#include <algorithm>
#include <cassert>
#include <mutex>

#include "recognition/compiled_gallery.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Probes whose opinions are held at once.
constexpr std::size_t kBatch = 128;

/// By weighting, how many of the faces have another best person than `people` says.
std::vector<int> count_wrong(const std::vector<std::vector<double>>& weightings,
                             const CompiledGallery& gallery, const DescribedFaces& faces,
                             std::span<const int> people) {
  std::vector<Eigen::MatrixXf> votes;
  for (int t = 0; t < gallery.patch_count(); ++t) {
    const PatchOpinion opinion = gallery.judge(t, faces);
    votes.emplace_back(opinion.posteriors * opinion.confidence.asDiagonal());
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
