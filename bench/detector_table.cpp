// The face detectors beside one another, as a Markdown table.
//
//   detector_table YUNET.onnx FOLDER...
//
// For every detector and folder: the share of pictures with a face, with exactly one, and with eyes that were
// seen and not put where they usually are; how far its eyes are from YuNet's, in distances between YuNet's
// eyes, where both found the same face; and the median time of a picture, on one
// thread: the processor's, which does not count what other programs take.

#include <fmt/format.h>

#include <cmath>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <opencv2/core/utility.hpp>
#include <optional>

#include "image/labelled_folder.h"
#include "measuring.h"
#include "ore/error.h"
#include "ore/photo.h"

namespace {

using namespace ore;

struct Picture {
  Photo photo;
  std::vector<FoundFace> yunet;
};

struct Tally {
  int found = 0;
  int one = 0;
  int seen = 0;
  double distance = 0.0;
  int compared = 0;
  std::vector<double> milliseconds;
};

double distance(const PhotoPoint& a, const PhotoPoint& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// Mean distance of the two eyes; nothing where YuNet's face is another one, more than an eye distance away.
std::optional<double> eye_error(const Landmarks& found, const Landmarks& yunet) {
  const double unit = distance(yunet.left_eye, yunet.right_eye);
  const double error =
      0.5 * (distance(found.left_eye, yunet.left_eye) + distance(found.right_eye, yunet.right_eye)) / unit;
  if (error > 1.0) return std::nullopt;
  return error;
}

std::vector<Picture> read_pictures(const std::filesystem::path& folder, const FaceDetector& yunet) {
  std::vector<Picture> pictures;
  for (const auto& file : list_images(folder, 1).images) {
    Photo photo = read_photo(file);
    std::vector<FoundFace> faces = yunet.detect(photo);
    pictures.push_back({std::move(photo), std::move(faces)});
  }
  if (pictures.empty()) throw Error(fmt::format("{} has no pictures", folder.string()));
  return pictures;
}

Tally measure(const FaceDetector& detector, const std::vector<Picture>& pictures) {
  Tally tally;
  for (const Picture& picture : pictures) {
    const std::clock_t begin = std::clock();
    const std::vector<FoundFace> faces = detector.detect(picture.photo);
    tally.milliseconds.push_back(1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    if (faces.size() == 1) ++tally.one;
    if (faces.empty()) continue;
    ++tally.found;
    if (faces.front().eyes_seen) ++tally.seen;
    if (picture.yunet.empty()) continue;
    if (const auto error = eye_error(faces.front().landmarks, picture.yunet.front().landmarks)) {
      tally.distance += *error;
      ++tally.compared;
    }
  }
  return tally;
}

void print_row(const std::string& folder, const std::string& detector, const Tally& tally) {
  const auto percent = [&](int count) {
    return 100.0 * count / static_cast<double>(tally.milliseconds.size());
  };
  fmt::print("| {} | {} | {:.1f} | {:.1f} | {:.1f} | {:.3f} | {:.1f} |\n", folder, detector,
             percent(tally.found), percent(tally.one), percent(tally.seen),
             tally.distance / std::max(1, tally.compared), bench::median(tally.milliseconds));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: detector_table YUNET.onnx FOLDER...\n";
    return 2;
  }
  cv::setNumThreads(1);
  try {
    const auto yunet = open_detector(argv[1]);
    fmt::print("| pictures | detector | found % | one face % | eyes seen % | from YuNet's eyes | ms |\n");
    fmt::print("|---|---|---|---|---|---|---|\n");
    for (int i = 2; i < argc; ++i) {
      const std::filesystem::path folder(argv[i]);
      const std::vector<Picture> pictures = read_pictures(folder, *yunet);
      print_row(folder.filename().string(), yunet->name(), measure(*yunet, pictures));
      for (const char* choice : {"hog", "haar", "lbp"})
        print_row(folder.filename().string(), choice, measure(*open_detector(choice), pictures));
    }
  } catch (const Error& error) {
    std::cerr << "detector_table: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
