#pragma once
// Some people of a gallery with the bases of their faces in every patch. Once derived it does not change, so
// that several recognizers may hold the same.

#include <memory>
#include <span>
#include <vector>

#include "linalg/compact_bases.h"
#include "ore/gallery.h"
#include "ore/progress.h"
#include "recognition/compiled_patch.h"
#include "representation/generic_subspace.h"
#include "support/page_arena.h"

namespace ore {

struct PeopleBases {
  std::vector<int> columns;              ///< of every person: faces with their copies
  std::vector<float> factors;            ///< of every person's residuals, see evenness.h
  std::unique_ptr<PageArena> memory;     ///< of the bases
  std::vector<CompactBases> bases;       ///< by patch of the model, a class each person
  std::vector<GenericSubspace> generic;  ///< by patch, of all these people; empty unless asked for

  int person_count() const { return static_cast<int>(columns.size()); }
  int column_count() const;
};

/// Derives the bases of the people's faces and their copies.
PeopleBases derive_bases(const CompiledModel& model, std::span<const Person> people, bool generic,
                         int threads, const Progress& progress);

/// `some` followed by `more`.
PeopleBases joined(const PeopleBases& some, const PeopleBases& more);

/// `some` with person `place` exchanged for those of `others`, nobody or more; others stay as they are, bit
/// by bit.
PeopleBases exchanged(const PeopleBases& some, int place, const PeopleBases& others);

}  // namespace ore
