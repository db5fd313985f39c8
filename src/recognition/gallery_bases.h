#pragma once
// Some people of a gallery with the bases of their faces in every patch. Once derived it does not change, so
// that several recognizers may hold the same.

#include <memory>
#include <span>
#include <vector>

#include "linalg/compact_bases.h"
#include "ore/gallery.h"
#include "ore/progress.h"
#include "recognition/score_sum.h"
#include "representation/patch_confidence.h"

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

// A model's patches with the bases of all people of a gallery: everything that is needed to judge a face.
//
// People stand in pieces of some hundred faces, in the gallery's order. Pieces are shared: a gallery with one
// person more, or less, copies one piece and derives nothing but the new person's bases. Copies are cheap.

class CompiledGallery {
 public:
  /// With `generic`, the generic-face subspace of every patch is derived too, and nobody can come or go.
  CompiledGallery(const Model& model, const Gallery& gallery, bool generic, int threads,
                  const Progress& progress);

  int person_count() const { return person_count_; }
  int patch_count() const { return static_cast<int>(model_->patches.size()); }
  double weight(int patch) const { return patch_at(patch).weight(); }
  const std::vector<MapKind>& kinds() const { return model_->kinds; }

  /// What a patch says of the faces.
  PatchScores judge(int patch, const DescribedFaces& faces) const;

  /// Squared generic residuals r~^2, by face. Requires the subspaces.
  Eigen::VectorXf generic_residuals(int patch, const DescribedFaces& faces) const;

  /// One person more, the last; or with that person in the place of another. Requires: without `generic`.
  CompiledGallery with(const Person& person, int threads) const;
  CompiledGallery with(const Person& person, int place, int threads) const;
  CompiledGallery without(int place) const;

 private:
  struct Place {
    std::size_t piece;
    int person;  ///< in the piece
  };
  Place find(int place) const;
  const CompiledPatch& patch_at(int patch) const { return model_->patches[patch]; }
  void exchange(int place, const PeopleBases& others);

  std::shared_ptr<const CompiledModel> model_;
  std::vector<std::shared_ptr<const PeopleBases>> pieces_;
  int person_count_ = 0;
};

}  // namespace ore
