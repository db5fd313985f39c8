#pragma once
// From an uploaded picture to faces that can be named, and on to what is answered about them.

#include <memory>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "service/http/limits.h"
#include "service/http/router.h"
#include "service/live_gallery.h"

namespace ore::service {

/// A face in a picture, cut out.
struct SeenFace {
  FaceBox box{};
  double probability = 1.0;  ///< the detector's confidence, at most 1
  GrayImage face;
  std::string flaws;  ///< in words; empty: none
};

/// Finds faces as the gallery needs them: in photographs, or a picture that is a cropped face itself.
class FaceFinder {
 public:
  /// `detector` may be null where nobody's faces come from photographs.
  explicit FaceFinder(std::unique_ptr<FaceDetector> detector) : detector_(std::move(detector)) {}

  DetectorSource detector_source() const {
    return detector_ == nullptr ? DetectorSource{} : detector_->source();
  }
  std::string detector_name() const { return detector_ == nullptr ? "none" : detector_->name(); }

  /// The largest first, at most `limit` (0: all), placed where the recognizer trusts them most. Throws
  /// HttpError 422 when a cropped face has another size, 503 when there are more faces than the time allows
  /// for.
  std::vector<SeenFace> find(const Snapshot& people, const Photo& photo, int limit, Deadline deadline) const;

  /// The one face of a picture to learn from, not moved. Throws HttpError 422 with the reason against it.
  SeenFace find_to_enroll(const Snapshot& people, const Photo& photo) const;

 private:
  const FaceDetector& detector() const;

  std::unique_ptr<FaceDetector> detector_;
};

/// "box".
Json as_json(const SeenFace& seen);

/// {"subject", "similarity", "lead"}
Json as_json(const Candidate& candidate);

/// An entry of "result".
Json as_json(const Snapshot& people, const SeenFace& seen, const Identification& answer);

/// "evidence": sentences and pictures. `answer` has the candidates that are to be shown.
Json evidence_json(const Snapshot& people, const GrayImage& face, const Identification& answer);

}  // namespace ore::service
