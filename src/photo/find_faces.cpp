#include "photo/find_faces.h"

#include <fmt/format.h>

#include <utility>

#include "image/image_file.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// A face that is this many times as high as the next is the subject of the picture.
constexpr double kDominant = 2.0;

/// Why the picture cannot be learned from, by the number of its faces; empty where it can.
std::string count_problem(const std::vector<PhotoFace>& faces) {
  if (faces.empty()) return "no face was found in it";
  if (faces.size() == 1 || faces[0].found.box.height >= kDominant * faces[1].found.box.height) return "";
  return fmt::format("{} faces are in it; crop it to the person's own", faces.size());
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
