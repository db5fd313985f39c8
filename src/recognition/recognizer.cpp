#include "ore/recognizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "ore/error.h"
#include "recognition/compiled_recognizer.h"
#include "recognition/gallery_bases.h"
#include "recognition/score_sum.h"
#include "representation/posterior.h"
#include "support/parallel.h"
#include "support/text.h"

namespace ore {
namespace {

/// Faces per piece of work: enough for an efficient product, few enough for their pixels to stay cached while
/// all patches pass over them.
constexpr int kBatch = 288;

/// Replaces kRobust by the inference that it means for a model without curves.
RecognizerOptions with_own_inference(RecognizerOptions options, const Model& model) {
  if (options.inference == Inference::kRobust && model.curves.empty() && !model.evidence)
    options.inference = model.learner == Learner::kOre || model.learner == Learner::kBoost
                            ? Inference::kGfc
                            : Inference::kPlain;
  return options;
}

}  // namespace

Recognizer::Compiled::Compiled(const Model& model, const Gallery& gallery, const RecognizerOptions& options)
    : face_height_(model.face_height),
      face_width_(model.face_width),
      options_(with_own_inference(options, model)),
      threshold_(options.threshold.value_or(model.calibration.threshold)),
      has_confidence_(!model.curves.empty() || model.evidence) {
  for (const Person& person : gallery.people) names_.push_back(person.name);
}

/// A compiled gallery and the final weights of its patches.
class Recognizer::Compiled::ByPosteriors : public Compiled {
 public:
  ByPosteriors(const Model& model, const Gallery& gallery, const RecognizerOptions& options,
               const Progress& progress)
      : Compiled(model, gallery, options),
        gallery_(model, gallery, inference() == Inference::kGfc, options.threads, progress),
        weights_(final_weights()) {}

  PatchTrust trust(const GrayImage& face, int person) const override;

 private:
  Scores score(FacePointers faces, int threads) const override;
  std::unique_ptr<Compiled> copy() const override {
    return std::unique_ptr<Compiled>(new ByPosteriors(*this));
  }
  void append(const Person& person) override { gallery_ = gallery_.with(person, options().threads); }
  void exchange(const Person& person, int place) override {
    gallery_ = gallery_.with(person, place, options().threads);
  }
  void remove(int place) override { gallery_ = gallery_.without(place); }

  std::vector<float> final_weights() const;
  Eigen::MatrixXf generic_confidences(const DescribedFaces& faces, int threads) const;
  Eigen::VectorXf counts(int patch, const PatchScores& patch_scores, const Eigen::MatrixXf& generic) const;

