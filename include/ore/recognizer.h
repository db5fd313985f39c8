#pragma once
// A model and a gallery compiled for speed.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

struct Candidate {
  int person = 0;  ///< index into Recognizer::names()
  std::string name;
  double score =
      0.0;  ///< xi_k of equation `ensemble_model` divided by the sum of weights: in [0, 1], all sum to 1
};

struct Identification {
  std::vector<Candidate> candidates;  ///< best first; equal scores in the gallery's order
};

/// Immutable: any number of threads may use one at the same time, without locks.
class Recognizer {
 public:
  /// Derives the orthonormal bases of every person and kept patch.
  /// Throws Error when the gallery or the model is invalid or their face sizes differ.
  Recognizer(const Model& model, const Gallery& gallery, int threads = 0, const Progress& progress = {});
  ~Recognizer();
  Recognizer(Recognizer&&) noexcept;
  Recognizer& operator=(Recognizer&&) noexcept;

  const std::vector<std::string>& names() const;
  int face_height() const;
  int face_width() const;

  /// The `top` best candidates for each face (0: all people). Throws Error when a face has another size.
  std::vector<Identification> identify(std::span<const GrayImage> faces, int top = 1, int threads = 0,
                                       const Progress& progress = {}) const;
  Identification identify(const GrayImage& face, int top = 1, int threads = 0) const;

 private:
  class Compiled;
  std::unique_ptr<const Compiled> compiled_;
};

}  // namespace ore
