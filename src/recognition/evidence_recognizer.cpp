#include <cmath>
#include <memory>
#include <utility>

#include "recognition/compiled_recognizer.h"
#include "recognition/evidence_gallery.h"

namespace ore {

/// A gallery compiled for a model of Learner::kEvidence.
class Recognizer::Compiled::ByEvidence : public Compiled {
 public:
  ByEvidence(const Model& model, const Gallery& gallery, const RecognizerOptions& options,
             const Progress& progress)
      : Compiled(model, gallery, options),
        gallery_(model, gallery, inference() == Inference::kPlain, options.threads, progress) {}

  PatchTrust trust(const GrayImage& face, int person) const override;

 private:
  Scores score(FacePointers faces, int threads) const override;
  std::unique_ptr<Compiled> copy() const override { return std::unique_ptr<Compiled>(new ByEvidence(*this)); }
  void append(const Person& person) override { gallery_ = gallery_.with(person, options().threads); }
  void exchange(const Person& person, int place) override {
    gallery_ = gallery_.with(person, place, options().threads);
  }
  void remove(int place) override { gallery_ = gallery_.without(place); }

  EvidenceGallery gallery_;
};

PatchTrust Recognizer::Compiled::ByEvidence::trust(const GrayImage& face, int person) const {
  if (person < 0) person = identify(std::span(&face, 1), 1, 1, {}).front().candidates.front().person;
  PatchTrust result;
  for (const EvidenceGallery::PatchAnswer& answer : gallery_.explain(face, person)) {
    result.weight.push_back(answer.weight);
    result.confidence.push_back(answer.visible);
    result.support.push_back(1.0 / (1.0 + std::exp(-answer.log_ratio)));
  }
  return result;
}

Recognizer::Compiled::Scores Recognizer::Compiled::ByEvidence::score(FacePointers faces, int threads) const {
  EvidenceScores scores = gallery_.score(faces, threads);
  // Within what single precision can hold.
  const Eigen::ArrayXXf evidence = scores.evidence.array().max(-60.0F).min(60.0F);
  return {std::move(scores.evidence), (1.0F + (-evidence).exp()).inverse().matrix(), evidence.exp().matrix(),
          std::move(scores.trusted)};
}

std::unique_ptr<const Recognizer::Compiled> Recognizer::Compiled::by_evidence(
    const Model& model, const Gallery& gallery, const RecognizerOptions& options, const Progress& progress) {
  return std::make_unique<const ByEvidence>(model, gallery, options, progress);
}

}  // namespace ore
