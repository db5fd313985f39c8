#include "recognition/gallery_bases.h"

#include <cassert>
#include <numeric>
#include <utility>

#include "image/gallery.h"
#include "linalg/column_space.h"
#include "recognition/score_sum.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Allocates the bases of people with the given numbers of columns, for patches of the given dimensions.
PeopleBases room_for(std::vector<int> columns, std::vector<float> factors, std::span<const int> dimensions) {
  PeopleBases people{std::move(columns), std::move(factors), nullptr, {}, {}};
  const int all = people.column_count();
  std::size_t bytes = 0;
  for (const int dimension : dimensions)
    bytes += CompactBases::arena_bytes(dimension, all, people.person_count());
  people.memory = std::make_unique<PageArena>(bytes);
  people.bases.reserve(dimensions.size());
  for (const int dimension : dimensions)
    people.bases.emplace_back(dimension, all, people.person_count(), people.memory.get());
  return people;
}

std::vector<int> dimensions_of(const PeopleBases& people) {
  std::vector<int> dimensions;
  for (const CompactBases& bases : people.bases) dimensions.push_back(bases.rows());
  return dimensions;
}

/// The features of all faces, computed one person at a time: the matrix product may round differently for
/// other numbers of faces, and a person's features must not depend on the other people.
Eigen::MatrixXf features_by_person(const PatchFeature& feature, const DescribedFaces& faces,
                                   std::span<const int> sizes) {
  Eigen::MatrixXf features(feature.dimension(), faces.count());
  std::vector<int> own;
  int first = 0;
  for (const int size : sizes) {
    own.resize(static_cast<std::size_t>(size));
    std::iota(own.begin(), own.end(), first);
    feature.extract(faces, own, features.middleCols(first, size));
    first += size;
  }
  return features;
}

void add_classes(const Eigen::MatrixXf& features, std::span<const int> sizes, CompactBases& bases) {
  Eigen::Index first = 0;
  for (const int size : sizes) {
    const auto own = features.middleCols(first, size);
    bases.add(column_space(own, 0).basis, own.rowwise().mean());
    first += size;
  }
}

void append_classes(const CompactBases& from, int first, int end, CompactBases& to) {
  for (int k = first; k < end; ++k) to.add(from, k);
}

}  // namespace

int PeopleBases::column_count() const {
  return std::accumulate(columns.begin(), columns.end(), 0);
}

PeopleBases derive_bases(const CompiledModel& model, std::span<const Person> people, bool generic,
                         int threads, const Progress& progress) {
  std::vector<int> columns;
  std::vector<float> factors;
  for (const Person& person : people) {
    const auto faces = static_cast<int>(person.faces.size());
    columns.push_back(faces * model.copies.per_face());
    factors.push_back(residual_factor(faces, model.typical_faces));
  }
  std::vector<int> dimensions;
  for (const CompiledPatch& patch : model.patches) dimensions.push_back(patch.feature().dimension());
  PeopleBases result = room_for(std::move(columns), std::move(factors), dimensions);
  if (generic) result.generic.resize(model.patches.size());

  std::vector<GrayImage> copies;
  const DescribedFaces described(with_copies(people, model.copies, copies), model.kinds, threads, progress);
  parallel_for(
      static_cast<int>(model.patches.size()), threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        const Eigen::MatrixXf features =
            features_by_person(model.patches[index].feature(), described, result.columns);
        add_classes(features, result.columns, result.bases[index]);
        if (generic)
          result.generic[index] =
              generic_subspace(features, generic_rank(dimensions[index], described.count()));
      },
      progress, "compiling the gallery");
  return result;
}

PeopleBases joined(const PeopleBases& some, const PeopleBases& more) {
  std::vector<int> columns = some.columns;
  columns.insert(columns.end(), more.columns.begin(), more.columns.end());
  std::vector<float> factors = some.factors;
  factors.insert(factors.end(), more.factors.begin(), more.factors.end());
  PeopleBases result = room_for(std::move(columns), std::move(factors), dimensions_of(some));
  for (std::size_t t = 0; t < result.bases.size(); ++t) {
    append_classes(some.bases[t], 0, some.person_count(), result.bases[t]);
    append_classes(more.bases[t], 0, more.person_count(), result.bases[t]);
  }
  return result;
}

PeopleBases exchanged(const PeopleBases& some, int place, const PeopleBases& others) {
  assert(place >= 0 && place < some.person_count());
  std::vector<int> columns = some.columns;
  columns.erase(columns.begin() + place);
  columns.insert(columns.begin() + place, others.columns.begin(), others.columns.end());
  std::vector<float> factors = some.factors;
  factors.erase(factors.begin() + place);
  factors.insert(factors.begin() + place, others.factors.begin(), others.factors.end());
  PeopleBases result = room_for(std::move(columns), std::move(factors), dimensions_of(some));
  for (std::size_t t = 0; t < result.bases.size(); ++t) {
    append_classes(some.bases[t], 0, place, result.bases[t]);
    if (others.person_count() > 0) append_classes(others.bases[t], 0, others.person_count(), result.bases[t]);
    append_classes(some.bases[t], place + 1, some.person_count(), result.bases[t]);
  }
  return result;
}

