// The kernels of the hot path one by one, at the sizes of Extended Yale B: 38 people, 30 faces, 100-D.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "lab/methods/vector_classifier.h"
#include "learning/leave_one_out.h"
#include "linalg/column_space.h"
#include "linalg/simd.h"
#include "optim/basis_pursuit.h"
#include "optim/exponential_loss.h"
#include "optim/ridge_exponential_loss.h"
#include "patch/patch_feature.h"
#include "patch/patch_pool.h"
#include "representation/posterior.h"
#include "support/random.h"

namespace {

constexpr int kPeople = 38;
constexpr int kFaces = 30;
constexpr int kDimension = 100;
constexpr int kHeight = 192;
constexpr int kWidth = 168;

Eigen::MatrixXf random_matrix(Eigen::Index rows, Eigen::Index columns) {
  ore::RandomStream random(1, ore::RandomPurpose::kTest);
  return Eigen::MatrixXf::NullaryExpr(rows, columns, [&] { return static_cast<float>(random.uniform()); });
}

ore::Gallery random_gallery() {
  ore::RandomStream random(2, ore::RandomPurpose::kTest);
  ore::Gallery gallery{kHeight, kWidth, {}};
  for (int p = 0; p < kPeople; ++p) {
    ore::Person& person = gallery.people.emplace_back(ore::Person{std::to_string(p), {}});
    for (int i = 0; i < kFaces; ++i) {
      ore::GrayImage& face = person.faces.emplace_back(kHeight, kWidth);
      for (std::uint8_t& pixel : face.pixels) pixel = static_cast<std::uint8_t>(random.bits() >> 56);
    }
  }
  return gallery;
}

void column_space_of_a_class(benchmark::State& state) {
  const Eigen::MatrixXf features = random_matrix(kDimension, kFaces);
  for (auto _ : state) benchmark::DoNotOptimize(ore::column_space(features));
}
BENCHMARK(column_space_of_a_class);

void segment_squares_of_a_block(benchmark::State& state) {
  const Eigen::MatrixXf products = random_matrix(kPeople * kFaces, 192);
  std::vector<int> offsets;
  for (int k = 0; k <= kPeople; ++k) offsets.push_back(k * kFaces);
  Eigen::MatrixXf sums(kPeople, products.cols());
  for (auto _ : state) {
    ore::segment_squares(products, offsets, sums);
    benchmark::DoNotOptimize(sums.data());
  }
}
BENCHMARK(segment_squares_of_a_block);

void posteriors_of_all_faces(benchmark::State& state) {
  const Eigen::MatrixXf residuals = random_matrix(kPeople, kPeople * kFaces);
  for (auto _ : state) {
    Eigen::MatrixXf posteriors = residuals;
    ore::residuals_to_posteriors(posteriors);
    benchmark::DoNotOptimize(posteriors.data());
  }
}
BENCHMARK(posteriors_of_all_faces);

void projection_of_a_patch(benchmark::State& state) {
  const ore::Patch patch = ore::sample_patches(kHeight, kWidth, {.count = 1}).front();
  for (auto _ : state) benchmark::DoNotOptimize(ore::PatchFeature(patch, 1));
}
BENCHMARK(projection_of_a_patch);

void feature_extraction_of_all_faces(benchmark::State& state) {
  const ore::Gallery gallery = random_gallery();
  const std::vector<const ore::GrayImage*> faces = ore::face_pointers(gallery);
  const ore::Patch patch = ore::sample_patches(kHeight, kWidth, {.count = 1}).front();
  const ore::DescribedFaces described(faces, {ore::map_kind(patch)});
  std::vector<int> all(faces.size());
  std::iota(all.begin(), all.end(), 0);
  const ore::PatchFeature feature(patch, 1);
  Eigen::MatrixXf features(feature.dimension(), static_cast<Eigen::Index>(faces.size()));
  for (auto _ : state) {
    feature.extract(described, all, features);
    benchmark::DoNotOptimize(features.data());
  }
}
BENCHMARK(feature_extraction_of_all_faces);

void leave_one_out_posteriors_of_a_patch(benchmark::State& state) {
  const ore::Gallery gallery = random_gallery();
  const ore::Patch patch = ore::sample_patches(kHeight, kWidth, {.count = 1}).front();
  const ore::TrainingSet set(gallery, {ore::map_kind(patch)});
  for (auto _ : state) benchmark::DoNotOptimize(ore::leave_one_out(patch, 1, set).posteriors.data());
}
BENCHMARK(leave_one_out_posteriors_of_a_patch)->Unit(benchmark::kMillisecond);

void bare_product(benchmark::State& state) {
  const Eigen::MatrixXf features = random_matrix(kDimension, kPeople * kFaces);
  Eigen::MatrixXf result(features.cols(), features.cols());
  for (auto _ : state) {
    ore::multiply_transposed(features, features, result);
    benchmark::DoNotOptimize(result.data());
  }
}
BENCHMARK(bare_product)->Unit(benchmark::kMillisecond);

void weights_for_one_budget(benchmark::State& state) {
  ore::RandomStream random(3, ore::RandomPurpose::kTest);
  const Eigen::MatrixXd margins = Eigen::MatrixXd::NullaryExpr(
      kPeople * kFaces, 500, [&] { return random.uniform() < 0.7 ? random.uniform() : -1.0 / kPeople; });
  for (auto _ : state)
    benchmark::DoNotOptimize(
        ore::minimize_exponential_loss(margins, {.budget = static_cast<double>(state.range(0))}));
}
BENCHMARK(weights_for_one_budget)->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond);

