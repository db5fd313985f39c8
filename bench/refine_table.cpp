// What refined placement brings when cropped faces are shifted and turned: rank-1 as a Markdown table.
//
//   refine_table DIR [SEEDS] [FACES]
//
// DIR holds DIR/<person>/<image>, cropped and aligned. For the seeds 1 to SEEDS (2), FACES (30) pictures of
// each person are learned from with the default options. Up to 10 others of each are identified as they are
// and moved: by up to 4 pixels across and down, about their middle by up to 4 degrees, each drawn evenly.

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <numbers>

#include "lab/data_sets/split.h"
#include "lab/metrics/evaluate.h"
#include "measuring.h"
#include "ore/ore.h"
#include "ore/photo.h"
#include "ore/probe.h"
#include "support/parallel.h"

namespace {

using namespace ore;

constexpr double kLargestShift = 4.0;
constexpr double kLargestTurn = 4.0 * std::numbers::pi / 180.0;

GrayImage moved(const GrayImage& face, RandomStream random) {
  const FaceFrame frame{.height = face.height, .width = face.width};
  const double across = random.uniform(-kLargestShift, kLargestShift);
  const double down = random.uniform(-kLargestShift, kLargestShift);
  const double turn = random.uniform(-kLargestTurn, kLargestTurn);
  Similarity placement{.a = std::cos(turn), .b = std::sin(turn)};
  const PhotoPoint middle{(face.width - 1) / 2.0, (face.height - 1) / 2.0};
  const PhotoPoint turned = placement(middle);
  placement.dx = middle.x - turned.x + across;
  placement.dy = middle.y - turned.y + down;
  return crop_face(face, placement, frame);
}

std::vector<GrayImage> all_moved(const std::vector<GrayImage>& faces, std::uint64_t seed) {
  std::vector<GrayImage> result;
  result.reserve(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i)
    result.push_back(moved(faces[i], RandomStream(seed, RandomPurpose::kTest, i)));
  return result;
}

std::vector<GrayImage> all_refined(const Recognizer& recognizer, const std::vector<GrayImage>& faces) {
  std::vector<GrayImage> result(faces.size());
  parallel_for(static_cast<int>(faces.size()), 0, [&](int i) {
    const auto index = static_cast<std::size_t>(i);
    result[index] = refine(recognizer, faces[index]);
  });
  return result;
}

double rank1(const Recognizer& recognizer, const std::vector<GrayImage>& faces, const Probes& probes) {
  const int right = count_right(best_people(recognizer.identify(faces)), probes);
  return 100.0 * right / static_cast<double>(probes.faces.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: refine_table DIR [SEEDS] [FACES]\n";
    return 2;
  }
  const int seeds = argc > 2 ? std::atoi(argv[2]) : 2;
  const int faces = argc > 3 ? std::atoi(argv[3]) : 30;
  try {
    const Gallery all = read_labelled_folder(argv[1]).gallery;
    std::vector<double> still;
    std::vector<double> still_refined;
    std::vector<double> shifted;
    std::vector<double> shifted_refined;
    for (int s = 1; s <= seeds; ++s) {
      const auto seed = static_cast<std::uint64_t>(s);
      const Split split = random_split(all, {.gallery_faces = faces, .probe_faces = 10, .seed = seed});
      const Training training = train(split.gallery, {.seed = seed});
      const Recognizer recognizer(training.model, split.gallery);
      const std::vector<GrayImage> probes = all_moved(split.probes.faces, seed);
      still.push_back(rank1(recognizer, split.probes.faces, split.probes));
      still_refined.push_back(rank1(recognizer, all_refined(recognizer, split.probes.faces), split.probes));
      shifted.push_back(rank1(recognizer, probes, split.probes));
      shifted_refined.push_back(rank1(recognizer, all_refined(recognizer, probes), split.probes));
      fmt::print(stderr, "seed {}: {:.2f} {:.2f}; moved {:.2f} {:.2f}\n", s, still.back(),
                 still_refined.back(), shifted.back(), shifted_refined.back());
    }
    fmt::print("| {} training faces | as they are | refined |\n|---|---|---|\n", faces);
    fmt::print("| well placed | {} | {} |\n", bench::mean_and_deviation(still),
               bench::mean_and_deviation(still_refined));
    fmt::print("| shifted and turned | {} | {} |\n", bench::mean_and_deviation(shifted),
               bench::mean_and_deviation(shifted_refined));
  } catch (const Error& error) {
    std::cerr << "refine_table: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
