#pragma once
// From an uploaded picture to faces that can be named, and on to what is answered about them.

#include <memory>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "ore/probe.h"
#include "service/http/limits.h"
#include "service/http/router.h"
#include "service/live_gallery.h"

namespace ore::service {

/// Finds faces as the gallery needs them: in photographs, or a picture that is a cropped face itself.
class FaceFinder {
 public:
  /// `detector` may be null where nobody's faces come from photographs.
  explicit FaceFinder(std::unique_ptr<FaceDetector> detector) : detector_(std::move(detector)) {}

  DetectorSource detector_source() const {
    return detector_ == nullptr ? DetectorSource{} : detector_->source();
  }
  std::string detector_name() const { return detector_ == nullptr ? "none" : detector_->name(); }

  /// The faces of a picture with their answers, by the threshold of `people`, which may be younger than their
  /// recognizer. Throws HttpError 409 when nobody is there, 422 when a cropped face has another size, 503 when there
  /// are more faces than the time allows for.
  std::vector<IdentifiedFace> identify(const Snapshot& people, const Photo& photo,
                                       const ProbeOptions& options, Deadline deadline) const;

  /// The one face of a picture to learn from, not moved; it has no answer. Throws HttpError 422 with the reason
  /// against it.
  IdentifiedFace find_to_enroll(const Snapshot& people, const Photo& photo) const;

 private:
  const FaceDetector& detector() const;

  std::unique_ptr<FaceDetector> detector_;
};

/// "evidence": sentences and pictures. The answer has the candidates that are to be shown.
Json evidence_json(const Snapshot& people, const IdentifiedFace& face);

}  // namespace ore::service