namespace {

/// Faces, with their copies, that fill a piece: enough for an efficient matrix product, few enough for their
/// descriptor maps to take little memory while they are compiled, and for a copy of the piece to take no
/// time.
constexpr int kFullPiece = 512;

/// Groups of consecutive people, a piece each. A piece takes people until it is full, so that a gallery that
/// grew by one has the same pieces as one that had all from the beginning.
std::vector<std::span<const Person>> in_pieces(const std::vector<Person>& people, int columns_per_face,
                                               bool all_in_one) {
  if (all_in_one) return {people};
  std::vector<std::span<const Person>> pieces;
  std::size_t first = 0;
  int columns = 0;
  for (std::size_t end = 1; end <= people.size(); ++end) {
    columns += static_cast<int>(people[end - 1].faces.size()) * columns_per_face;
    if (columns < kFullPiece && end < people.size()) continue;
    pieces.push_back(std::span(people).subspan(first, end - first));
    first = end;
    columns = 0;
  }
  return pieces;
}

/// Progress on piece `index`, told as progress on all.
Progress as_part(const Progress& progress, std::size_t index, std::size_t count) {
  if (count == 1 || !progress.report) return progress;
  return {.report =
              [&progress, index, count](std::string_view, double fraction) {
                progress.report("compiling the gallery",
                                (static_cast<double>(index) + fraction) / static_cast<double>(count));
              },
          .stop_requested = progress.stop_requested};
}

}  // namespace

CompiledGallery::CompiledGallery(const Model& model, const Gallery& gallery, bool generic, int threads,
                                 const Progress& progress)
    : model_(std::make_shared<const CompiledModel>(model)),
      person_count_(static_cast<int>(gallery.people.size())) {
  const auto groups = in_pieces(gallery.people, model.copies.per_face(), generic);
  for (const std::span<const Person> people : groups)
    pieces_.push_back(std::make_shared<const PeopleBases>(
        derive_bases(*model_, people, generic, threads, as_part(progress, pieces_.size(), groups.size()))));
}

PatchScores CompiledGallery::judge(int patch, const DescribedFaces& faces) const {
  const Eigen::MatrixXf features = patch_at(patch).feature().extract(faces);
  Eigen::MatrixXf residuals(person_count_, faces.count());
  Eigen::Index first = 0;
  for (const auto& piece : pieces_) {
    const CompactBases& bases = piece->bases[patch];
    bases.squared_lengths(features, residuals.middleRows(first, bases.class_count()));
    first += bases.class_count();
  }
  squared_residuals(features, residuals);
  first = 0;
  for (const auto& piece : pieces_) {
    const Eigen::Map<const Eigen::VectorXf> factors(piece->factors.data(), piece->person_count());
    residuals.middleRows(first, piece->person_count()).array().colwise() *= factors.array();
    first += piece->person_count();
  }
  return patch_at(patch).patch_scores(std::move(residuals));
}

Eigen::VectorXf CompiledGallery::generic_residuals(int patch, const DescribedFaces& faces) const {
  assert(pieces_.size() == 1 && !pieces_.front()->generic.empty());
  Eigen::VectorXf result(faces.count());
  ore::generic_residuals(pieces_.front()->generic[patch], patch_at(patch).feature().extract(faces), result);
  return result;
}

CompiledGallery::Place CompiledGallery::find(int place) const {
  assert(place >= 0 && place < person_count_);
  std::size_t piece = 0;
  while (place >= pieces_[piece]->person_count()) place -= pieces_[piece++]->person_count();
  return {piece, place};
}

void CompiledGallery::exchange(int place, const PeopleBases& others) {
  assert(pieces_.front()->generic.empty());
  const auto [piece, person] = find(place);
  pieces_[piece] = std::make_shared<const PeopleBases>(exchanged(*pieces_[piece], person, others));
  if (pieces_[piece]->person_count() == 0)
    pieces_.erase(pieces_.begin() + static_cast<std::ptrdiff_t>(piece));
  person_count_ += others.person_count() - 1;
}

CompiledGallery CompiledGallery::with(const Person& person, int threads) const {
  assert(pieces_.empty() || pieces_.front()->generic.empty());
  PeopleBases own = derive_bases(*model_, std::span(&person, 1), false, threads, {});
  CompiledGallery result = *this;
  if (pieces_.empty() || pieces_.back()->column_count() >= kFullPiece)
    result.pieces_.push_back(std::make_shared<const PeopleBases>(std::move(own)));
  else
    result.pieces_.back() = std::make_shared<const PeopleBases>(joined(*pieces_.back(), own));
  ++result.person_count_;
  return result;
}

CompiledGallery CompiledGallery::with(const Person& person, int place, int threads) const {
  CompiledGallery result = *this;
  result.exchange(place, derive_bases(*model_, std::span(&person, 1), false, threads, {}));
  return result;
}

CompiledGallery CompiledGallery::without(int place) const {
  CompiledGallery result = *this;
  result.exchange(place, {});
  return result;
}

}  // namespace ore
