#include "ore/probe.h"

#include <fmt/format.h>

#include <utility>

#include "ore/error.h"
#include "photo/find_faces.h"

namespace ore {

void ProbeOptions::validate() const {
  if (limit < 0) throw InvalidOption(fmt::format("limit is {}; it must not be negative", limit));
  if (top < 0) throw InvalidOption(fmt::format("top is {}; it must not be negative", top));
  if (threads < 0) throw InvalidOption(fmt::format("threads is {}; it must not be negative", threads));
}

std::vector<IdentifiedFace> find_and_place(const Photo& photo, const FaceDetector& detector,
                                           const Recognizer& recognizer, const ProbeOptions& options,
                                           const Progress& progress) {
  options.validate();
  const FaceFrame frame{.height = recognizer.face_height(), .width = recognizer.face_width()};
  const GrayImage gray = to_gray(photo);
  std::vector<IdentifiedFace> result;
  for (PhotoFace& face : find_faces(photo, gray, detector, frame, options.limit)) {
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    if (options.refine) {
      const Similarity placement = refine(recognizer, gray, face.placement, frame, options.threads);
      face.face = crop_face(gray, placement, frame);
    }
    result.push_back({.found = face.found, .face = std::move(face.face), .remark = in_words(face.flaws)});
  }
  return result;
}

IdentifiedFace place_cropped(GrayImage face, const Recognizer& recognizer, bool refined) {
  if (face.height != recognizer.face_height() || face.width != recognizer.face_width())
    throw Error(fmt::format("the face is {}x{}, but these people's faces are {}x{} (height x width)",
                            face.height, face.width, recognizer.face_height(), recognizer.face_width()));
  IdentifiedFace result;
  result.found.box = {.x = 0, .y = 0, .width = face.width, .height = face.height};
  result.found.confidence = 1.0;
  result.face = refined ? refine(recognizer, face) : std::move(face);
  return result;
}

void identify(const Recognizer& recognizer, std::span<IdentifiedFace> faces, const ProbeOptions& options,
              const Progress& progress) {
  options.validate();
  std::vector<GrayImage> images;
  images.reserve(faces.size());
  for (IdentifiedFace& face : faces) images.push_back(std::move(face.face));
  std::vector<Identification> answers = recognizer.identify(images, options.top, options.threads, progress);
  for (std::size_t i = 0; i < faces.size(); ++i) {
    faces[i].face = std::move(images[i]);
    faces[i].answer = std::move(answers[i]);
  }
}

std::vector<IdentifiedFace> find_and_identify(const Photo& photo, const FaceDetector& detector,
                                              const Recognizer& recognizer, const ProbeOptions& options,
                                              const Progress& progress) {
  std::vector<IdentifiedFace> faces = find_and_place(photo, detector, recognizer, options, progress);
  identify(recognizer, faces, options, progress);
  return faces;
}

}  // namespace ore
