#pragma once
// The orthonormal bases of people's faces in every patch (PeopleBases), and a model together with the bases
// of a whole gallery (CompiledGallery). Both are immutable, so that several recognizers can share them.

#include <memory>
#include <span>
#include <vector>

#include "linalg/compact_bases.h"
#include "ore/gallery.h"
#include "ore/progress.h"
#include "recognition/score_sum.h"
#include "representation/posterior.h"

namespace ore {

struct PeopleBases {
  std::vector<int> columns;              ///< of every person: faces with their copies
  std::vector<float> factors;            ///< class-size correction of each person, see score_sum.h
  std::unique_ptr<PageArena> memory;     ///< of the bases
  std::vector<CompactBases> bases;       ///< by patch of the model, a class each person
  std::vector<GenericSubspace> generic;  ///< by patch, of all these people; empty unless asked for

  int person_count() const { return static_cast<int>(columns.size()); }
  int column_count() const;
};

/// Computes the bases of the people's faces and of the copies of these faces.
PeopleBases derive_bases(const CompiledModel& model, std::span<const Person> people, bool generic,
                         int threads, const Progress& progress);

/// `some` followed by `more`.
PeopleBases joined(const PeopleBases& some, const PeopleBases& more);

/// `some` with person `place` replaced by all people of `others`, who may be none. The bases of the remaining
/// people stay the same, bit by bit.
PeopleBases exchanged(const PeopleBases& some, int place, const PeopleBases& others);

// A model's patches with the bases of all people of a gallery: everything needed to score a face.
//
// The people are stored in pieces of some hundred faces, in the gallery's order. Galleries share pieces:
// adding or removing a person copies one piece and computes only the new person's bases. Copying a gallery
// is cheap.

class CompiledGallery {
 public:
  /// With `generic`, also computes the generic-face subspace of every patch; people can then be neither added
  /// nor removed.
  CompiledGallery(const Model& model, const Gallery& gallery, bool generic, int threads,
                  const Progress& progress);

  int person_count() const { return person_count_; }
  int patch_count() const { return static_cast<int>(model_->patches.size()); }
  double weight(int patch) const { return patch_at(patch).weight(); }
  const std::vector<MapKind>& kinds() const { return model_->kinds; }

  /// The patch's scores of the faces.
  PatchScores judge(int patch, const DescribedFaces& faces) const;

  /// Squared generic residuals r~^2, by face. Requires the subspaces.
  Eigen::VectorXf generic_residuals(int patch, const DescribedFaces& faces) const;

  /// Returns a copy with `person` appended, or in place of person `place`. Requires: without `generic`.
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
