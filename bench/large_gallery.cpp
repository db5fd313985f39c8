// One face against a large gallery, everything loaded: how long it takes on one core, how many faces a second
// come out of requests one by one from two threads, and where the time goes.
//
//   large_gallery [PEOPLE FACES [PROFILE]]
//
// 1000 people with 8 faces each and the profile balanced unless given.

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>

#include "measuring.h"
#include "mixed_people.h"
#include "ore/ore.h"
#include "patch/patch_feature.h"
#include "patch/patch_pool.h"
#include "recognition/score_sum.h"
#include "representation/posterior.h"
#include "support/stopwatch.h"

namespace {

using ore::bench::median;
using ore::bench::seconds;

constexpr int kRequests = 100;
constexpr int kBatches = 5;
constexpr int kNewFaces = 10;

int patches_of(const std::string& profile) {
  if (profile == "accurate") return 300;
  if (profile == "balanced") return 120;
  if (profile == "fast") return 50;
  throw std::invalid_argument("the profile must be accurate, balanced or fast");
}

/// As many patches of the typical kinds as the profile keeps on real faces, with weights at random: how well
/// they serve does not matter here.
ore::Model some_model(const ore::Gallery& gallery, const std::string& profile) {
  ore::Model model;
  model.face_height = gallery.height;
  model.face_width = gallery.width;
  model.profile = ore::parse_profile(profile);
  model.curves = {{{1.0F, 4.0F}, {1.0F, 0.05F}}};
  model.candidates = patches_of(profile);
  const auto kinds = ore::patch_kinds(model.face_height, model.face_width,
                                      {ore::kDescriptors.begin(), ore::kDescriptors.end()}, {});
  ore::RandomStream random(1, ore::RandomPurpose::kTest);
  for (const ore::Patch& patch :
       ore::sample_patches(model.face_height, model.face_width, {.count = model.candidates, .kinds = kinds}))
    model.patches.push_back({patch, random.uniform(0.5, 1.5), 0.05, 0});
  return model;
}

/// Prints the median and the shortest, and returns the latter: what is left when others use the machine too.
double print_milliseconds(const std::string& what, int repetitions,
                          const std::function<void(std::size_t)>& work, std::size_t faces = 1) {
  std::vector<double> times(static_cast<std::size_t>(repetitions));
  work(0);
  for (std::size_t i = 0; i < times.size(); ++i)
    times[i] = 1000.0 * seconds([&] { work(i); }) / static_cast<double>(faces);
  const double shortest = *std::min_element(times.begin(), times.end());
  fmt::print("{:<40}{:8.2f} ms, at least {:.2f}\n", what, median(times), shortest);
  return shortest;
}

/// Returns what they take together.
double print_parts(const ore::Model& model, int people, const std::vector<ore::GrayImage>& probes) {
  std::vector<ore::PatchFeature> features;
  for (const ore::WeightedPatch& weighted : model.patches) features.emplace_back(weighted.patch, model.seed);
  const std::vector<ore::MapKind> kinds = ore::map_kinds(model);
  const auto describe = [&](std::size_t i) {
    const ore::GrayImage* const face = &probes[i % probes.size()];
    return ore::DescribedFaces(ore::FacePointers(&face, 1), kinds);
  };
  double all = print_milliseconds("  of that descriptor maps", kRequests, describe);
  const ore::DescribedFaces described = describe(0);
  all += print_milliseconds("  of that features", kRequests, [&](std::size_t) {
    for (const ore::PatchFeature& feature : features) feature.extract(described);
  });
  const Eigen::MatrixXf residuals = (0.3F + 0.2F * Eigen::ArrayXXf::Random(people, 1)).matrix();
  all += print_milliseconds("  of that posteriors", kRequests, [&](std::size_t) {
    for (std::size_t t = 0; t < features.size(); ++t) {
      Eigen::MatrixXf posteriors = residuals;
      ore::residuals_to_posteriors(posteriors);
    }
  });
  return all;
}

double faces_a_second(const ore::Recognizer& recognizer, const std::vector<ore::GrayImage>& probes,
                      int threads) {
  const ore::Stopwatch stopwatch;
  std::vector<std::thread> clients(static_cast<std::size_t>(threads));
  for (std::size_t c = 0; c < clients.size(); ++c)
    clients[c] = std::thread([&, c] {
      for (std::size_t i = 0; i < kRequests; ++i) recognizer.identify(probes[(i + c) % probes.size()], 5, 1);
    });
  for (std::thread& client : clients) client.join();
  return threads * kRequests / stopwatch.seconds();
}

void print_identification(const ore::Recognizer& recognizer, const ore::Model& model,
                          const ore::bench::MixedPeople& mixed) {
  const std::vector<ore::GrayImage>& probes = mixed.probes;
  const double whole = print_milliseconds("one face, one core", kRequests, [&](std::size_t i) {
    recognizer.identify(probes[i % probes.size()], 5, 1);
  });
  const double parts = print_parts(model, static_cast<int>(mixed.gallery.people.size()), probes);
  fmt::print("{:<40}{:17} at least {:.2f}\n", "  products and sums of squares: the rest", "", whole - parts);
  for (const std::size_t count :
       {std::min<std::size_t>(4, probes.size()), std::min<std::size_t>(16, probes.size()), probes.size()})
    print_milliseconds(
        fmt::format("a face of {} at once, one core", count), kBatches,
        [&](std::size_t) { recognizer.identify(std::span(probes).first(count), 5, 1); }, count);
  for (const int threads : {1, 2})
    fmt::print("one by one from {} thread{}: {:.0f} faces a second\n", threads, threads > 1 ? "s" : "",
               faces_a_second(recognizer, probes, threads));
}

/// Somebody new, and somebody known who gets as many new faces.
void print_enrolment(const ore::Recognizer& recognizer, const ore::bench::MixedPeople& mixed) {
  ore::Person person{"somebody new", {}};
  while (person.faces.size() < kNewFaces)
    person.faces.push_back(mixed.probes[person.faces.size() % mixed.probes.size()]);
  print_milliseconds(fmt::format("one person more, {} faces", kNewFaces), kRequests,
                     [&](std::size_t) { recognizer.with(person); });
  person.name = mixed.gallery.people[mixed.gallery.people.size() / 2].name;
  print_milliseconds("other faces for one", kRequests, [&](std::size_t) { recognizer.with(person); });
  print_milliseconds("one person less", kRequests, [&](std::size_t) { recognizer.without(person.name); });
}

void run(int people, int faces, const std::string& profile) {
  const ore::bench::MixedPeople mixed = ore::bench::mixed_people(people, faces);
  const ore::Model model = some_model(mixed.gallery, profile);
  double dimension = 0.0;
  for (const ore::WeightedPatch& weighted : model.patches) dimension += weighted.patch.dimension;
  fmt::print("{} people x {} faces, {} patches of {:.1f} dimensions on the average\n", people, faces,
             model.patches.size(), dimension / static_cast<double>(model.patches.size()));

  const double memory_before = ore::bench::resident_megabytes();
  const ore::Stopwatch stopwatch;
  const ore::Recognizer recognizer(model, mixed.gallery);
  fmt::print("compiled in {:.2f} s, {:.0f} MB in memory, {:.0f} MB at most\n", stopwatch.seconds(),
             ore::bench::resident_megabytes() - memory_before, ore::bench::peak_memory_megabytes());

  std::size_t right = 0;
  for (std::size_t i = 0; i < mixed.probes.size(); ++i)
    if (recognizer.identify(mixed.probes[i]).candidates.front().person == mixed.probe_person[i]) ++right;
  fmt::print("{} of {} probes right\n", right, mixed.probes.size());

  print_identification(recognizer, model, mixed);
  print_enrolment(recognizer, mixed);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 2 ? std::atoi(argv[1]) : 1000, argc > 2 ? std::atoi(argv[2]) : 8,
        argc > 3 ? argv[3] : "balanced");
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
