#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <opencv2/core/utility.hpp>
#include <optional>

#include "lab/data_sets/split.h"
#include "lab/experiments/accuracy.h"
#include "lab/experiments/compared_method.h"
#include "lab/experiments/data.h"
#include "lab/experiments/experiment.h"
#include "lab/experiments/experiment_parts.h"
#include "lab/metrics/evaluate.h"
#include "ore/error.h"
#include "ore/probe.h"
#include "ore/training.h"
#include "support/parallel.h"

namespace ore {
namespace {

constexpr const char* kPhotographs = "photographs";
constexpr const char* kPhotoAsFound = "as found";
constexpr const char* kPhotoRefined = "refined";
constexpr const char* kPhotoStrangers = "strangers";
constexpr const char* kPhotoCounts = "pictures";
constexpr const char* kPhotoLbph = "opencv-lbph";
constexpr const char* kNeedsPhotographs = "photographs, DIR/<person>/<photo> read with --detector";
constexpr int kPhotoTrainingFaces = 5;
constexpr double kPhotoShareOfStrangers = 1.0 / 3.0;
constexpr double kPhotoEffort = 30.0;

std::string missing_photographs(const DataSet& data) {
  if (data.photographs) return "";
  return "photographs are needed, DIR/<person>/<photo> with --detector; these are cropped faces";
}

std::string missing_for_photographs(const DataSet& data) {
  if (std::string missing = missing_photographs(data); !missing.empty()) return missing;
  // A threshold is measured by leaving people out, so it takes three known people.
  if (data.gallery.people.size() < 4) return "at least four people are needed, three known and a stranger";
  return missing_faces(data.gallery, 2);
}

/// More than anybody has: all faces that are not to learn from.
constexpr int kPhotoProbeFaces = 1'000'000;

void add_probes(const Probes& probes, const Gallery& gallery, LabelledProbes& all) {
  all.faces.insert(all.faces.end(), probes.faces.begin(), probes.faces.end());
  all.origins.insert(all.origins.end(), probes.origins.begin(), probes.origins.end());
  for (const int label : probes.labels)
    all.names.push_back(gallery.people[static_cast<std::size_t>(label)].name);
}

/// The same probes, each taken from its photograph once more and moved to where the recognizer trusts it most.
LabelledProbes refined_probes(const DataSet& data, LabelledProbes probes, const Recognizer& recognizer,
                              int threads, const Progress& progress) {
  parallel_for(
      static_cast<int>(probes.faces.size()), threads,
      [&](int i) {
        const FaceOrigin& origin = probes.origins[static_cast<std::size_t>(i)];
        const std::filesystem::path& file = data.files[origin.person][origin.face];
        std::vector<IdentifiedFace> faces =
            find_and_place(read_photo(file), *data.photographs->detector, recognizer, {.limit = 1});
        if (faces.empty()) throw Error(fmt::format("{} has changed: its face is gone", file.string()));
        probes.faces[static_cast<std::size_t>(i)] = std::move(faces.front().face);
      },
      progress);
  return probes;
}

/// Learns as the program does and tests the probes where they were found, and refined.
std::vector<Record> photo_records(const DataSet& data, const Gallery& gallery, const LabelledProbes& probes,
                                  const std::string& row, int repetition, int threads,
                                  const Progress& progress) {
  const auto seed = static_cast<std::uint64_t>(repetition);
  const Model model = train(gallery, {.seed = seed, .threads = threads}, progress).model;
  const Recognizer recognizer(model, gallery, {.threads = threads}, progress);
  std::vector<Record> records;
  const auto add = [&](const char* column, const LabelledProbes& placed) {
    const Evaluation result = evaluate(recognizer, placed, threads, progress);
    const auto record = [&](const char* metric, double share) {
      records.push_back({kPhotographs, row, column, repetition, metric, 100.0 * share});
    };
    record("rank1", result.rank1);
    record("named", result.named);
    if (result.strangers > 0) record("false alarms", result.false_alarms);
  };
  add(kPhotoAsFound, probes);
  add(kPhotoRefined, refined_probes(data, probes, recognizer, threads, progress));
  return records;
}

Split known_photos(const DataSet& data, int faces, int repetition) {
  return random_split(data.gallery, {.gallery_faces = faces,
                                     .probe_faces = kPhotoProbeFaces,
                                     .seed = static_cast<std::uint64_t>(repetition)});
}

Cell known_people_cell(const DataSet& data, int faces, int repetition, int threads) {
  return {.key = fmt::format("{}/default/{} faces/{}", kPhotographs, faces, repetition),
          .effort = kPhotoEffort,
          .run = [&data, faces, repetition, threads](const Progress& progress) {
            const Split split = known_photos(data, faces, repetition);
            LabelledProbes probes;
            add_probes(split.probes, split.gallery, probes);
            return photo_records(data, split.gallery, probes, "default", repetition, threads, progress);
          }};
}

Cell photo_strangers_cell(const DataSet& data, int faces, int repetition, int threads) {
  return {.key = fmt::format("{}/{}/{} faces/{}", kPhotographs, kPhotoStrangers, faces, repetition),
          .effort = kPhotoEffort,
          .run = [&data, faces, repetition, threads](const Progress& progress) {
            OpenSetSplit split =
                open_set_split(data.gallery, {.gallery_faces = faces,
                                              .probe_faces = kPhotoProbeFaces,
                                              .share_of_strangers = kPhotoShareOfStrangers,
                                              .seed = static_cast<std::uint64_t>(repetition)});
            LabelledProbes probes = std::move(split.strangers);
            add_probes(split.known, split.gallery, probes);
            return photo_records(data, split.gallery, probes, kPhotoStrangers, repetition, threads, progress);
          }};
}

Cell photo_lbph_cell(const DataSet& data, int faces, int repetition, int threads) {
  return accuracy_cell({.experiment = kPhotographs,
                        .row = kPhotoLbph,
                        .compared_method = kPhotoLbph,
                        .repetition = repetition,
                        .variant = fmt::format("{} faces", faces),
                        .threads = threads,
                        .trial = [&data, faces, repetition] {
                          Split split = known_photos(data, faces, repetition);
                          return Trial{std::move(split.gallery), {{kPhotoAsFound, std::move(split.probes)}}};
                        }});
}

/// What the text of the report says of the pictures.
Cell photo_count_cell(const DataSet& data, int faces) {
  return {.key = fmt::format("{}/{}/{} faces", kPhotographs, kPhotoCounts, faces),
          .effort = 0.1,
          .run = [&data, faces](const Progress&) {
            std::vector<Record> records;
            const auto add = [&](const char* column, std::size_t count) {
              records.push_back({kPhotographs, kPhotoCounts, column, 0, "count", static_cast<double>(count)});
            };
            add("all", data.photographs->pictures.size());
            add("usable", static_cast<std::size_t>(data.gallery.face_count()));
            add("to learn from", static_cast<std::size_t>(faces));
            return records;
          }};
}

std::vector<Cell> photograph_cells(const DataSet& data, const ExperimentOptions& options) {
  const int faces = training_faces_of(data.gallery, options.training_faces, kPhotoTrainingFaces);
  std::vector<Cell> cells = {photo_count_cell(data, faces)};
  for (int repetition = 1; repetition <= options.repetitions; ++repetition) {
    cells.push_back(known_people_cell(data, faces, repetition, options.threads));
    cells.push_back(photo_strangers_cell(data, faces, repetition, options.threads));
    if (is_built(kPhotoLbph)) cells.push_back(photo_lbph_cell(data, faces, repetition, options.threads));
  }
  return cells;
}

std::string photo_count_text(const Records& records) {
  const auto count = [&](const char* column) { return records.mean(kPhotoCounts, column, "count").mean; };
  if (records.rows("count").empty()) return "";
  return fmt::format(
      "{:.0f} of {:.0f} pictures have one usable face. {:.0f} faces of each person are to learn from, all "
      "others to test; every repetition draws a new split. ",
      count("usable"), count("all"), count("to learn from"));
}

std::vector<Block> photograph_blocks(const ExperimentResults& results) {
  Table table{.caption = "Faces of whole photographs, in per cent",
              .head = {"", kPhotoAsFound, kPhotoRefined}};
  const auto add = [&](const std::string& head, const char* row, const char* metric, bool emphasised) {
    TableRow shown{.heads = {head}, .emphasised = emphasised};
    for (const char* column : {kPhotoAsFound, kPhotoRefined})
      shown.cells.push_back({.text = mean_text(results.records.mean(row, column, metric))});
    if (!results.records.columns(row, metric).empty()) table.rows.push_back(std::move(shown));
  };
  add("rank-1, OpenCV LBPH", kPhotoLbph, "rank1", false);
  add("rank-1, ORE", "default", "rank1", true);
  add("known faces named right, a third of the people strangers", kPhotoStrangers, "named", false);
  add("strangers given a name (target 1 %)", kPhotoStrangers, "false alarms", false);
  return {Paragraph{photo_count_text(results.records) +
                    "\"Refined\" moves, turns and scales every face to where the model trusts it most, as "
                    "the program does with photographs. For the last two rows a third of the people are "
                    "not in the gallery; the threshold is the one that training measured."},
          std::move(table)};
}

}  // namespace

Experiment photographs_experiment() {
  return {.name = kPhotographs,
          .title = "Photographs",
          .needs = fmt::format("{}; at least 4 people with 2 faces each", kNeedsPhotographs),
          .missing = missing_for_photographs,
          .cells = photograph_cells,
          .blocks = photograph_blocks,
          .photographs = true};
}

namespace {

constexpr const char* kDetectors = "detectors";
constexpr const char* kReferenceDetector = "yunet";
constexpr std::array kOtherDetectors = {"hog", "haar", "lbp"};
constexpr std::size_t kQuickPictures = 40;

/// Holds OpenCV to one thread: the time of a picture is that of one core.
class SingleThreadedOpenCv {
 public:
  SingleThreadedOpenCv() { cv::setNumThreads(1); }
  ~SingleThreadedOpenCv() { cv::setNumThreads(before_); }
  SingleThreadedOpenCv(const SingleThreadedOpenCv&) = delete;
  SingleThreadedOpenCv& operator=(const SingleThreadedOpenCv&) = delete;

