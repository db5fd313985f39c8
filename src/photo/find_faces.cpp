#include "photo/find_faces.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "image/image_file.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// In pixels of the photo. The frame has 35 pixels between the eyes; enlarging beyond twice adds no detail.
constexpr double kLeastEyeDistance = 16.0;
/// Share of the frame beyond the photo's edge.
constexpr double kMostOutside = 0.1;
/// Grey level that a tenth of the face is brighter than. Half a face in deep shadow passes.
constexpr int kDarkestHighlight = 40;
/// Share of the face that is white without detail. Faces in ordinary photos have up to a tenth.
constexpr double kMostWhite = 0.25;
constexpr int kWhite = 250;
/// Grey levels between the darkest and the brightest twentieth.
constexpr int kLeastContrast = 20;
/// See fine_detail. In focus, faces of Yale have 0.0035 and more, those of the photos 0.011; a blur by 0.045
/// eye distances (a Gaussian's deviation) or by a movement of 0.2 leaves at most 0.0024.
constexpr double kLeastDetail = 0.002;

double share_outside(const GrayImage& photo, const Similarity& placement, const GrayImage& face) {
  int outside = 0;
  for (int y = 0; y < face.height; ++y) {
    for (int x = 0; x < face.width; ++x) {
      const PhotoPoint at = placement({static_cast<double>(x), static_cast<double>(y)});
      if (at.x < -0.5 || at.y < -0.5 || at.x > photo.width - 0.5 || at.y > photo.height - 0.5) ++outside;
    }
  }
  return static_cast<double>(outside) / (static_cast<double>(face.width) * face.height);
}

double share_white(const GrayImage& face) {
  const auto white = std::count_if(face.pixels.begin(), face.pixels.end(),
                                   [](std::uint8_t pixel) { return pixel >= kWhite; });
  return static_cast<double>(white) / static_cast<double>(face.pixels.size());
}

/// The grey level that a share of the pixels is darker than.
int grey_at(const GrayImage& face, double share) {
  std::array<std::size_t, 256> count{};
  for (const std::uint8_t pixel : face.pixels) ++count[pixel];
  const double wanted = share * static_cast<double>(face.pixels.size());
  double below = 0.0;
  for (int level = 0; level < 256; ++level) {
    below += static_cast<double>(count[static_cast<std::size_t>(level)]);
    if (below > wanted) return level;
  }
  return 255;
}

void add_flaws_of_place(const FoundFace& found, const GrayImage& photo, const Similarity& placement,
                        const GrayImage& face, std::vector<FlawFound>& flaws) {
  const Landmarks& marks = found.landmarks;
  const double eyes = std::hypot(marks.right_eye.x - marks.left_eye.x, marks.right_eye.y - marks.left_eye.y);
  if (eyes < kLeastEyeDistance)
    flaws.push_back(
        {FaceFlaw::kTooSmall, fmt::format("the face is too small: {:.0f} pixels between the eyes, at "
                                          "least {:.0f} are needed",
                                          eyes, kLeastEyeDistance)});
  const double outside = share_outside(photo, placement, face);
  if (outside > kMostOutside)
    flaws.push_back(
        {FaceFlaw::kCutOff, fmt::format("{:.0f} % of the face are cut off by the picture's edge, at "
                                        "most {:.0f} % may be",
                                        100.0 * outside, 100.0 * kMostOutside)});
}

void add_flaws_of_light(const GrayImage& face, std::vector<FlawFound>& flaws) {
  const int highlight = grey_at(face, 0.9);
  if (highlight < kDarkestHighlight)
    flaws.push_back(
        {FaceFlaw::kTooDark,
         fmt::format("the face is too dark: its bright parts have grey level {}, at least {} is needed",
                     highlight, kDarkestHighlight)});
  const double white = share_white(face);
  if (white > kMostWhite)
    flaws.push_back({FaceFlaw::kTooBright,
                     fmt::format("the face is too bright: {:.0f} % of it are white, at most {:.0f} % may be",
                                 100.0 * white, 100.0 * kMostWhite)});
  const int contrast = grey_at(face, 0.95) - grey_at(face, 0.05);
  if (contrast < kLeastContrast)
    flaws.push_back(
        {FaceFlaw::kFlat, fmt::format("the face has hardly any contrast: {} grey levels, at least {} are "
                                      "needed",
                                      contrast, kLeastContrast)});
}

}  // namespace

