#include "ore/recognizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

#include "ore/error.h"
#include "recognition/compiled_recognizer.h"
#include "support/utf8.h"

namespace ore {
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
    throw Error("Generic-Face-Confidence is learned from everybody in the gallery: compile it anew instead");
}

}  // namespace

<<<<<<< HEAD
=======
class Recognizer::Compiled {
 public:
  Compiled(const Model& model, const Gallery& gallery, const RecognizerOptions& options,
           const Progress& progress)
      : face_height_(model.face_height),
        face_width_(model.face_width),
        options_(with_own_inference(options, model)),
        gallery_(model, gallery, options_.inference == Inference::kGfc, options.threads, progress),
        weights_(final_weights()) {
    for (const Person& person : gallery.people) names_.push_back(person.name);
  }

  Compiled with(const Person& person) const {
    Compiled result = *this;
    const auto known = std::find(names_.begin(), names_.end(), person.name);
    if (known == names_.end()) {
      result.gallery_ = gallery_.with(person, options_.threads);
      result.names_.push_back(person.name);
    } else {
      result.gallery_ = gallery_.with(person, static_cast<int>(known - names_.begin()), options_.threads);
    }
    return result;
  }

  /// Requires: `place` is somebody, and not the only one.
  Compiled without(int place) const {
    Compiled result = *this;
    result.gallery_ = gallery_.without(place);
    result.names_.erase(result.names_.begin() + place);
    return result;
  }

  const std::vector<std::string>& names() const { return names_; }
  int face_height() const { return face_height_; }
  int face_width() const { return face_width_; }
  Inference inference() const { return options_.inference; }

  /// xi(y) for every face, one column each. A lone small batch is spread over the patches instead, since one
  /// face waits for its answer; sums run over the patches in order either way.
  Eigen::MatrixXf scores(FacePointers faces, int threads, const Progress& progress) const {
    const auto classes = static_cast<Eigen::Index>(names_.size());
    Eigen::MatrixXf result = Eigen::MatrixXf::Zero(classes, static_cast<Eigen::Index>(faces.size()));
    const int batches = (static_cast<int>(faces.size()) + kBatch - 1) / kBatch;
    parallel_for(
        batches, threads,
        [&](int batch) {
          const std::size_t first = static_cast<std::size_t>(batch) * kBatch;
          const std::size_t count = std::min<std::size_t>(kBatch, faces.size() - first);
          score_batch(faces.subspan(first, count), batches == 1 ? threads : 1,
                      result.middleCols(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count)));
        },
        progress, "identifying");
    return result;
  }

  PatchTrust trust(const GrayImage& face) const {
    const GrayImage* const pointer = &face;
    const DescribedFaces described(FacePointers(&pointer, 1), gallery_.kinds());
    const Eigen::MatrixXf generic = generic_confidences(described, 1);
    PatchTrust result;
    for (int t = 0; t < gallery_.patch_count(); ++t) {
      result.weight.push_back(static_cast<double>(weights_[static_cast<std::size_t>(t)]));
      result.confidence.push_back(
          static_cast<double>(generic.size() > 0 ? generic(t, 0) : judge(t, described).confidence[0]));
    }
    return result;
  }

 private:
  /// alpha_t, faded for kGfc, over the sum of all.
  std::vector<float> final_weights() const {
    const double exponent = options_.inference == Inference::kGfc ? options_.gfc_fading : 1.0;
    double sum = 0.0;
    for (int t = 0; t < gallery_.patch_count(); ++t) sum += std::pow(gallery_.weight(t), exponent);
    std::vector<float> weights(static_cast<std::size_t>(gallery_.patch_count()));
    for (int t = 0; t < gallery_.patch_count(); ++t)
      weights[static_cast<std::size_t>(t)] = static_cast<float>(std::pow(gallery_.weight(t), exponent) / sum);
    return weights;
  }

  PatchOpinion judge(int t, const DescribedFaces& faces) const {
    return gallery_.judge(t, faces, options_.inference == Inference::kRobust);
  }

  /// Patches x faces for kGfc, else empty: it takes all patches of a face to know one.
  Eigen::MatrixXf generic_confidences(const DescribedFaces& faces, int threads) const {
    if (options_.inference != Inference::kGfc) return {};
    Eigen::MatrixXf result(gallery_.patch_count(), faces.count());
    parallel_for(gallery_.patch_count(), threads,
                 [&](int t) { result.row(t) = gallery_.generic_residuals(t, faces).transpose(); });
    residuals_to_generic_confidences(result, options_.gfc_factor);
    return result;
  }

  void score_batch(FacePointers faces, int threads, MatrixRef result) const {
    const DescribedFaces described(faces, gallery_.kinds(), threads);
    const Eigen::MatrixXf generic = generic_confidences(described, threads);
    Eigen::VectorXf total = Eigen::VectorXf::Zero(result.cols());
    const auto add = [&](int t, PatchOpinion& opinion) {
      if (generic.size() > 0) opinion.confidence = generic.row(t).transpose();
      opinion.confidence *= weights_[static_cast<std::size_t>(t)];
      total += opinion.confidence;
      for (Eigen::Index i = 0; i < result.cols(); ++i)
        result.col(i) += opinion.confidence[i] * opinion.posteriors.col(i);
    };
    const int patches = gallery_.patch_count();
    if (resolve_threads(threads) == 1) {
      for (int t = 0; t < patches; ++t) {
        PatchOpinion opinion = judge(t, described);
        add(t, opinion);
      }
    } else {
      std::vector<PatchOpinion> opinions(static_cast<std::size_t>(patches));
      parallel_for(patches, threads,
                   [&](int t) { opinions[static_cast<std::size_t>(t)] = judge(t, described); });
      for (int t = 0; t < patches; ++t) add(t, opinions[static_cast<std::size_t>(t)]);
    }
    for (Eigen::Index i = 0; i < result.cols(); ++i) result.col(i) *= 1.0F / total[i];
  }

  int face_height_;
  int face_width_;
  RecognizerOptions options_;
  std::vector<std::string> names_;
  CompiledGallery gallery_;
  std::vector<float> weights_;  ///< by patch; their sum is 1
};

>>>>>>> 7fec8c084a89f0c3ea64672a709f25951e7b808d
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
  compiled_ = std::make_unique<const Compiled>(model, gallery, options, progress);
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
  return Recognizer(std::make_unique<const Compiled>(compiled_->with(person)));
}

Recognizer Recognizer::without(std::string_view name) const {
  require_not_generic(inference());
  const auto known = std::find(names().begin(), names().end(), name);
  if (known == names().end())
    throw Error(
        fmt::format("nobody in the gallery is called \"{}\"", escape_invalid_utf8(std::string(name))));
  if (names().size() == 1)
    throw Error(fmt::format("\"{}\" is the only person in the gallery; one must remain", name));
  return Recognizer(
      std::make_unique<const Compiled>(compiled_->without(static_cast<int>(known - names().begin()))));
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
  return compiled_->identify(faces, -1, top, threads, progress);
}

Identification Recognizer::identify(const GrayImage& face, int top, int threads) const {
  return std::move(identify(std::span(&face, 1), top, threads).front());
}

std::vector<Identification> Recognizer::identify_without(int person, std::span<const GrayImage> faces,
                                                         int top, int threads) const {
  assert(person >= 0 && person < static_cast<int>(names().size()) && names().size() > 1);
  for (const GrayImage& face : faces) require_size(face, face_height(), face_width());
  return compiled_->identify(faces, person, top, threads, {});
}

}  // namespace ore
