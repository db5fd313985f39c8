#pragma once
// The implementation of Recognizer: what all kinds of models have in common, and what each does in its own
// way (by posteriors in recognizer.cpp, by evidence in evidence_recognizer.cpp).

#include <Eigen/Core>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ore/recognizer.h"
#include "patch/descriptors.h"

namespace ore {

class Recognizer::Compiled {
 public:
  Compiled(const Model& model, const Gallery& gallery, const RecognizerOptions& options);
  virtual ~Compiled() = default;
  Compiled& operator=(const Compiled&) = delete;

  const std::vector<std::string>& names() const { return names_; }
  int face_height() const { return face_height_; }
  int face_width() const { return face_width_; }
  Inference inference() const { return options_.inference; }
  double threshold() const { return threshold_; }
  bool has_confidence() const { return has_confidence_; }

  /// See Recognizer::identify. Requires: all faces have the gallery's size.
  std::vector<Identification> identify(std::span<const GrayImage> faces, int top, int threads,
                                       const Progress& progress) const;

  std::unique_ptr<const Compiled> with(const Person& person) const;

  /// Requires: `place` is the index of a person, and the gallery has another person.
  std::unique_ptr<const Compiled> without(int place) const;

  virtual PatchTrust trust(const GrayImage& face, int person) const = 0;

  class ByPosteriors;
  class ByEvidence;

  /// For a model of Learner::kEvidence.
  static std::unique_ptr<const Compiled> by_evidence(const Model& model, const Gallery& gallery,
                                                     const RecognizerOptions& options,
                                                     const Progress& progress);

 protected:
  Compiled(const Compiled&) = default;

  struct Scores {
    Eigen::MatrixXf ranking;           ///< people x faces: decides the order
    Eigen::MatrixXf scores;            ///< people x faces
    Eigen::MatrixXf runner_up_ratios;  ///< people x faces
    Eigen::VectorXf trusted;           ///< by face
  };

  const RecognizerOptions& options() const { return options_; }

  virtual Scores score(FacePointers faces, int threads) const = 0;
  virtual std::unique_ptr<Compiled> copy() const = 0;
  virtual void append(const Person& person) = 0;
  virtual void exchange(const Person& person, int place) = 0;
  virtual void remove(int place) = 0;

 private:
  Identification rank(const Scores& scores, Eigen::Index face, int top) const;

  int face_height_;
  int face_width_;
  RecognizerOptions options_;
  double threshold_;
  bool has_confidence_;
  std::vector<std::string> names_;
};

}  // namespace ore
