#include "recognition/evidence_gallery.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "image/gallery.h"
#include "linalg/column_space.h"
#include "ore/error.h"
#include "recognition/score_sum.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// People per piece: enough for efficient products, few enough for a copy to take no time.
constexpr std::size_t kFullPiece = 64;

Eigen::MatrixXf as_matrix(const std::vector<float>& values, Eigen::Index rows) {
  const auto columns = static_cast<Eigen::Index>(values.size()) / rows;
  return Eigen::Map<const Eigen::MatrixXf>(values.data(), rows, columns);
}

Eigen::VectorXf as_vector(const std::vector<float>& values) {
  return Eigen::Map<const Eigen::VectorXf>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

EvidencePatch::EvidencePatch(const Patch& patch, const PatchEvidence& evidence, std::uint64_t seed)
    : feature_(patch, seed),
      parameters_(std::make_shared<const PatchEvidence>(evidence)),
      principal_{as_vector(evidence.mean),
                 as_matrix(evidence.directions, static_cast<Eigen::Index>(evidence.mean.size())),
                 as_vector(evidence.variances), static_cast<float>(evidence.outside)},
      map_(as_matrix(evidence.map, static_cast<Eigen::Index>(evidence.between.size()))),
      between_(as_vector(evidence.between)) {
  if (has_subspaces()) second_moment_ = principal_.second_moment();
}

Eigen::MatrixXf EvidencePatch::reduce(const ConstMatrixRef& features, Eigen::MatrixXf& clues) const {
  Eigen::VectorXf outside;
  const Eigen::MatrixXf reduced = principal_.reduce(features, outside);
  Eigen::MatrixXf z(map_.rows(), reduced.cols());
  multiply(map_, reduced, z);
  clues = hidden_clues(between_, z, outside);
  return z;
}

EvidenceModel::EvidenceModel(const Model& model)
    : copies(model.copies),
      kinds(map_kinds(model)),
      regressions(model.evidence->regressions),
      scale(model.evidence->scale),
      offset(model.evidence->offset) {
  std::vector<Patch> rectangles;
  patches.reserve(model.patches.size());
  for (std::size_t t = 0; t < model.patches.size(); ++t) {
    rectangles.push_back(model.patches[t].patch);
    patches.emplace_back(rectangles.back(), model.evidence->patches[t], model.seed);
    weights += patches.back().parameters().pair_weight + patches.back().parameters().subspace_weight;
  }
  for (const EvidencePatch& patch : patches) parameters.push_back(&patch.parameters());
  overlaps = overlap_shares(rectangles);
}

EvidenceGallery::EvidenceGallery(const Model& model, const Gallery& gallery, bool all_visible, int threads,
                                 const Progress& progress)
    : model_(std::make_shared<const EvidenceModel>(model)),
      all_visible_(all_visible),
      person_count_(static_cast<int>(gallery.people.size())) {
  const std::span<const Person> people(gallery.people);
  for (std::size_t first = 0; first < people.size(); first += kFullPiece) {
    const std::size_t count = std::min(kFullPiece, people.size() - first);
    pieces_.push_back(std::make_shared<const Piece>(compile(people.subspan(first, count), threads)));
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    if (progress.report)
      progress.report("compiling the gallery",
                      static_cast<double>(first + count) / static_cast<double>(people.size()));
  }
}

EvidenceGallery::Piece EvidenceGallery::empty_piece() const {
  Piece piece;
  piece.patches.reserve(model_->patches.size());
  for (const EvidencePatch& patch : model_->patches)
    piece.patches.push_back(
        {PairModel(patch.between()), CompactBases(patch.feature().dimension(), 0, 0), {}});
  return piece;
}

EvidenceGallery::Piece EvidenceGallery::compile(std::span<const Person> people, int threads) const {
  Piece piece = empty_piece();
  piece.people = static_cast<int>(people.size());
  std::vector<GrayImage> copies;
  const DescribedFaces described(with_copies(people, model_->copies, copies), model_->kinds, threads);
  parallel_for(static_cast<int>(model_->patches.size()), threads, [&](int t) {
    const EvidencePatch& patch = model_->patches[t];
    PatchPeople& own = piece.patches[t];
    std::vector<int> columns;
    int first = 0;
    for (const Person& person : people) {
      // One person at a time: a matrix product may round differently for other numbers of columns, and a
      // person's vectors must not depend on the other people.
      columns.resize(person.faces.size() * static_cast<std::size_t>(model_->copies.per_face()));
      std::iota(columns.begin(), columns.end(), first);
      first += static_cast<int>(columns.size());
      Eigen::MatrixXf features(patch.feature().dimension(), static_cast<Eigen::Index>(columns.size()));
      patch.feature().extract(described, columns, features);
      if (patch.has_pairs()) {
        Eigen::MatrixXf clues;
        own.pairs.add(patch.reduce(features, clues).rowwise().mean(), static_cast<int>(person.faces.size()));
      }
      if (!patch.has_subspaces()) continue;
      const Eigen::MatrixXf basis = capped_basis(features);
      own.bases.add(basis, features.rowwise().mean());
      own.expected.push_back(expected_residual(patch.second_moment(), basis));
    }
  });
  return piece;
}

void EvidenceGallery::append(const Piece& from, int first, int end, Piece& to) const {
  for (std::size_t t = 0; t < to.patches.size(); ++t) {
    for (int k = first; k < end; ++k) {
      if (model_->patches[t].has_pairs()) to.patches[t].pairs.add(from.patches[t].pairs, k);
      if (!model_->patches[t].has_subspaces()) continue;
      to.patches[t].bases.add(from.patches[t].bases, k);
      to.patches[t].expected.push_back(from.patches[t].expected[k]);
    }
  }
  to.people += end - first;
}

EvidenceGallery::Probe EvidenceGallery::prepare(FacePointers faces, int threads) const {
  const DescribedFaces described(faces, model_->kinds, threads);
  const auto patches = static_cast<int>(model_->patches.size());
  Probe probe;
  probe.features.resize(model_->patches.size());
  probe.z.resize(model_->patches.size());
  Eigen::MatrixXf first(patches, described.count());
  Eigen::MatrixXf second(patches, described.count());
  parallel_for(patches, threads, [&](int t) {
    const EvidencePatch& patch = model_->patches[t];
    Eigen::MatrixXf features = patch.feature().extract(described);
    Eigen::MatrixXf clues;
    probe.z[t] = patch.reduce(features, clues);
    first.row(t) = clues.row(0);
    second.row(t) = clues.row(1);
    if (patch.has_subspaces()) probe.features[t] = std::move(features);
  });
  probe.hidden = hidden_probabilities(hidden_terms(first, second, model_->parameters, model_->overlaps),
                                      model_->parameters, model_->regressions);
  if (all_visible_) probe.hidden.setConstant(kLeastHidden);
  return probe;
}

void EvidenceGallery::pair_ratios(int patch, const Probe& probe, Eigen::MatrixXf& result) const {
  Eigen::Index first = 0;
  for (const auto& piece : pieces_) {
    piece->patches[patch].pairs.log_ratios(probe.z[patch], result.middleRows(first, piece->people));
    first += piece->people;
  }
}

void EvidenceGallery::subspace_ratios(int patch, const Probe& probe, Eigen::MatrixXf& result) const {
  const PatchEvidence& parameters = *model_->parameters[patch];
  const auto offset = static_cast<float>(parameters.subspace_offset);
  const auto slope = static_cast<float>(parameters.subspace_slope);
  Eigen::Index first = 0;
  for (const auto& piece : pieces_) {
    const PatchPeople& own = piece->patches[patch];
    auto rows = result.middleRows(first, piece->people);
    own.bases.squared_lengths(probe.features[patch], rows);
    squared_residuals(probe.features[patch], rows);
    for (Eigen::Index k = 0; k < rows.rows(); ++k)
      for (Eigen::Index i = 0; i < rows.cols(); ++i)
        rows(k, i) = offset + slope * log_residual_ratio(rows(k, i), own.expected[k]);
    first += piece->people;
  }
}

Eigen::MatrixXf EvidenceGallery::patch_evidence(int patch, const Probe& probe) const {
  const EvidencePatch& compiled = model_->patches[patch];
  const Eigen::Index faces = probe.hidden.cols();
  Eigen::MatrixXf sum = Eigen::MatrixXf::Zero(person_count_, faces);
  Eigen::MatrixXf ratios(person_count_, faces);
  const auto add = [&](double weight) {
    for (Eigen::Index i = 0; i < faces; ++i) weigh_by_hidden(probe.hidden(patch, i), ratios.col(i));
    sum += static_cast<float>(weight) * ratios;
  };
  if (compiled.has_pairs()) {
    pair_ratios(patch, probe, ratios);
    add(compiled.parameters().pair_weight);
  }
  if (compiled.has_subspaces()) {
    subspace_ratios(patch, probe, ratios);
    add(compiled.parameters().subspace_weight);
  }
  return sum;
}

EvidenceScores EvidenceGallery::score(FacePointers faces, int threads) const {
  const Probe probe = prepare(faces, threads);
  const auto patches = static_cast<int>(model_->patches.size());
  const Eigen::Index count = probe.hidden.cols();
  EvidenceScores scores{Eigen::MatrixXf::Zero(person_count_, count), Eigen::VectorXf::Zero(count)};
  for (int t = 0; t < patches; ++t) {
    const PatchEvidence& own = *model_->parameters[t];
    const auto share = static_cast<float>((own.pair_weight + own.subspace_weight) / model_->weights);
    scores.trusted += share * (1.0F - probe.hidden.row(t).array()).matrix().transpose();
  }
  // Sums run over the patches in order, whatever the number of threads.
  if (resolve_threads(threads) == 1) {
    for (int t = 0; t < patches; ++t) scores.evidence += patch_evidence(t, probe);
  } else {
    std::vector<Eigen::MatrixXf> parts(model_->patches.size());
    parallel_for(patches, threads, [&](int t) { parts[t] = patch_evidence(t, probe); });
    for (const Eigen::MatrixXf& part : parts) scores.evidence += part;
  }
  scores.evidence.array() *= static_cast<float>(model_->scale);
  scores.evidence.array() += static_cast<float>(model_->offset);
  return scores;
}

std::vector<EvidenceGallery::PatchAnswer> EvidenceGallery::explain(const GrayImage& face, int person) const {
  const GrayImage* const pointer = &face;
  const Probe probe = prepare(FacePointers(&pointer, 1), 1);
  std::vector<PatchAnswer> answers;
  Eigen::MatrixXf ratios(person_count_, 1);
  for (int t = 0; t < static_cast<int>(model_->patches.size()); ++t) {
    const EvidencePatch& patch = model_->patches[t];
    const PatchEvidence& own = patch.parameters();
    const double weight = own.pair_weight + own.subspace_weight;
    PatchAnswer answer{.weight = weight / model_->weights, .visible = 1.0 - double{probe.hidden(t, 0)}};
    if (patch.has_pairs()) {
      pair_ratios(t, probe, ratios);
      answer.log_ratio += own.pair_weight / weight * double{ratios(person, 0)};
    }
    if (patch.has_subspaces()) {
      subspace_ratios(t, probe, ratios);
      answer.log_ratio += own.subspace_weight / weight * double{ratios(person, 0)};
    }
    answers.push_back(answer);
  }
  return answers;
}

EvidenceGallery EvidenceGallery::with(const Person& person, int threads) const {
  const Piece own = compile(std::span(&person, 1), threads);
  EvidenceGallery result = *this;
  if (pieces_.empty() || pieces_.back()->people >= static_cast<int>(kFullPiece)) {
    result.pieces_.push_back(std::make_shared<const Piece>(own));
  } else {
    Piece last = empty_piece();
    append(*pieces_.back(), 0, pieces_.back()->people, last);
    append(own, 0, 1, last);
    result.pieces_.back() = std::make_shared<const Piece>(std::move(last));
  }
  ++result.person_count_;
  return result;
}

void EvidenceGallery::replace(int place, const Piece& others) {
  std::size_t index = 0;
  while (place >= pieces_[index]->people) place -= pieces_[index++]->people;
  const Piece& old = *pieces_[index];
  Piece changed = empty_piece();
  append(old, 0, place, changed);
  append(others, 0, others.people, changed);
  append(old, place + 1, old.people, changed);
  person_count_ += others.people - 1;
  if (changed.people == 0)
    pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(index));
  else
    pieces_[index] = std::make_shared<const Piece>(std::move(changed));
}

EvidenceGallery EvidenceGallery::with(const Person& person, int place, int threads) const {
  EvidenceGallery result = *this;
  result.replace(place, compile(std::span(&person, 1), threads));
  return result;
}

EvidenceGallery EvidenceGallery::without(int place) const {
  EvidenceGallery result = *this;
  result.replace(place, Piece{});
  return result;
}

}  // namespace ore
