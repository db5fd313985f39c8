// Times of the core as ratios to its bare single-precision matrix products, taken in one run with the same
// number of threads; the machine's speed and its other users then matter little. Prints one JSON object.
//
//   core_ratios [DIR] [THREADS]
//
// DIR holds at least 60 aligned faces of each person (DIR/<person>/<image>); without it faces are drawn.

#include <cblas.h>

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>

#include "measuring.h"
#include "ore/ore.h"
#include "support/parallel.h"
#include "support/random.h"

namespace {

using ore::bench::median;
using ore::bench::peak_memory_megabytes;
using ore::bench::seconds;

constexpr int kRepetitions = 3;
constexpr int kPatches = 500;
constexpr int kDimension = 100;
constexpr int kSingleFaces = 200;

/// `count` products of (faces x dimension) by (dimension x faces), straight on BLAS.
class BareProducts {
 public:
  explicit BareProducts(int faces) : faces_(faces) {
    ore::RandomStream random(1, ore::RandomPurpose::kTest);
    for (std::vector<float>& matrix : matrices_) {
      matrix.resize(static_cast<std::size_t>(faces) * kDimension);
      for (float& entry : matrix) entry = static_cast<float>(random.normal());
    }
  }

  void run(int count, int threads) const {
    ore::parallel_for(count, threads, [this](int i) {
      static thread_local std::vector<float> result;
      result.resize(static_cast<std::size_t>(faces_) * static_cast<std::size_t>(faces_));
      const auto index = static_cast<std::size_t>(i);
      cblas_sgemm(CblasColMajor, CblasTrans, CblasNoTrans, faces_, faces_, kDimension, 1.0F,
                  matrices_[index % 8].data(), kDimension, matrices_[(index + 3) % 8].data(), kDimension,
                  0.0F, result.data(), faces_);
    });
  }

 private:
  int faces_;
  std::array<std::vector<float>, 8> matrices_;
};

nlohmann::ordered_json ratio(double work, double bare, double limit) {
  return {{"seconds", work}, {"bare_products_seconds", bare}, {"ratio", work / bare}, {"limit", limit}};
}

using Fields = nlohmann::ordered_json;

double one_face_median_milliseconds(const ore::Recognizer& recognizer,
                                    const std::vector<ore::GrayImage>& faces, int threads) {
  std::vector<double> times;
  for (int i = 0; i < kSingleFaces; ++i) {
    const ore::GrayImage& face = faces[static_cast<std::size_t>(i) % faces.size()];
    times.push_back(seconds([&] { recognizer.identify(face, 1, threads); }));
  }
  return 1000.0 * median(std::move(times));
}

/// Adds the fields of the paper's training, and of identification by its model.
void measure_paper(const ore::Split& split, const BareProducts& products, int threads, Fields& fields) {
  const ore::TrainOptions options{.patches = kPatches,
                                  .patch_areas = {225},
                                  .dimension = kDimension,
                                  .learner = ore::Learner::kOre,
                                  .threads = threads};

  std::vector<double> bare_training;
  std::vector<double> training_times;
  ore::Training training;
  for (int i = 0; i < kRepetitions; ++i) {
    bare_training.push_back(seconds([&] { products.run(kPatches, threads); }));
    training_times.push_back(seconds([&] { training = ore::train(split.gallery, options); }));
  }
  fields["budgets"] = training.summary.trials.size();
  fields["kept"] = training.summary.kept;
  fields["training"] = ratio(median(training_times), median(bare_training), 3.0);
  fields["training_peak_memory_megabytes"] = peak_memory_megabytes();

  const ore::Recognizer recognizer(training.model, split.gallery,
                                   {.inference = ore::Inference::kPlain, .threads = threads});
  std::vector<double> bare_identification;
  std::vector<double> identification_times;
  for (int i = 0; i < 2 * kRepetitions + 1; ++i) {
    bare_identification.push_back(seconds([&] { products.run(training.summary.kept, threads); }));
    identification_times.push_back(seconds([&] { recognizer.identify(split.probes.faces, 1, threads); }));
  }
  fields["identification"] = ratio(median(identification_times), median(bare_identification), 2.0);
  fields["one_face_median_milliseconds"] = {
      {"one_thread", one_face_median_milliseconds(recognizer, split.probes.faces, 1)},
      {"all_threads", one_face_median_milliseconds(recognizer, split.probes.faces, threads)},
      {"the_paper", 16}};
}

/// Adds the fields of the default training, with patches of all descriptors and occluded copies.
void measure_default(const ore::Split& split, const BareProducts& products, int threads, Fields& fields) {
  std::vector<double> bare_training;
  std::vector<double> default_times;
  for (int i = 0; i < kRepetitions; ++i) {
    bare_training.push_back(seconds([&] { products.run(kPatches, threads); }));
    default_times.push_back(seconds([&] { ore::train(split.gallery, {.threads = threads}); }));
  }
  fields["default_training"] = ratio(median(default_times), median(bare_training), 10.0);
  fields["default_training_peak_memory_megabytes"] = peak_memory_megabytes();
}

/// Adds the fields of robust and plain identification by the fast profile.
void measure_fast(const ore::Split& split, int threads, Fields& fields) {
  const ore::Model fast =
      ore::train(split.gallery, {.profile = ore::Profile::kFast, .threads = threads}).model;
  const ore::Recognizer fast_plain(fast, split.gallery,
                                   {.inference = ore::Inference::kPlain, .threads = threads});
  const ore::Recognizer fast_robust(fast, split.gallery, {.threads = threads});
  std::vector<double> plain_times;
  std::vector<double> robust_times;
  for (int i = 0; i < 2 * kRepetitions + 1; ++i) {
    plain_times.push_back(seconds([&] { fast_plain.identify(split.probes.faces, 1, threads); }));
    robust_times.push_back(seconds([&] { fast_robust.identify(split.probes.faces, 1, threads); }));
  }

  fields["fast_robust_inference"] = {{"kept", fast.patches.size()},
                                     {"seconds", median(robust_times)},
                                     {"plain_seconds", median(plain_times)},
                                     {"ratio", median(robust_times) / median(plain_times)},
                                     {"limit", 2.0}};
  fields["one_face_fast_milliseconds"] = one_face_median_milliseconds(fast_robust, split.probes.faces, 1);
}

Fields measure(int argc, char** argv) {
  const int threads = ore::resolve_threads(argc > 2 ? std::atoi(argv[2]) : 0);
  const ore::Split split = ore::bench::faces_to_use(argc > 1 ? argv[1] : nullptr);
  const BareProducts products(split.gallery.face_count());
  Fields fields = {{"threads", threads},
                   {"gallery_faces", split.gallery.face_count()},
                   {"probe_faces", split.probes.faces.size()},
                   {"patches", kPatches},
                   {"dimension", kDimension}};
  measure_paper(split, products, threads, fields);
  measure_default(split, products, threads, fields);
  measure_fast(split, threads, fields);
  return fields;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    std::cout << measure(argc, argv).dump(2) << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
