#include "learning/left_out_evidence.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "patch/patch_feature.h"
#include "representation/patch_representation.h"
#include "support/random.h"

namespace ore {
namespace {

/// Fewer people cannot be judged by the covariances of the others.
constexpr int kFewestCrossed = 4;

/// From so many people on, blocks have several. Few blocks would leave much fewer people to judge by than the
/// final model has.
constexpr int kFewestInBlocks = 10;
constexpr int kFewestBlocks = 5;

int block_count(int people, int most_people) {
  if (people < kFewestCrossed) return 1;
  if (people < kFewestInBlocks) return people;
  return std::max(kFewestBlocks, (people + most_people - 1) / most_people);
}

std::vector<int> drawn_order(int count, RandomStream random) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (int i = count - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
  return order;
}

std::vector<float> stored(const Eigen::MatrixXf& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

}  // namespace

EvidenceBlocks::EvidenceBlocks(const TrainingSet& set, const EvidenceBlockOptions& options) {
  const int people = set.class_count();
  RandomStream random(options.seed, RandomPurpose::kEvidenceBlocks, 0);
  const std::vector<int> order =
      drawn_order(people, RandomStream(options.seed, RandomPurpose::kEvidenceBlocks, 1));
  const int count = block_count(people, options.most_people);
  const bool everybody = options.everybody || people <= options.most_people;
  blocks.resize(static_cast<std::size_t>(count));
  std::vector<int> block_of(static_cast<std::size_t>(people));
  for (int i = 0; i < people; ++i) block_of[order[i]] = i % count;
  std::vector<int> place(static_cast<std::size_t>(people));
  for (int k = 0; k < people; ++k) {
    std::vector<int>& members = blocks[block_of[k]].members;
    place[k] = everybody ? k : static_cast<int>(members.size());
    members.push_back(k);
    dropped.push_back(random.below(set.faces(k)));
  }
  std::vector<int> all_people(static_cast<std::size_t>(people));
  std::iota(all_people.begin(), all_people.end(), 0);
  for (Block& block : blocks) block.people = everybody ? all_people : block.members;
  const std::int64_t all = set.sample_count();
  const std::int64_t wanted =
      options.most_samples > 0 ? std::min<std::int64_t>(options.most_samples, all) : all;
  for (std::int64_t s = 0; s < wanted; ++s) {
    const auto i = static_cast<int>(s * all / wanted);
    Block& block = blocks[block_of[set.label(i)]];
    block.samples.push_back(i);
    block.own.push_back(place[set.label(i)]);
  }
}

HalfMatrix as_half(const Eigen::MatrixXf& ratios) {
  constexpr float kLargestRatio = 1000.0F;
  return ratios.cwiseMax(-kLargestRatio).cwiseMin(kLargestRatio).cast<Eigen::half>();
}

Eigen::VectorXd fit_logistic(const Eigen::MatrixXd& terms, const Eigen::VectorXd& labels,
                             const Eigen::VectorXd& weights) {
  constexpr double kRidge = 1e-4;
  constexpr int kSteps = 40;
  const Eigen::Index count = terms.rows();
  const double ridge = kRidge * weights.sum();
  Eigen::VectorXd coefficients = Eigen::VectorXd::Zero(count);
  const auto loss = [&](const Eigen::VectorXd& c) {
    const Eigen::ArrayXd logits = (terms.transpose() * c).array();
    const Eigen::ArrayXd each =
        logits.max(0.0) - labels.array() * logits + (1.0 + (-logits.abs()).exp()).log();
    return (weights.array() * each).sum() + 0.5 * ridge * c.squaredNorm();
  };
  double current = loss(coefficients);
  for (int step = 0; step < kSteps; ++step) {
    const Eigen::ArrayXd share = (1.0 + (-(terms.transpose() * coefficients).array()).exp()).inverse();
    const Eigen::VectorXd slope =
        terms * (weights.array() * (share - labels.array())).matrix() + ridge * coefficients;
    const Eigen::VectorXd curvature = (weights.array() * share * (1.0 - share)).matrix();
    Eigen::MatrixXd hessian = terms * curvature.asDiagonal() * terms.transpose();
    hessian.diagonal().array() += ridge;
    const Eigen::VectorXd direction = hessian.ldlt().solve(slope);
    double length = 1.0;
    Eigen::VectorXd next = coefficients - direction;
    while (loss(next) > current && length > 1e-6) next = coefficients - (length *= 0.5) * direction;
    const double reached = loss(next);
    if (!(reached < current)) break;
    coefficients = next;
    if (current - reached < 1e-12 * std::abs(current)) break;
    current = reached;
  }
  return coefficients;
}

std::optional<LogRatioLine> fit_log_ratio(const std::vector<double>& values,
                                          const std::vector<double>& labels) {
  const auto count = static_cast<Eigen::Index>(values.size());
  const double own = std::accumulate(labels.begin(), labels.end(), 0.0);
  const double others = static_cast<double>(count) - own;
  if (own < 1.0 || others < 1.0) return std::nullopt;
  // Of the size of 1, for the ridge of fit_logistic.
  double largest = 1e-12;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  Eigen::MatrixXd regressors(2, count);
  Eigen::VectorXd weights(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    regressors.col(i) << 1.0, values[i] / largest;
    weights[i] = labels[i] > 0.5 ? 0.5 / own : 0.5 / others;
  }
  const Eigen::VectorXd fitted =
      fit_logistic(regressors, Eigen::Map<const Eigen::VectorXd>(labels.data(), count), weights);
  return LogRatioLine{.offset = fitted[0], .slope = fitted[1] / largest};
}

namespace {

/// All that one patch measures on the training set.
class PatchSamples {
 public:
  PatchSamples(const Patch& patch, std::uint64_t seed, const TrainingSet& set)
      : set_(set), feature_(patch, seed), columns_(feature_.extract(set.columns())) {
    samples_.resize(columns_.rows(), set.sample_count());
    for (int i = 0; i < set.plain_count(); ++i)
      samples_.col(i) = columns_.col(Eigen::Index{set.face(i)} * set.group());
    if (set.occluded_count() > 0) samples_.rightCols(set.occluded_count()) = feature_.extract(set.occluded());
    int first = 0;
    for (int k = 0; k < set.class_count(); ++k) {
      first_face_.push_back(first);
      first += set.faces(k);
    }
  }

