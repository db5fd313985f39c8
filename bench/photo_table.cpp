// What whole photographs come to: found, cut out, named or called unknown. As Markdown tables.
//
//   photo_table DETECTOR DIR [SEEDS] [FACES]
//
// DIR holds DIR/<person>/<photo>; DETECTOR is what `ore --detector` takes. For the seeds 1 to SEEDS (5),
// FACES (5) random pictures of each person are learned from and the others tested: with everybody enrolled,
// without and with refined placement, and OpenCV's LBPH on the same cut-outs; then with a third of the people
// left out as strangers, at a target of 1 % false alarms.

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "image/labelled_folder.h"
#include "lab/data_sets/split.h"
#include "lab/methods/method.h"
#include "measuring.h"
#include "ore/ore.h"
#include "ore/photo.h"
#include "ore/probe.h"
#include "support/parallel.h"

namespace {

using namespace ore;

struct Picture {
  GrayImage photo;
  Similarity placement;
};

struct Someone {
  std::string name;
  std::vector<Picture> pictures;
};

struct Probe {
  const Picture* picture;
  int person;  ///< -1: a stranger
};

struct Trial {
  Gallery gallery;
  std::vector<Probe> probes;
};

const FaceFrame kFrame{};

std::vector<Someone> find_faces(const std::filesystem::path& folder, const FaceDetector& detector) {
  std::vector<Someone> people;
  int photos = 0;
  int found = 0;
  for (const auto& entry : sorted_entries(folder)) {
    if (!std::filesystem::is_directory(entry)) continue;
    people.push_back({entry.filename().string(), {}});
    for (const auto& file : list_images(entry, 1).images) {
      const Photo photo = read_photo(file);
      const std::vector<FoundFace> faces = detector.detect(photo);
      ++photos;
      if (faces.empty()) continue;
      ++found;
      people.back().pictures.push_back({to_gray(photo), align(faces.front().landmarks, kFrame)});
    }
  }
  fmt::print("{} of {} pictures have a face ({})\n\n", found, photos, detector.name());
  return people;
}

Trial make_trial(const std::vector<Someone>& people, int faces, std::size_t strangers, std::uint64_t seed) {
  Trial trial;
  trial.gallery.height = kFrame.height;
  trial.gallery.width = kFrame.width;
  trial.gallery.from_photographs = true;
  const std::vector<std::size_t> order =
      shuffled(people.size(), RandomStream(seed, RandomPurpose::kSplit, 1000));
  for (std::size_t p = 0; p < people.size(); ++p) {
    const Someone& someone = people[order[p]];
    const bool known = p >= strangers;
    Person person{.name = someone.name, .faces = {}};
    const auto pictures =
        shuffled(someone.pictures.size(), RandomStream(seed, RandomPurpose::kSplit, order[p]));
    for (const std::size_t index : pictures) {
      const Picture& picture = someone.pictures[index];
      if (known && static_cast<int>(person.faces.size()) < faces)
        person.faces.push_back(crop_face(picture.photo, picture.placement, kFrame));
      else
        trial.probes.push_back({&picture, known ? static_cast<int>(trial.gallery.people.size()) : -1});
    }
    if (known) trial.gallery.people.push_back(std::move(person));
  }
  return trial;
}

std::vector<GrayImage> crops(const Trial& trial, const Recognizer* refining) {
  std::vector<GrayImage> faces(trial.probes.size());
  parallel_for(static_cast<int>(faces.size()), 0, [&](int i) {
    const auto index = static_cast<std::size_t>(i);
    const Picture& picture = *trial.probes[index].picture;
    const Similarity placement =
        refining != nullptr ? refine(*refining, picture.photo, picture.placement, kFrame) : picture.placement;
    faces[index] = crop_face(picture.photo, placement, kFrame);
  });
  return faces;
}

double rank1(const Trial& trial, const std::vector<int>& answers) {
  int right = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) right += answers[i] == trial.probes[i].person ? 1 : 0;
  return 100.0 * right / static_cast<double>(answers.size());
}

std::vector<int> best_of(const std::vector<Identification>& answers) {
  std::vector<int> best;
  best.reserve(answers.size());
  for (const Identification& answer : answers) best.push_back(answer.candidates.front().person);
  return best;
}

struct OpenSetResult {
  double named = 0.0;
  double false_alarms = 0.0;
};

OpenSetResult open_set(const Trial& trial, const std::vector<Identification>& answers) {
  int known = 0;
  int named = 0;
  int strangers = 0;
  int alarms = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const int person = trial.probes[i].person;
    (person < 0 ? strangers : known) += 1;
    if (answers[i].unknown) continue;
    if (person < 0) ++alarms;
    if (answers[i].candidates.front().person == person) ++named;
  }
  return {100.0 * named / known, 100.0 * alarms / strangers};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: photo_table DETECTOR DIR [SEEDS] [FACES]\n";
    return 2;
  }
  const int seeds = argc > 3 ? std::atoi(argv[3]) : 5;
  const int faces = argc > 4 ? std::atoi(argv[4]) : 5;
  try {
    const std::vector<Someone> people = find_faces(argv[2], *open_detector(argv[1]));
    std::vector<double> plain;
    std::vector<double> refined;
    std::vector<double> lbph;
    std::vector<double> named;
    std::vector<double> alarms;
    for (int seed = 1; seed <= seeds; ++seed) {
      const Trial closed = make_trial(people, faces, 0, static_cast<std::uint64_t>(seed));
      const Training training = train(closed.gallery);
      const Recognizer recognizer(training.model, closed.gallery);
      const std::vector<GrayImage> as_found = crops(closed, nullptr);
      plain.push_back(rank1(closed, best_of(recognizer.identify(as_found))));
      refined.push_back(rank1(closed, best_of(recognizer.identify(crops(closed, &recognizer)))));
      lbph.push_back(rank1(closed, best_people(fit_method("opencv-lbph", closed.gallery)->scores(as_found))));
      const Trial open = make_trial(people, faces, people.size() / 3, static_cast<std::uint64_t>(seed));
      const Training open_training = train(open.gallery);
      const Recognizer guard(open_training.model, open.gallery);
      const OpenSetResult result = open_set(open, guard.identify(crops(open, &guard)));
      named.push_back(result.named);
      alarms.push_back(result.false_alarms);
      fmt::print(stderr, "seed {}: {:.1f} {:.1f} {:.1f}; named {:.1f}, alarms {:.1f}, threshold {:.3f}\n",
                 seed, plain.back(), refined.back(), lbph.back(), named.back(), alarms.back(),
                 guard.threshold());
    }
    fmt::print("| | per cent |\n|---|---|\n");
    fmt::print("| rank-1, OpenCV's LBPH | {} |\n", bench::mean_and_deviation(lbph));
    fmt::print("| rank-1, as found | {} |\n", bench::mean_and_deviation(plain));
    fmt::print("| **rank-1, refined** | {} |\n", bench::mean_and_deviation(refined));
    fmt::print("| known people named, a third of all are strangers | {} |\n",
               bench::mean_and_deviation(named));
    fmt::print("| false alarms of strangers, target 1 | {} |\n", bench::mean_and_deviation(alarms));
  } catch (const Error& error) {
    std::cerr << "photo_table: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
