#pragma once
// People compiled for a model of Learner::kEvidence (EvidenceGallery): one short vector per person and patch
// for the two-covariance model, a capped basis for the subspace model. A person's evidence depends on that
// person's faces and on the model, never on the other people.

#include <Eigen/Core>

#include <memory>
#include <span>
#include <vector>

#include "linalg/compact_bases.h"
#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"
#include "patch/descriptors.h"
#include "patch/patch_feature.h"
#include "representation/patch_evidence.h"

namespace ore {

/// One patch of the model, ready for products.
class EvidencePatch {
 public:
  EvidencePatch(const Patch& patch, const PatchEvidence& evidence, std::uint64_t seed);

  const PatchFeature& feature() const { return feature_; }
  const PatchEvidence& parameters() const { return *parameters_; }
  const Eigen::VectorXf& between() const { return between_; }
  const Eigen::MatrixXf& second_moment() const { return second_moment_; }
  bool has_pairs() const { return parameters_->pair_weight > 0.0; }
  bool has_subspaces() const { return parameters_->subspace_weight > 0.0; }

  /// z of the features, and their clues.
  Eigen::MatrixXf reduce(const ConstMatrixRef& features, Eigen::MatrixXf& clues) const;

 private:
  PatchFeature feature_;
  std::shared_ptr<const PatchEvidence> parameters_;
  PrincipalFeatures principal_;
  Eigen::MatrixXf map_;
  Eigen::VectorXf between_;
  Eigen::MatrixXf second_moment_;  ///< empty without subspaces
};

/// The parts of a compiled gallery that depend on the model alone.
struct EvidenceModel {
  explicit EvidenceModel(const Model& model);

  GalleryCopies copies;
  std::vector<MapKind> kinds;
  std::vector<EvidencePatch> patches;
  std::vector<const PatchEvidence*> parameters;  ///< by patch
  std::vector<HiddenRegression> regressions;
  Eigen::MatrixXf overlaps;  ///< see overlap_shares()
  double weights = 0.0;      ///< sum of all
  double scale = 1.0;
  double offset = 0.0;
};

/// The evidence for all people on some faces.
struct EvidenceScores {
  Eigen::MatrixXf evidence;  ///< people x faces: log likelihood ratios
  Eigen::VectorXf trusted;   ///< by face: the weights' share of visible patches
};

class EvidenceGallery {
 public:
  /// With `all_visible`, no patch counts as hidden.
  EvidenceGallery(const Model& model, const Gallery& gallery, bool all_visible, int threads,
                  const Progress& progress);

  int person_count() const { return person_count_; }
  const EvidenceModel& model() const { return *model_; }

  EvidenceScores score(FacePointers faces, int threads) const;

  /// What each patch of one face says about a person.
  struct PatchAnswer {
    double weight = 0.0;     ///< share of all weights
    double visible = 0.0;    ///< 1 - pi
    double log_ratio = 0.0;  ///< mean of both models by their weights, if the patch is visible
  };
  std::vector<PatchAnswer> explain(const GrayImage& face, int person) const;

  /// Returns a copy with `person` appended, or in place of person `place`.
  EvidenceGallery with(const Person& person, int threads) const;
  EvidenceGallery with(const Person& person, int place, int threads) const;
  EvidenceGallery without(int place) const;

 private:
  /// People of one patch. Galleries share pieces, so that adding a person copies one piece only.
  struct PatchPeople {
    PairModel pairs;
    CompactBases bases;
    std::vector<float> expected;  ///< E r^2 by person
  };
  struct Piece {
    std::vector<PatchPeople> patches;
    int people = 0;
  };

  /// Some faces in all patches, before they meet people.
  struct Probe {
    std::vector<Eigen::MatrixXf> features;  ///< by patch; empty without subspaces
    std::vector<Eigen::MatrixXf> z;         ///< by patch
    Eigen::MatrixXf hidden;                 ///< pi, patches x faces
  };

  Piece empty_piece() const;
  Piece compile(std::span<const Person> people, int threads) const;
  void append(const Piece& from, int first, int end, Piece& to) const;
  Probe prepare(FacePointers faces, int threads) const;
  void pair_ratios(int patch, const Probe& probe, Eigen::MatrixXf& result) const;
  void subspace_ratios(int patch, const Probe& probe, Eigen::MatrixXf& result) const;
  Eigen::MatrixXf patch_evidence(int patch, const Probe& probe) const;
  void replace(int place, const Piece& others);

  std::shared_ptr<const EvidenceModel> model_;
  std::vector<std::shared_ptr<const Piece>> pieces_;
  bool all_visible_ = false;
  int person_count_ = 0;
};

}  // namespace ore