  int values() const { return feature_.dimension(); }

  /// What the people that `chosen` says know of faces in general.
  struct General {
    PrincipalFeatures principal;
    TwoCovariance covariance;
  };

  General general(const std::vector<bool>& chosen) const {
    PeopleColumns people{.faces = {}, .group = set_.group()};
    std::vector<int> columns;
    for (int k = 0; k < set_.class_count(); ++k) {
      if (!chosen[k]) continue;
      people.faces.push_back(set_.faces(k));
      for (int c = 0; c < set_.faces(k) * set_.group(); ++c)
        columns.push_back(first_face_[k] * set_.group() + c);
    }
    const Eigen::MatrixXf features = columns_(Eigen::all, columns);
    General result;
    result.principal =
        principal_features(features, principal_dimension(values(), static_cast<int>(features.cols())));
    Eigen::VectorXf unused;
    result.covariance = fit_two_covariance(result.principal.reduce(features, unused), people);
    return result;
  }

  Eigen::MatrixXf pair_ratios(const EvidenceBlocks::Block& block, const General& general,
                              const std::vector<int>* dropped, Eigen::MatrixXf& clues) const {
    const TwoCovariance& covariance = general.covariance;
    Eigen::VectorXf outside;
    const Eigen::MatrixXf z =
        covariance.map * general.principal.reduce(samples_(Eigen::all, block.samples), outside);
    const Eigen::MatrixXf block_clues = hidden_clues(covariance.between, z, outside);
    const People means(*this, general);
    clues(Eigen::all, block.samples) = block_clues;
    PairModel rivals(covariance.between);
    for (const int k : block.people) {
      const int without = dropped != nullptr && set_.faces(k) > 1 ? (*dropped)[k] : -1;
      rivals.add(means.of(k, without), set_.faces(k) - (without < 0 ? 0 : 1));
    }
    Eigen::MatrixXf ratios(rivals.person_count(), z.cols());
    rivals.log_ratios(z, ratios);
    for (std::size_t i = 0; i < block.samples.size(); ++i) {
      const int k = block.people[block.own[i]];
      if (set_.faces(k) < 2) continue;
      PairModel own(covariance.between);
      own.add(means.of(k, set_.face(block.samples[i]) - first_face_[k]), set_.faces(k) - 1);
      const auto column = static_cast<Eigen::Index>(i);
      Eigen::MatrixXf ratio(1, 1);
      own.log_ratios(z.col(column), ratio);
      ratios(block.own[i], column) = ratio(0, 0);
    }
    return ratios;
  }

