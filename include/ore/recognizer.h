#pragma once
// Recognizer: a model and a gallery, compiled for fast identification. For a face, person k gets the score
//
//   xi_k = sum_t weight_t confidence_t b_tk,   b_tk the posterior of person k in patch t
//
// or, for a model of Learner::kEvidence, the likelihood ratio LR of Model::evidence.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

/// The factor of each patch of a face in the score.
enum class Inference {
  kRobust,  ///< weight times the model's confidence; for a model without confidence curves: kGfc for
            ///< Learner::kOre and kBoost, else kPlain
  kPlain,   ///< weight only
  kGfc,     ///< faded weight times Generic-Face-Confidence, the paper's Robust-ORE
};

struct RecognizerOptions {
  Inference inference = Inference::kRobust;
  double gfc_factor = 1.0;            ///< delta~ / squared mean generic residual; the paper prints 0.05
  double gfc_fading = 0.2;            ///< q of equation `faded_alpha`, in [0, 1]
  std::optional<double> threshold{};  ///< smaller runner-up ratios are unknown; nullopt: the model's
  int threads = 0;                    ///< 0: all cores

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

struct Candidate {
  int person = 0;  ///< index into Recognizer::names()
  std::string name;
  double score = 0.0;  ///< xi_k / sum of the patches' factors: in [0, 1]; all scores sum to 1. By evidence:
                       ///< LR / (1 + LR), which does not depend on the other people
  double runner_up_ratio =
      0.0;  ///< factor by which this person represents the trusted patches better than the best other
            ///< person of each patch; see Calibration. By evidence: the likelihood ratio LR
};

struct Identification {
  std::vector<Candidate> candidates;  ///< best first; equal scores in the gallery's order
  bool unknown = false;  ///< the best candidate's runner-up ratio is below RecognizerOptions::threshold
  double trusted = 0.0;  ///< share of the face that looks like a face, in [0, 1]
};

/// Weight, confidence and support of each patch for one face.
struct PatchTrust {
  std::vector<double> weight;      ///< by patch of the model: alpha_t or faded alpha_t; sums to 1
  std::vector<double> confidence;  ///< by patch of the model; 1 is the largest possible value
  std::vector<double> support;     ///< by patch of the model: posterior of the person in question
};

/// Immutable: several threads may share one recognizer without locks.
class Recognizer {
 public:
  /// Computes the orthonormal basis of every person in every kept patch.
  /// Throws Error if the gallery or the model is invalid or their face sizes differ.
  Recognizer(const Model& model, const Gallery& gallery, const RecognizerOptions& options = {},
             const Progress& progress = {});
  ~Recognizer();
  Recognizer(Recognizer&&) noexcept;
  Recognizer& operator=(Recognizer&&) noexcept;

  /// Returns a copy with `person` appended, or replaced in place if the name exists. Computes only the bases
  /// of `person` and shares the others, so the call takes milliseconds for any number of people. The scores
  /// of one face equal those of a recognizer compiled from the whole gallery bit by bit; those of many faces
  /// in one call differ only by rounding. Throws Error: no name, no face, a face of another size;
  /// inference() is kGfc, which depends on the faces of all people.
  Recognizer with(const Person& person) const;

  /// Returns a copy without that person; the others keep their order. Throws Error: unknown name; it is the
  /// last person; inference() is kGfc.
  Recognizer without(std::string_view name) const;

  const std::vector<std::string>& names() const;  ///< in the gallery's order
  int face_height() const;
  int face_width() const;
  Inference inference() const;  ///< the inference in use; kRobust is replaced if the model has no curves
  double threshold() const;     ///< faces with a smaller runner-up ratio are unknown
  bool has_confidence() const;  ///< whether the model has confidence curves

  /// Returns the `top` best candidates for each face (0: all people). Throws Error if a face has another
  /// size.
  std::vector<Identification> identify(std::span<const GrayImage> faces, int top = 1, int threads = 0,
                                       const Progress& progress = {}) const;
  Identification identify(const GrayImage& face, int top = 1, int threads = 0) const;

  /// Returns the weight and the confidence of each patch of the face, and its support for a person (an index
  /// into names(); -1: the best candidate). Throws Error if the face has another size.
  PatchTrust trust(const GrayImage& face, int person = -1) const;

 private:
  class Compiled;
  explicit Recognizer(std::unique_ptr<const Compiled> compiled);

  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace ore
