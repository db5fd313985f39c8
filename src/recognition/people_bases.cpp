#include "recognition/people_bases.h"

#include <cassert>
#include <numeric>
#include <optional>

#include "image/face_copies.h"
#include "linalg/column_space.h"
#include "support/parallel.h"

namespace ore {
namespace {

CompactBases bases_of_classes(const Eigen::MatrixXf& features, std::span<const int> sizes) {
  CompactBases bases(static_cast<int>(features.rows()), static_cast<int>(features.cols()));
  Eigen::Index first = 0;
  for (const int size : sizes) {
    const auto own = features.middleCols(first, size);
    bases.add(column_space(own, 0).basis, own.rowwise().mean());
    first += size;
  }
  return bases;
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
  PeopleBases result;
  for (const Person& person : people)
    result.columns.push_back(static_cast<int>(person.faces.size()) * model.copies.per_face());
  std::vector<GrayImage> copies;
  const DescribedFaces described(with_copies(people, model.copies, copies), model.kinds, threads, progress);
  std::vector<std::optional<CompactBases>> bases(model.patches.size());
  if (generic) result.generic.resize(bases.size());
  parallel_for(
      static_cast<int>(bases.size()), threads,
      [&](int t) {
        const auto index = static_cast<std::size_t>(t);
        const Eigen::MatrixXf features = model.patches[index].feature().extract(described);
        bases[index] = bases_of_classes(features, result.columns);
        if (generic)
          result.generic[index] =
              generic_subspace(features, generic_rank(static_cast<int>(features.rows()), described.count()));
      },
      progress, "compiling the gallery");
  result.bases.reserve(bases.size());
  for (std::optional<CompactBases>& derived : bases) result.bases.push_back(std::move(*derived));
  return result;
}

PeopleBases joined(const PeopleBases& some, const PeopleBases& more) {
  PeopleBases result{some.columns, some.bases, {}};
  result.columns.insert(result.columns.end(), more.columns.begin(), more.columns.end());
  for (std::size_t t = 0; t < result.bases.size(); ++t)
    append_classes(more.bases[t], 0, more.person_count(), result.bases[t]);
  return result;
}

PeopleBases exchanged(const PeopleBases& some, int place, const PeopleBases& others) {
  assert(place >= 0 && place < some.person_count());
  PeopleBases result{some.columns, {}, {}};
  result.columns.erase(result.columns.begin() + place);
  result.columns.insert(result.columns.begin() + place, others.columns.begin(), others.columns.end());
  result.bases.reserve(some.bases.size());
  for (std::size_t t = 0; t < some.bases.size(); ++t) {
    CompactBases& bases = result.bases.emplace_back(some.bases[t].rows(), result.column_count());
    append_classes(some.bases[t], 0, place, bases);
    if (others.person_count() > 0) append_classes(others.bases[t], 0, others.person_count(), bases);
    append_classes(some.bases[t], place + 1, some.person_count(), bases);
  }
  return result;
}

}  // namespace ore