  /// log r^2 - log E r^2.
  Eigen::MatrixXf subspace_terms(const EvidenceBlocks::Block& block, const std::vector<int>* dropped,
                                 const Eigen::MatrixXf& second_moment) const {
    const Spans spans = spans_of(block);
    const PatchRepresentation representation(spans.columns, spans.sizes, set_.group());
    std::vector<int> left_out(block.people.size(), -1);
    for (std::size_t p = 0; p < block.people.size() && dropped != nullptr; ++p)
      if (spans.faces[p].size() > 1)
        left_out[p] = spans.first[p] + (*dropped)[block.people[p]] % static_cast<int>(spans.faces[p].size());
    const Eigen::MatrixXf probes = samples_(Eigen::all, block.samples);
    Eigen::MatrixXf residuals(representation.class_count(), probes.cols());
    representation.squared_residuals(probes, residuals);
    const Eigen::MatrixXf whole = residuals;
    representation.add_left_out_growths(left_out, probes, residuals);
    const Eigen::VectorXf expected_whole = representation.mean_residuals(second_moment);
    const Eigen::VectorXf growths = representation.mean_growths(second_moment);
    Eigen::VectorXf expected = expected_whole;
    for (int k = 0; k < representation.class_count(); ++k)
      if (left_out[k] >= 0) expected[k] += growths[left_out[k]];
    Eigen::MatrixXf terms(residuals.rows(), residuals.cols());
    for (Eigen::Index i = 0; i < terms.cols(); ++i)
      for (Eigen::Index k = 0; k < terms.rows(); ++k)
        terms(k, i) = log_residual_ratio(residuals(k, i), expected[k]);
    for (std::size_t i = 0; i < block.samples.size(); ++i) {
      const auto column = static_cast<Eigen::Index>(i);
      const int own = block.own[i];
      const int face = set_.face(block.samples[i]) - first_face_[block.people[own]];
      const auto found = std::find(spans.faces[own].begin(), spans.faces[own].end(), face);
      if (spans.faces[own].size() < 2 || found == spans.faces[own].end()) continue;
      const int group = spans.first[own] + static_cast<int>(found - spans.faces[own].begin());
      const float grown =
          std::min(1.0F, whole(own, column) + representation.left_out_growth(group, probes.col(column)));
      terms(own, column) = log_residual_ratio(grown, expected_whole[own] + growths[group]);
    }
    return terms;
  }

 private:
  /// The columns that span the people of a block; of many faces an evenly spread part, so that no span
  /// exceeds its cap.
  struct Spans {
    Eigen::MatrixXf columns;
    std::vector<int> sizes;
    std::vector<std::vector<int>> faces;  ///< by person: which of their faces
    std::vector<int> first;               ///< by person: the first group
  };

  Spans spans_of(const EvidenceBlocks::Block& block) const {
    const int most = std::max(1, subspace_rank_cap(values()) / set_.group());
    Spans spans;
    std::vector<int> columns;
    int groups = 0;
    for (const int k : block.people) {
      const int all = set_.faces(k);
      const int count = std::min(all, most);
      spans.first.push_back(groups);
      spans.faces.emplace_back();
      for (int i = 0; i < count; ++i) {
        const int face = i * all / count;
        spans.faces.back().push_back(face);
        for (int c = 0; c < set_.group(); ++c) columns.push_back((first_face_[k] + face) * set_.group() + c);
      }
      spans.sizes.push_back(count * set_.group());
      groups += count;
    }
    spans.columns = columns_(Eigen::all, columns);
    return spans;
  }

  /// Means of z over people's faces.
  class People {
   public:
    People(const PatchSamples& samples, const General& general) : samples_(samples) {
      Eigen::VectorXf unused;
      z_ = general.covariance.map * general.principal.reduce(samples.columns_, unused);
    }

