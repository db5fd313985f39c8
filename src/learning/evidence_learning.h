#pragma once
// Learning of Learner::kEvidence. All candidate patches give left-out evidence by both patch models on the
// training faces and on copies with parts hidden. From it come, in this order,
//
//   pi      the probability that a patch is hidden: a logistic regression for each kind of patch
//   alpha   the weights that minimise log sum_{i, j in R_i} exp(-alpha'(c_i,own - c_ij)) + penalty/2 |alpha|^2,
//           c = log(pi + (1 - pi) LR); R_i are the rivals of sample i, and grow by the strongest one
//   scale   of the sum of evidence: a logistic regression of own people against rivals

#include "learning/train.h"
#include "ore/gallery.h"
#include "ore/training.h"

namespace ore {

/// People and faces per person that learning looks at; more change little and take long.
inline constexpr int kMostLearningPeople = 500;
inline constexpr int kMostLearningFaces = 40;

/// The gallery, or at most that many people drawn at random, with at most that many faces each.
Gallery learning_gallery(const Gallery& gallery, std::uint64_t seed);

/// The kinds of patches that kEvidence chooses from: small and large ones of each descriptor.
std::vector<PatchKind> evidence_kinds(int face_height, int face_width,
                                      const std::vector<Descriptor>& descriptors);

/// The copies for Copies::kAuto.
GalleryCopies evidence_copies(const Gallery& gallery);

/// Fills in the model's patches and its evidence. The set has samples, as options.single_faces gives them.
LearnedWeights learn_evidence(const LearningTask& task);

/// calibrate() for a model of kEvidence.
Calibration calibrate_evidence(const Model& model, const Gallery& gallery, double false_alarms, int threads,
                               const Progress& progress);

}  // namespace ore
