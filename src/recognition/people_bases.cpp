#include "recognition/people_bases.h"

#include <cassert>
#include <numeric>
#include <utility>

#include "image/face_copies.h"
#include "linalg/column_space.h"
#include "recognition/evenness.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// People with so many columns each, and room for their bases, by patch of so many dimensions.
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

/// The features of everybody's faces. One person at a time, because the product that makes them may round
/// differently for other numbers of faces: a person has the same features in whatever company.
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
    factors.push_back(residual_factor(faces, model.usual_faces));
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

}  // namespace ore