    /// Of person k, without one face (-1: with all).
    Eigen::VectorXf of(int k, int without) const {
      const Eigen::Index group = samples_.set_.group();
      const Eigen::Index first = Eigen::Index{samples_.first_face_[k]} * group;
      Eigen::Index columns = Eigen::Index{samples_.set_.faces(k)} * group;
      Eigen::VectorXf sum = z_.middleCols(first, columns).rowwise().sum();
      if (without >= 0) {
        sum -= z_.middleCols(first + without * group, group).rowwise().sum();
        columns -= group;
      }
      return sum / static_cast<float>(columns);
    }

   private:
    const PatchSamples& samples_;
    Eigen::MatrixXf z_;
  };

  const TrainingSet& set_;
  PatchFeature feature_;
  Eigen::MatrixXf columns_;
  Eigen::MatrixXf samples_;
  std::vector<int> first_face_;
};

/// Offset and slope of the subspace model: a logistic regression of "own person" against "rival", both with
/// the same weight in total, on the samples without occlusion.
void fit_subspace_model(const std::vector<Eigen::MatrixXf>& terms, const TrainingSet& set,
                        const EvidenceBlocks& blocks, PatchEvidence& parameters) {
  std::vector<double> values;
  std::vector<double> labels;
  for (std::size_t b = 0; b < terms.size(); ++b) {
    const EvidenceBlocks::Block& block = blocks.blocks[b];
    for (std::size_t i = 0; i < block.samples.size(); ++i) {
      if (block.samples[i] >= set.plain_count()) continue;
      for (Eigen::Index k = 0; k < terms[b].rows(); ++k) {
        values.push_back(static_cast<double>(terms[b](k, static_cast<Eigen::Index>(i))));
        labels.push_back(k == block.own[i] ? 1.0 : 0.0);
      }
    }
  }
  const std::optional<LogRatioLine> line = fit_log_ratio(values, labels);
  if (!line) return;
  parameters.subspace_offset = line->offset;
  parameters.subspace_slope = std::min(line->slope, 0.0);
}

}  // namespace

LeftOutEvidence left_out_evidence(const Patch& patch, std::uint64_t seed, const TrainingSet& set,
                                  const EvidenceBlocks& blocks, Rivals rivals, const PatchEvidence* fitted) {
  const PatchSamples samples(patch, seed, set);
  const std::vector<int>* const dropped = rivals == Rivals::kBalanced ? &blocks.dropped : nullptr;
  LeftOutEvidence result;
  result.clues = Eigen::MatrixXf::Zero(2, set.sample_count());
  std::vector<bool> chosen(static_cast<std::size_t>(set.class_count()), true);
  const PatchSamples::General all = samples.general(chosen);
  for (const EvidenceBlocks::Block& block : blocks.blocks) {
    PatchSamples::General others = all;
    if (blocks.blocks.size() > 1) {
      for (const int k : block.members) chosen[k] = false;
      others = samples.general(chosen);
      for (const int k : block.members) chosen[k] = true;
    }
    result.ratios.push_back({samples.pair_ratios(block, others, dropped, result.clues), {}});
  }
  PatchEvidence& parameters = result.parameters;
  if (fitted != nullptr) {
    parameters.subspace_offset = fitted->subspace_offset;
    parameters.subspace_slope = fitted->subspace_slope;
  }
  if (samples.values() <= kMostSubspaceValues) {
    const Eigen::MatrixXf second_moment = all.principal.second_moment();
    std::vector<Eigen::MatrixXf> terms;
    for (const EvidenceBlocks::Block& block : blocks.blocks)
      terms.push_back(samples.subspace_terms(block, dropped, second_moment));
    if (fitted == nullptr) fit_subspace_model(terms, set, blocks, parameters);
    for (std::size_t b = 0; b < terms.size(); ++b)
      result.ratios[b].subspaces = (terms[b].array() * static_cast<float>(parameters.subspace_slope) +
                                    static_cast<float>(parameters.subspace_offset))
                                       .matrix();
  }
  const PrincipalFeatures& principal = all.principal;
  parameters.mean = stored(principal.mean);
  parameters.directions = stored(principal.directions);
  parameters.variances = stored(principal.variances);
  parameters.outside = static_cast<double>(principal.outside);
  parameters.map = stored(all.covariance.map);
  parameters.between = stored(all.covariance.between);
  return result;
}

}  // namespace ore