  CompiledGallery gallery_;
  std::vector<float> weights_;  ///< by patch; their sum is 1
};

std::unique_ptr<const Recognizer::Compiled> Recognizer::Compiled::with(const Person& person) const {
  std::unique_ptr<Compiled> result = copy();
  const auto known = std::find(names_.begin(), names_.end(), person.name);
  if (known == names_.end()) {
    result->append(person);
    result->names_.push_back(person.name);
  } else {
    result->exchange(person, static_cast<int>(known - names_.begin()));
  }
  return result;
}

std::unique_ptr<const Recognizer::Compiled> Recognizer::Compiled::without(int place) const {
  std::unique_ptr<Compiled> result = copy();
  result->remove(place);
  result->names_.erase(result->names_.begin() + place);
  return result;
}

std::vector<Identification> Recognizer::Compiled::identify(std::span<const GrayImage> faces, int top,
                                                           int threads, const Progress& progress) const {
  const std::vector<const GrayImage*> pointers = face_pointers(faces);
  std::vector<Identification> results(faces.size());
  const int batches = (static_cast<int>(faces.size()) + kBatch - 1) / kBatch;
  parallel_for(
      batches, threads,
      [&](int batch) {
        const std::size_t first = static_cast<std::size_t>(batch) * kBatch;
        const std::size_t count = std::min<std::size_t>(kBatch, faces.size() - first);
        // A lone small batch is spread over the patches instead, since one face waits for its answer.
        const Scores scores = score(FacePointers(pointers).subspan(first, count), batches == 1 ? threads : 1);
        for (std::size_t i = 0; i < count; ++i)
          results[first + i] = rank(scores, static_cast<Eigen::Index>(i), top);
      },
      progress, "identifying");
  return results;
}

PatchTrust Recognizer::Compiled::ByPosteriors::trust(const GrayImage& face, int person) const {
  const GrayImage* const pointer = &face;
  if (person < 0) person = identify(std::span(&face, 1), 1, 1, {}).front().candidates.front().person;
  const DescribedFaces described(FacePointers(&pointer, 1), gallery_.kinds());
  const Eigen::MatrixXf generic = generic_confidences(described, 1);
  PatchTrust result;
  for (int t = 0; t < gallery_.patch_count(); ++t) {
    const PatchScores patch_scores = gallery_.judge(t, described);
    result.weight.push_back(static_cast<double>(weights_[t]));
    result.confidence.push_back(static_cast<double>(counts(t, patch_scores, generic)[0]));
    result.support.push_back(static_cast<double>(patch_scores.posteriors(person, 0)));
  }
  return result;
}

/// alpha_t, faded for kGfc, over the sum of all.
std::vector<float> Recognizer::Compiled::ByPosteriors::final_weights() const {
  const double exponent = inference() == Inference::kGfc ? options().gfc_fading : 1.0;
  double sum = 0.0;
  for (int t = 0; t < gallery_.patch_count(); ++t) sum += std::pow(gallery_.weight(t), exponent);
  std::vector<float> weights;
  weights.reserve(static_cast<std::size_t>(gallery_.patch_count()));
  for (int t = 0; t < gallery_.patch_count(); ++t)
    weights.push_back(static_cast<float>(std::pow(gallery_.weight(t), exponent) / sum));
  return weights;
}

/// Patches x faces for kGfc, else empty: it takes all patches of a face to know one.
Eigen::MatrixXf Recognizer::Compiled::ByPosteriors::generic_confidences(const DescribedFaces& faces,
                                                                        int threads) const {
  if (inference() != Inference::kGfc) return {};
  Eigen::MatrixXf result(gallery_.patch_count(), faces.count());
  parallel_for(gallery_.patch_count(), threads,
               [&](int t) { result.row(t) = gallery_.generic_residuals(t, faces).transpose(); });
  residuals_to_generic_confidences(result, options().gfc_factor);
  return result;
}

/// The factor of the patch's posteriors for each face, by the kind of inference.
Eigen::VectorXf Recognizer::Compiled::ByPosteriors::counts(int patch, const PatchScores& patch_scores,
                                                           const Eigen::MatrixXf& generic) const {
  switch (inference()) {
    case Inference::kRobust:
      return patch_scores.confidence;
    case Inference::kGfc:
      return generic.row(patch).transpose();
    case Inference::kPlain:
      break;
  }
  return Eigen::VectorXf::Ones(patch_scores.confidence.size());
}

/// Sums run over the patches in order, whatever the number of threads.
Recognizer::Compiled::Scores Recognizer::Compiled::ByPosteriors::score(FacePointers faces,
                                                                       int threads) const {
  const DescribedFaces described(faces, gallery_.kinds(), threads);
  const Eigen::MatrixXf generic = generic_confidences(described, threads);
  ScoreSum result(gallery_.person_count(), described.count());
  const auto add = [&](int t, const PatchScores& patch_scores) {
    result.add(patch_scores, weights_[t], counts(t, patch_scores, generic));
  };
  const int patches = gallery_.patch_count();
  if (resolve_threads(threads) == 1) {
    for (int t = 0; t < patches; ++t) add(t, gallery_.judge(t, described));
  } else {
    std::vector<PatchScores> scores_of_patches(static_cast<std::size_t>(patches));
    parallel_for(patches, threads, [&](int t) { scores_of_patches[t] = gallery_.judge(t, described); });
    for (int t = 0; t < patches; ++t) add(t, scores_of_patches[t]);
  }
  result.finish();
  return {result.scores, std::move(result.scores), std::move(result.runner_up_ratios),
          std::move(result.trusted)};
}

/// The best `top` for one face.
Identification Recognizer::Compiled::rank(const Scores& all, Eigen::Index face, int top) const {
  const auto ranking = all.ranking.col(face);
  const auto scores = all.scores.col(face);
  const auto ratios = all.runner_up_ratios.col(face);
  std::vector<int> order(names_.size());
  std::iota(order.begin(), order.end(), 0);
  const auto count = top <= 0 ? order.size() : std::min(order.size(), static_cast<std::size_t>(top));
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](int a, int b) { return std::pair(-ranking[a], a) < std::pair(-ranking[b], b); });
  Identification result;
  result.candidates.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    result.candidates.push_back({order[i], names_[order[i]], static_cast<double>(scores[order[i]]),
                                 static_cast<double>(ratios[order[i]])});
  result.unknown = result.candidates.front().runner_up_ratio < threshold_;
  result.trusted = static_cast<double>(all.trusted[face]);
  return result;
}

