#pragma once
// A model and a gallery compiled for speed.

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

/// How much each patch of a face counts.
enum class Inference {
  kRobust,  ///< weight times the model's own confidence; where it has none kGfc for Learner::kOre and
            ///< kBoost, else kPlain
  kPlain,   ///< weight
  kGfc,     ///< faded weight times Generic-Face-Confidence, the paper's Robust-ORE
};

struct RecognizerOptions {
  Inference inference = Inference::kRobust;
  double gfc_factor = 1.0;  ///< delta~ over the squared mean generic residual; the paper prints 0.05
  double gfc_fading = 0.2;  ///< q of equation `faded_alpha`, in [0, 1]
  std::optional<double> threshold{};  ///< least runner-up ratio that gives a name; nullopt: the model's own
  int threads = 0;                    ///< 0: all cores

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

struct Candidate {
  int person = 0;  ///< index into Recognizer::names()
  std::string name;
  double score = 0.0;  ///< xi_k over the sum of what the patches counted: in [0, 1], all sum to 1
  double runner_up_ratio =
      0.0;  ///< the factor by which this person represents the trusted parts of the face better
            ///< than the best of all others, part by part; see Calibration
};

struct Identification {
  std::vector<Candidate> candidates;  ///< best first; equal scores in the gallery's order
  bool unknown = false;  ///< the best one's lead is below RecognizerOptions::threshold: nobody of the gallery
  double trusted = 0.0;  ///< how much of the face looks as faces do, in [0, 1]
};

/// What the patches counted for one face.
struct PatchTrust {
  std::vector<double> weight;      ///< by patch of the model, alpha_t or what it faded to; the sum is 1
  std::vector<double> confidence;  ///< by patch of the model, the largest of the model's range is 1
  std::vector<double> support;     ///< by patch: the posterior of the person in question
};

/// Immutable: any number of threads may use one at the same time, without locks.
class Recognizer {
 public:
  /// Derives the orthonormal bases of every person and kept patch.
  /// Throws Error when the gallery or the model is invalid or their face sizes differ.
  Recognizer(const Model& model, const Gallery& gallery, const RecognizerOptions& options = {},
             const Progress& progress = {});
  ~Recognizer();
  Recognizer(Recognizer&&) noexcept;
  Recognizer& operator=(Recognizer&&) noexcept;

  /// The same with one person more, who stands last; somebody known by that name gets these faces instead of
  /// theirs and keeps their place. Derives that person's bases only and shares the others', so that it takes
  /// milliseconds however many people there are. One face gets the same scores from it as from a recognizer
  /// of the whole gallery, bit by bit; many at once the same but for rounding. Throws Error: no name, no
  /// face, a face of another size; inference() is kGfc, which everybody's faces shape.
  Recognizer with(const Person& person) const;

  /// The same without that person; the others keep their order. Throws Error: nobody has that name, or nobody
  /// else is there; inference() is kGfc.
  Recognizer without(std::string_view name) const;

  const std::vector<std::string>& names() const;  ///< in the gallery's order
  int face_height() const;
  int face_width() const;
  Inference inference() const;  ///< what kRobust turned out to be
  double threshold() const;     ///< least runner-up ratio that gives a name
  bool has_confidence() const;  ///< whether the model itself knows how far to trust a patch

  /// The `top` best candidates for each face (0: all people). Throws Error when a face has another size.
  std::vector<Identification> identify(std::span<const GrayImage> faces, int top = 1, int threads = 0,
                                       const Progress& progress = {}) const;
  Identification identify(const GrayImage& face, int top = 1, int threads = 0) const;

  /// How far each patch of the face was trusted, and how much it spoke for a person (by index into names();
  /// -1: for the one who fits best). Throws Error when the face has another size.
  PatchTrust trust(const GrayImage& face, int person = -1) const;

 private:
  class Compiled;
  explicit Recognizer(std::unique_ptr<const Compiled> compiled);

  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace ore