/// 4500 faces, each of which hides half of the 500 patches; the argument is the penalty in thousandths.
void weights_for_one_penalty(benchmark::State& state) {
  ore::RandomStream random(4, ore::RandomPurpose::kTest);
  const Eigen::MatrixXd margins = Eigen::MatrixXd::NullaryExpr(4500, 500, [&] {
    const bool hidden = random.uniform() < 0.5;
    return hidden ? random.normal(0.0, 0.05) : std::clamp(random.normal(0.5, 0.4), -0.03, 0.97);
  });
  const double penalty = 1e-3 * static_cast<double>(state.range(0));
  for (auto _ : state)
    benchmark::DoNotOptimize(ore::minimize_ridge_exponential_loss(margins, {.penalty = penalty}));
}
BENCHMARK(weights_for_one_penalty)->Arg(10)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);

/// A sparse representation at 400-D, of columns as faces are: mostly the same, a few directions each, noise.
void sparse_representation_of_a_face(benchmark::State& state) {
  constexpr int kRows = 400;
  constexpr int kRank = 9;
  ore::RandomStream random(5, ore::RandomPurpose::kTest);
  const auto normal = [&](Eigen::Index rows, Eigen::Index columns) -> Eigen::MatrixXd {
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return random.normal(); });
  };
  const Eigen::VectorXd common = 2.0 * normal(kRows, 1);
  // The last face, one more of the last person, is the probe.
  Eigen::MatrixXd faces(kRows, kPeople * kFaces + 1);
  for (int k = 0; k < kPeople; ++k)
    faces.middleCols(k * kFaces, kFaces + 1) = normal(kRows, kRank) * normal(kRank, kFaces + 1);
  faces = ((faces + 0.17 * normal(kRows, faces.cols())).colwise() + common).colwise().normalized();
  const ore::BasisPursuit pursuit(
      faces.leftCols(kPeople * kFaces),
      state.range(0) == 0 ? ore::Dictionary::kColumns : ore::Dictionary::kColumnsAndIdentity);
  for (auto _ : state) benchmark::DoNotOptimize(pursuit.solve(faces.col(faces.cols() - 1), 0.05));
}
BENCHMARK(sparse_representation_of_a_face)
    ->ArgName("identity")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond);

/// For the methods' classifiers and the product that they cannot do without; the arguments are the dimension
/// and the number of faces at a time.
Eigen::MatrixXf random_unit_columns(Eigen::Index rows, Eigen::Index columns) {
  Eigen::MatrixXf matrix = random_matrix(rows, columns);
  matrix.colwise().normalize();
  return matrix;
}

template <typename Fit>
void vector_classifier(benchmark::State& state, const Fit& fit) {
  const Eigen::MatrixXf features = random_unit_columns(state.range(0), kPeople * kFaces);
  const Eigen::MatrixXf probes = random_unit_columns(state.range(0), state.range(1));
  const std::unique_ptr<ore::VectorClassifier> classifier = fit(features, std::vector<int>(kPeople, kFaces));
  for (auto _ : state) benchmark::DoNotOptimize(classifier->scores(probes).data());
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

void bare_product_of_probes(benchmark::State& state) {
  const Eigen::MatrixXf features = random_unit_columns(state.range(0), kPeople * kFaces);
  const Eigen::MatrixXf probes = random_unit_columns(state.range(0), state.range(1));
  Eigen::MatrixXf result(features.cols(), probes.cols());
  for (auto _ : state) {
    ore::multiply_transposed(features, probes, result);
    benchmark::DoNotOptimize(result.data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

void dimensions_and_batches(benchmark::internal::Benchmark* benchmark) {
  benchmark->ArgsProduct({{100, 400}, {1, 288}})->Unit(benchmark::kMicrosecond);
}

using Features = const Eigen::MatrixXf&;
using Sizes = const std::vector<int>&;

BENCHMARK(bare_product_of_probes)->Apply(dimensions_and_batches);
BENCHMARK_CAPTURE(vector_classifier, lrc, ore::linear_regression)->Apply(dimensions_and_batches);
BENCHMARK_CAPTURE(vector_classifier, nn, ore::nearest_neighbour)->Apply(dimensions_and_batches);
BENCHMARK_CAPTURE(vector_classifier, nfl, ore::nearest_feature_line)->Apply(dimensions_and_batches);
BENCHMARK_CAPTURE(vector_classifier, nfs_9, [](Features x, Sizes sizes) {
  return ore::nearest_feature_subspace(x, sizes, 9);
})->Apply(dimensions_and_batches);
BENCHMARK_CAPTURE(vector_classifier, crc, [](Features x, Sizes sizes) {
  return ore::collaborative_representation(x, sizes, 1e-3);
})->Apply(dimensions_and_batches);

}  // namespace
