// The paper's running-time figure: milliseconds to identify one face on one core, over the dimension, for ORE
// and all its rivals in one run, as Markdown.
//
//   running_times [DIR]
//
// DIR holds at least 60 aligned faces of each person; without it faces are drawn. Faces come one by one; the
// time is the median. ORE is as published: 500 candidate patches, its dimension is that of a patch, and the
// 225-D of whole patches stand in the column of 200-D as in the paper. The last table has what does not
// depend on a dimension, and linear regression on a batch against its bare matrix product.

#include <cblas.h>

#include <iostream>

#include "baseline/face_space.h"
#include "baseline/rival.h"
#include "baseline/vector_classifier.h"
#include "measuring.h"
#include "ore/ore.h"
#include "support/random.h"

namespace {

using ore::bench::median;
using ore::bench::seconds;

constexpr std::array<int, 5> kDimensions = {25, 50, 100, 200, 400};
/// Of the slowest methods, a hundred of a millisecond and more each.
constexpr std::size_t kFaces = 60;

template <typename Identify>
double median_milliseconds(const ore::Split& split, const Identify& identify) {
  std::vector<double> times;
  times.reserve(kFaces);
  for (std::size_t i = 0; i < kFaces; ++i) {
    // From everywhere in the set, not the first people's alone.
    const std::size_t face = i * split.probes.faces.size() / kFaces;
    times.push_back(1000.0 * seconds([&] { identify(split.probes.faces[face]); }));
  }
  return median(std::move(times));
}

double rival_milliseconds(const std::string& method, const ore::Split& split) {
  const std::unique_ptr<ore::Rival> rival = ore::fit_rival(method, split.gallery);
  return median_milliseconds(split, [&](const ore::GrayImage& face) { rival->scores({&face, 1}, 1); });
}

double recognizer_milliseconds(const ore::TrainOptions& options, const ore::Split& split,
                               ore::Inference inference) {
  const ore::Recognizer recognizer(ore::train(split.gallery, options).model, split.gallery,
                                   {.inference = inference});
  return median_milliseconds(split, [&](const ore::GrayImage& face) { recognizer.identify(face, 1, 1); });
}

void print_row(const std::string& name, const std::vector<double>& milliseconds) {
  std::cout << "| " << name << " |";
  for (const double time : milliseconds) std::cout << fmt::format(" {:.3f} |", time);
  std::cout << '\n' << std::flush;
}

void print_by_dimension(const ore::Split& split) {
  std::cout << "| ms a face, one core | 25-D | 50-D | 100-D | 200-D | 400-D |\n|---|---|---|---|---|---|\n";
  for (const char* classifier : {"nn", "nfl", "nfs", "lrc", "crc", "src", "robust-src"}) {
    std::vector<double> times;
    times.reserve(kDimensions.size());
    for (const int dimension : kDimensions)
      times.push_back(rival_milliseconds(fmt::format("{}:randomfaces:{}", classifier, dimension), split));
    print_row(classifier, times);
  }
  const auto published = [&](int dimension) {
    return ore::TrainOptions{.descriptors = {ore::Descriptor::kPixels},
                             .patch_areas = {225},
                             .dimension = dimension,
                             .learner = ore::Learner::kOre};
  };
  for (const auto& [name, inference] : {std::pair{"ORE as published", ore::Inference::kPlain},
                                        {"Robust-ORE as published", ore::Inference::kGfc}}) {
    std::vector<double> times;
    times.reserve(4);
    for (const int dimension : {25, 50, 100, 225})
      times.push_back(recognizer_milliseconds(published(dimension), split, inference));
    print_row(name, times);
  }
  std::cout << '\n';
}

void print_others(const ore::Split& split) {
  std::cout << "| | ms a face, one core |\n|---|---|\n";
  for (const char* method :
       {"def", "block-src", "pcrc", "opencv-eigenfaces", "opencv-fisherfaces", "opencv-lbph"}) {
    try {
      print_row(method, {rival_milliseconds(method, split)});
    } catch (const ore::Error& error) {
      std::cerr << method << " is left out: " << error.what() << '\n';
    }
  }
  using enum ore::Profile;
  for (const auto& [name, profile] :
       {std::pair{"ORE, default (accurate)", kAccurate}, {"ORE, balanced", kBalanced}, {"ORE, fast", kFast}})
    print_row(name, {recognizer_milliseconds({.profile = profile}, split, ore::Inference::kRobust)});
  std::cout << '\n';
}

/// Both on the same batch of features, so that the classifier alone is measured.
void print_linear_regression_against_product(const ore::Split& split) {
  const ore::FaceSpace space(split.gallery, {.dimension = 400});
  const Eigen::MatrixXf gallery = space.features(ore::face_pointers(split.gallery));
  const Eigen::MatrixXf probes = space.features(ore::face_pointers(split.probes.faces));
  const auto classifier = ore::linear_regression(gallery, ore::class_sizes(split.gallery));
  Eigen::MatrixXf product(gallery.cols(), probes.cols());
  openblas_set_num_threads(1);
  std::vector<double> ratios;
  ratios.reserve(15);
  for (int i = 0; i < 15; ++i) {
    const double bare = seconds([&] { ore::multiply_transposed(gallery, probes, product); });
    ratios.push_back(seconds([&] { classifier->scores(probes); }) / bare);
  }
  std::cout << fmt::format("linear regression, 400-D, {} faces, over its bare matrix product: {:.2f}\n",
                           probes.cols(), median(std::move(ratios)));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const ore::Split split = ore::bench::faces_to_use(argc > 1 ? argv[1] : nullptr);
    print_by_dimension(split);
    print_others(split);
    print_linear_regression_against_product(split);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
