#pragma once
// The implementation of Recognizer: a compiled gallery and the final weights of its patches.

#include <span>
#include <string>
#include <vector>

#include "ore/recognizer.h"
#include "recognition/gallery_bases.h"
#include "recognition/score_sum.h"

namespace ore {

class Recognizer::Compiled {
 public:
  Compiled(const Model& model, const Gallery& gallery, const RecognizerOptions& options,
           const Progress& progress);

  Compiled with(const Person& person) const;

  /// Requires: `place` is the index of a person, and the gallery has another person.
  Compiled without(int place) const;

  const std::vector<std::string>& names() const { return names_; }
  int face_height() const { return face_height_; }
  int face_width() const { return face_width_; }
  Inference inference() const { return options_.inference; }
  double threshold() const { return threshold_; }
  bool has_confidence() const { return has_confidence_; }

  /// See Recognizer::identify. Requires: all faces have the gallery's size.
  std::vector<Identification> identify(std::span<const GrayImage> faces, int top, int threads,
                                       const Progress& progress) const;

  PatchTrust trust(const GrayImage& face, int person) const;

 private:
  std::vector<float> final_weights() const;
  Eigen::MatrixXf generic_confidences(const DescribedFaces& faces, int threads) const;
  Eigen::VectorXf counts(int patch, const PatchScores& patch_scores, const Eigen::MatrixXf& generic) const;
  ScoreSum score_sum(FacePointers faces, int threads) const;
  Identification rank(const ScoreSum& score_sum, Eigen::Index face, int top) const;

  int face_height_;
  int face_width_;
  RecognizerOptions options_;
  double threshold_;
  bool has_confidence_;
  std::vector<std::string> names_;
  CompiledGallery gallery_;
  std::vector<float> weights_;  ///< by patch; their sum is 1
};

}  // namespace ore