double fine_detail(const GrayImage& face) {
  double mean = 0.0;
  for (const std::uint8_t pixel : face.pixels) mean += pixel;
  mean /= static_cast<double>(face.pixels.size());
  double across = 0.0;
  double down = 0.0;
  double all = 0.0;
  for (int y = 1; y + 1 < face.height; ++y) {
    for (int x = 1; x + 1 < face.width; ++x) {
      const double here = face.at(y, x);
      across += std::pow(here - 0.5 * (face.at(y, x - 1) + face.at(y, x + 1)), 2);
      down += std::pow(here - 0.5 * (face.at(y - 1, x) + face.at(y + 1, x)), 2);
      all += (here - mean) * (here - mean);
    }
  }
  return all > 0.0 ? std::min(across, down) / all : 0.0;
}

std::vector<FlawFound> find_flaws(const FoundFace& found, const GrayImage& photo, const Similarity& placement,
                                  const GrayImage& face) {
  std::vector<FlawFound> flaws;
  add_flaws_of_place(found, photo, placement, face, flaws);
  add_flaws_of_light(face, flaws);
  const double detail = fine_detail(face);
  if (detail < kLeastDetail)
    flaws.push_back({FaceFlaw::kBlurred,
                     fmt::format("the face is blurred: its fine detail is {:.4f}, at least {:.4f} is needed",
                                 detail, kLeastDetail)});
  return flaws;
}

std::string in_words(const std::vector<FlawFound>& flaws) {
  std::string words;
  for (const FlawFound& flaw : flaws) words += (words.empty() ? "" : "; ") + flaw.words;
  return words;
}

namespace {

/// A face that is this many times as high as the next is the subject of the picture.
constexpr double kDominant = 2.0;

/// Why the number of faces makes the picture unfit for training; empty if it does not.
std::string count_problem(const std::vector<PhotoFace>& faces) {
  if (faces.empty()) return "no face was found in it";
  if (faces.size() == 1 || faces[0].found.box.height >= kDominant * faces[1].found.box.height) return "";
  return fmt::format("it shows {} faces; crop it to the face of this person", faces.size());
}

TrainingPhoto judge_training_file(const std::filesystem::path& file, const FaceDetector& detector,
                                  const TrainingPhotoOptions& options) {
  try {
    return judge_training_photo(read_photo_or_give_reason(file), detector, options);
  } catch (const Error& error) {
    TrainingPhoto refused;
    refused.outcome.problem = error.what();
    return refused;
  }
}

}  // namespace

std::vector<PhotoFace> find_faces(const Photo& photo, const GrayImage& gray, const FaceDetector& detector,
                                  const FaceFrame& frame, int limit) {
  std::vector<PhotoFace> faces;
  for (const FoundFace& found : detector.detect(photo)) {
    if (limit > 0 && static_cast<int>(faces.size()) == limit) break;
    const Similarity placement = align(found.landmarks, frame);
    GrayImage face = crop_face(gray, placement, frame);
    std::vector<FlawFound> flaws = find_flaws(found, gray, placement, face);
    faces.push_back({found, placement, std::move(face), std::move(flaws)});
  }
  return faces;
}

TrainingPhoto judge_training_photo(const Photo& photo, const FaceDetector& detector,
                                   const TrainingPhotoOptions& options) {
  TrainingPhoto result;
  std::vector<PhotoFace> faces = find_faces(photo, to_gray(photo), detector, options.frame);
  result.outcome.problem = count_problem(faces);
  if (!faces.empty()) result.box = faces.front().found.box;
  if (!result.outcome.problem.empty()) return result;
  const std::string flaws = in_words(faces.front().flaws);
  if (!flaws.empty() && !options.take_poor) {
    result.outcome.problem = flaws;
    return result;
  }
  result.remark = flaws;
  if (faces.size() > 1)
    result.remark +=
        fmt::format("{}the largest of {} faces was taken", flaws.empty() ? "" : "; ", faces.size());
  result.outcome.image = std::move(faces.front().face);
  return result;
}

std::vector<TrainingPhoto> read_training_photos(const std::vector<std::filesystem::path>& files,
                                                const FaceDetector& detector,
                                                const TrainingPhotoOptions& options,
                                                const Progress& progress) {
  std::vector<TrainingPhoto> photos(files.size());
  parallel_for(
      static_cast<int>(files.size()), options.threads,
      [&](int i) {
        const auto index = static_cast<std::size_t>(i);
        photos[index] = judge_training_file(files[index], detector, options);
      },
      progress, "finding faces");
  return photos;
}

LabelledFolder read_photo_folder(const std::filesystem::path& folder, const FaceDetector& detector,
                                 int threads, const Progress& progress) {
  LabelledFolder result = read_labelled_folder(folder, [&](const std::vector<std::filesystem::path>& files) {
    std::vector<ReadOutcome> outcomes;
    for (TrainingPhoto& photo : read_training_photos(files, detector, {.threads = threads}, progress))
      outcomes.push_back(std::move(photo.outcome));
    return outcomes;
  });
  result.gallery.from_photographs = true;
  result.gallery.detector = detector.source();
  return result;
}

}  // namespace ore