namespace {

void require_size(const GrayImage& face, int height, int width) {
  const auto pixels = static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
  if (face.height != height || face.width != width || face.pixels.size() != pixels)
    throw Error(fmt::format(
        "a face of {}x{} with {} pixels was given, but the model is for faces of {}x{} (height x width)",
        face.height, face.width, face.pixels.size(), height, width));
}

void require_not_generic(Inference inference) {
  if (inference == Inference::kGfc)
    throw Error(
        "Generic-Face-Confidence is learned from all people of the gallery: compile the gallery again "
        "instead");
}

}  // namespace

void RecognizerOptions::validate() const {
  if (!(gfc_factor > 0.0) || !std::isfinite(gfc_factor))
    throw InvalidOption(fmt::format("gfc_factor is {}; it must be a positive number", gfc_factor));
  if (!(gfc_fading >= 0.0 && gfc_fading <= 1.0))
    throw InvalidOption(fmt::format("gfc_fading is {}; it must be from 0 to 1", gfc_fading));
  if (threshold && !(*threshold >= 0.0 && std::isfinite(*threshold)))
    throw InvalidOption(fmt::format("threshold is {}; it must be a number of at least 0", *threshold));
  if (threads < 0 || threads > 1024)
    throw InvalidOption(fmt::format("threads is {}; it must be from 0 (all cores) to 1024", threads));
}

Recognizer::Recognizer(const Model& model, const Gallery& gallery, const RecognizerOptions& options,
                       const Progress& progress) {
  options.validate();
  model.validate();
  gallery.validate(1);
  if (model.face_height != gallery.height || model.face_width != gallery.width)
    throw Error(fmt::format("the model is for faces of {}x{} but the gallery has faces of {}x{}",
                            model.face_height, model.face_width, gallery.height, gallery.width));
  if (model.evidence && options.inference == Inference::kGfc)
    throw Error(
        "Generic-Face-Confidence is for models of the learners ore and boost; this model was learned by "
        "evidence");
  if (model.evidence)
    compiled_ = Compiled::by_evidence(model, gallery, options, progress);
  else
    compiled_ = std::make_unique<const Compiled::ByPosteriors>(model, gallery, options, progress);
}

Recognizer::Recognizer(std::unique_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

Recognizer::~Recognizer() = default;
Recognizer::Recognizer(Recognizer&&) noexcept = default;
Recognizer& Recognizer::operator=(Recognizer&&) noexcept = default;

const std::vector<std::string>& Recognizer::names() const {
  return compiled_->names();
}
int Recognizer::face_height() const {
  return compiled_->face_height();
}
int Recognizer::face_width() const {
  return compiled_->face_width();
}
Inference Recognizer::inference() const {
  return compiled_->inference();
}

Recognizer Recognizer::with(const Person& person) const {
  require_not_generic(inference());
  Gallery alone{.height = face_height(), .width = face_width(), .people = {person}};
  alone.validate(1);
  return Recognizer(compiled_->with(person));
}

Recognizer Recognizer::without(std::string_view name) const {
  require_not_generic(inference());
  const auto known = std::find(names().begin(), names().end(), name);
  if (known == names().end())
    throw Error(
        fmt::format("nobody in the gallery is called \"{}\"", escape_invalid_utf8(std::string(name))));
  if (names().size() == 1)
    throw Error(fmt::format("\"{}\" is the only person in the gallery; one must remain", name));
  return Recognizer(compiled_->without(static_cast<int>(known - names().begin())));
}

double Recognizer::threshold() const {
  return compiled_->threshold();
}
bool Recognizer::has_confidence() const {
  return compiled_->has_confidence();
}

PatchTrust Recognizer::trust(const GrayImage& face, int person) const {
  require_size(face, face_height(), face_width());
  assert(person < static_cast<int>(names().size()));
  return compiled_->trust(face, person);
}

std::vector<Identification> Recognizer::identify(std::span<const GrayImage> faces, int top, int threads,
                                                 const Progress& progress) const {
  for (const GrayImage& face : faces) require_size(face, face_height(), face_width());
  return compiled_->identify(faces, top, threads, progress);
}

Identification Recognizer::identify(const GrayImage& face, int top, int threads) const {
  return std::move(identify(std::span(&face, 1), top, threads).front());
}

}  // namespace ore