 private:
  int before_ = cv::getNumThreads();
};

double distance(const PhotoPoint& a, const PhotoPoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// What a detector made of all pictures.
struct DetectorTally {
  int found = 0;
  int one = 0;
  int eyes_seen = 0;
  std::vector<double> eye_distances;
  std::vector<double> milliseconds;
};

void count_picture(const Photo& photo, const FaceDetector& detector, const FaceDetector* reference,
                   DetectorTally& tally) {
  // The processor's time, which does not count what other programs take.
  const std::clock_t begin = std::clock();
  const std::vector<FoundFace> faces = detector.detect(photo);
  tally.milliseconds.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  if (faces.size() == 1) ++tally.one;
  if (faces.empty()) return;
  ++tally.found;
  if (faces.front().eyes_seen) ++tally.eyes_seen;
  if (reference == nullptr) return;
  const std::vector<FoundFace> expected = reference->detect(photo);
  if (expected.empty()) return;
  if (const auto apart = eyes_apart(faces.front().landmarks, expected.front().landmarks))
    tally.eye_distances.push_back(*apart);
}

std::vector<Record> detector_records(const std::string& name, const DetectorTally& tally) {
  std::vector<Record> records;
  const auto add = [&](const char* column, double value) {
    records.push_back({kDetectors, name, column, 0, "value", value});
  };
  const auto percent = [&](int count) {
    return 100.0 * count / static_cast<double>(tally.milliseconds.size());
  };
  add("pictures", static_cast<double>(tally.milliseconds.size()));
  add("found", percent(tally.found));
  add("exactly one", percent(tally.one));
  add("eyes seen", percent(tally.eyes_seen));
  if (!tally.eye_distances.empty()) {
    double sum = 0.0;
    for (const double apart : tally.eye_distances) sum += apart;
    add("eyes apart", 100.0 * sum / static_cast<double>(tally.eye_distances.size()));
  }
  add("ms", median(tally.milliseconds));
  return records;
}

using SharedDetector = std::shared_ptr<const FaceDetector>;

/// The one that the faces were found with, and the others of this build.
std::vector<SharedDetector> detectors_to_compare(const SharedDetector& given) {
  std::vector<SharedDetector> result = {given};
  for (const std::string name : kOtherDetectors) {
    if (name == given->name()) continue;
    try {
      result.push_back(open_detector(name));
    } catch (const Error&) {
      // It is not part of this build.
    }
  }
  return result;
}

Cell detector_cell(const Photographs& photographs, const SharedDetector& detector, std::size_t pictures) {
  Cell cell;
  cell.key = fmt::format("{}/{}/{} pictures", kDetectors, detector->name(), pictures);
  cell.effort = 0.1 * static_cast<double>(pictures);
  cell.timed = true;
  cell.run = [&photographs, detector, pictures](const Progress& progress) {
    const SingleThreadedOpenCv single_threaded_opencv;
    const FaceDetector* const reference =
        photographs.detector->name() == kReferenceDetector && detector->name() != kReferenceDetector
            ? photographs.detector.get()
            : nullptr;
    DetectorTally tally;
    for (std::size_t i = 0; i < pictures; ++i) {
      if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
      const std::size_t chosen = i * photographs.pictures.size() / pictures;
      count_picture(read_photo(photographs.pictures[chosen]), *detector, reference, tally);
    }
    return detector_records(detector->name(), tally);
  };
  return cell;
}

std::vector<Cell> detector_cells(const DataSet& data, const ExperimentOptions& options) {
  const std::size_t all = data.photographs->pictures.size();
  const std::size_t pictures = options.quick ? std::min(kQuickPictures, all) : all;
  std::vector<Cell> cells;
  for (const SharedDetector& detector : detectors_to_compare(data.photographs->detector))
    cells.push_back(detector_cell(*data.photographs, detector, pictures));
  return cells;
}

std::vector<Block> detector_blocks(const ExperimentResults& results) {
  Table table{.caption = "Face detectors on the same pictures",
              .head = {"detector", "pictures", "a face found, %", "exactly one, %", "eyes seen, %",
                       "eyes from YuNet's, %", "ms a picture"}};
  for (const std::string& name : results.records.rows("value")) {
    const auto text = [&](const char* column, int decimals) {
      return TableCell{.text = mean_text(results.records.mean(name, column, "value"), decimals)};
    };
    table.rows.push_back({.heads = {name},
                          .cells = {text("pictures", 0), text("found", 1), text("exactly one", 1),
                                    text("eyes seen", 1), text("eyes apart", 1), text("ms", 1)}});
  }
  return {
      Paragraph{"The share of pictures with a face, with exactly one, and with eyes that the detector saw "
                "instead of putting them at typical places. Where YuNet is the detector of the "
                "photographs: how far the eyes are from YuNet's, in per cent of the distance between "
                "its eyes, where both found the same face. The time is the median on one core."},
      std::move(table)};
}

}  // namespace

std::optional<double> eyes_apart(const Landmarks& found, const Landmarks& expected) {
  const double unit = distance(expected.left_eye, expected.right_eye);
  const double apart =
      0.5 * (distance(found.left_eye, expected.left_eye) + distance(found.right_eye, expected.right_eye)) /
      unit;
  if (apart > 1.0) return std::nullopt;
  return apart;
}

Experiment detectors_experiment() {
  return {.name = kDetectors,
          .title = "Face detectors",
          .needs = kNeedsPhotographs,
          .missing = missing_photographs,
          .cells = detector_cells,
          .blocks = detector_blocks,
          .photographs = true};
}

}  // namespace ore
