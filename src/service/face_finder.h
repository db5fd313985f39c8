#pragma once
// Finds and identifies the faces of an uploaded picture, and describes the evidence for an answer.

#include <memory>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "ore/probe.h"
#include "service/http/limits.h"
#include "service/http/router.h"
#include "service/live_gallery.h"

namespace ore::service {

/// Finds faces in photographs if the gallery's faces come from photographs; otherwise the whole picture is
/// the face.
class FaceFinder {
 public:
  /// `detector` may be null if the gallery's faces do not come from photographs.
  explicit FaceFinder(std::unique_ptr<FaceDetector> detector) : detector_(std::move(detector)) {}

  DetectorSource detector_source() const {
    return detector_ == nullptr ? DetectorSource{} : detector_->source();
  }
  std::string detector_name() const { return detector_ == nullptr ? "none" : detector_->name(); }

  /// The faces of a picture with their answers, by the threshold of `people`, which may be newer than that
  /// of their recognizer. Throws Conflict if the gallery is empty, WrongFaceSize, or Busy if there are
  /// more faces than the deadline allows.
  std::vector<IdentifiedFace> identify(const Snapshot& people, const Photo& photo,
                                       const ProbeOptions& options, Deadline deadline) const;

  /// The only face of a picture to enroll, without refined landmarks and without an answer. Throws
  /// NoUsableFace with the reason, or WrongFaceSize.
  IdentifiedFace find_to_enroll(const Snapshot& people, const Photo& photo) const;

 private:
  const FaceDetector& detector() const;

  std::unique_ptr<FaceDetector> detector_;
};

/// The "evidence" of an answer: sentences and pictures, for the candidates in the answer.
Json evidence_json(const Snapshot& people, const IdentifiedFace& face);

}  // namespace ore::service
