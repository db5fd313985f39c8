#include "ore/recognizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "feature/patch_feature.h"
#include "ore/error.h"
#include "representation/patch_representation.h"
#include "representation/posterior.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// Faces per piece of work: enough for an efficient product, few enough for their pixels to stay cached while
/// all patches pass over them.
constexpr int kBatch = 288;

struct CompiledPatch {
  PatchFeature feature;
  PatchRepresentation representation;
  float weight;  ///< alpha_t over the sum of all, so that scores sum to 1
};

CompiledPatch compile(const WeightedPatch& weighted, const Model& model, FacePointers faces,
                      std::span<const int> sizes, double weight_sum) {
  PatchFeature feature(weighted.patch, model.seed);
  PatchRepresentation representation(feature.extract(faces), sizes);
  return {std::move(feature), std::move(representation), static_cast<float>(weighted.weight / weight_sum)};
}

/// The best `top` of one face's scores.
Identification rank(const Eigen::Ref<const Eigen::VectorXf>& scores, const std::vector<std::string>& names,
                    int top) {
  std::vector<int> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  const auto count = top <= 0 ? order.size() : std::min(order.size(), static_cast<std::size_t>(top));
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](int a, int b) { return std::pair(-scores[a], a) < std::pair(-scores[b], b); });
  Identification result;
  result.candidates.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    result.candidates.push_back(
        {order[i], names[static_cast<std::size_t>(order[i])], static_cast<double>(scores[order[i]])});
  return result;
}

}  // namespace

class Recognizer::Compiled {
 public:
  Compiled(const Model& model, const Gallery& gallery, int threads, const Progress& progress)
      : face_height_(model.face_height), face_width_(model.face_width) {
    for (const Person& person : gallery.people) names_.push_back(person.name);
    const std::vector<int> sizes = class_sizes(gallery);
    double weight_sum = 0.0;
    for (const WeightedPatch& weighted : model.patches) weight_sum += weighted.weight;
    const std::vector<const GrayImage*> faces = face_pointers(gallery);
    std::vector<std::optional<CompiledPatch>> compiled(model.patches.size());
    parallel_for(
        static_cast<int>(model.patches.size()), threads,
        [&](int t) {
          const auto index = static_cast<std::size_t>(t);
          compiled[index] = compile(model.patches[index], model, faces, sizes, weight_sum);
        },
        progress, "compiling the gallery");
    patches_.reserve(compiled.size());
    for (std::optional<CompiledPatch>& patch : compiled) patches_.push_back(std::move(*patch));
  }

  const std::vector<std::string>& names() const { return names_; }
  int face_height() const { return face_height_; }
  int face_width() const { return face_width_; }

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
          add_batch(faces.subspan(first, count), batches == 1 ? threads : 1,
                    result.middleCols(static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(count)));
        },
        progress, "identifying");
    return result;
  }

 private:
  void add_batch(FacePointers faces, int threads, MatrixRef result) const {
    if (resolve_threads(threads) == 1) {
      for (const CompiledPatch& patch : patches_) result += patch.weight * posteriors(patch, faces);
      return;
    }
    std::vector<Eigen::MatrixXf> per_patch(patches_.size());
    parallel_for(static_cast<int>(patches_.size()), threads, [&](int t) {
      const auto index = static_cast<std::size_t>(t);
      per_patch[index] = posteriors(patches_[index], faces);
    });
    for (std::size_t t = 0; t < patches_.size(); ++t) result += patches_[t].weight * per_patch[t];
  }

  static Eigen::MatrixXf posteriors(const CompiledPatch& patch, FacePointers faces) {
    Eigen::MatrixXf result(patch.representation.class_count(), static_cast<Eigen::Index>(faces.size()));
    patch.representation.squared_residuals(patch.feature.extract(faces), result);
    residuals_to_posteriors(result);
    return result;
  }

  int face_height_;
  int face_width_;
  std::vector<std::string> names_;
  std::vector<CompiledPatch> patches_;
};

Recognizer::Recognizer(const Model& model, const Gallery& gallery, int threads, const Progress& progress) {
  model.validate();
  gallery.validate(1);
  if (model.face_height != gallery.height || model.face_width != gallery.width)
    throw Error(fmt::format("the model is for faces of {}x{} but the gallery has faces of {}x{}",
                            model.face_height, model.face_width, gallery.height, gallery.width));
  compiled_ = std::make_unique<const Compiled>(model, gallery, threads, progress);
}

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

std::vector<Identification> Recognizer::identify(std::span<const GrayImage> faces, int top, int threads,
                                                 const Progress& progress) const {
  const auto pixels = static_cast<std::size_t>(face_height()) * static_cast<std::size_t>(face_width());
  for (const GrayImage& face : faces)
    if (face.height != face_height() || face.width != face_width() || face.pixels.size() != pixels)
      throw Error(fmt::format(
          "a face of {}x{} with {} pixels was given, but the model is for faces of {}x{} (height x width)",
          face.height, face.width, face.pixels.size(), face_height(), face_width()));
  const Eigen::MatrixXf scores = compiled_->scores(face_pointers(faces), threads, progress);
  std::vector<Identification> results;
  results.reserve(faces.size());
  for (Eigen::Index j = 0; j < scores.cols(); ++j) results.push_back(rank(scores.col(j), names(), top));
  return results;
}

Identification Recognizer::identify(const GrayImage& face, int top, int threads) const {
  return std::move(identify(std::span(&face, 1), top, threads).front());
}

}  // namespace ore
