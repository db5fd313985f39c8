#pragma once
// From a photo to names: the pipeline that the program, the service and the video code share.
//
//   photo --detect--> faces --align, refine--> faces in the frame --identify--> names or "unknown"
//
//   const auto detector = ore::open_detector();
//   const auto photo = ore::read_photo(file);
//   for (const ore::IdentifiedFace& face : ore::find_and_identify(photo, *detector, recognizer))
//     std::cout << (face.answer.unknown ? "unknown" : face.answer.candidates.front().name) << "\n";

#include <span>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "ore/progress.h"
#include "ore/recognizer.h"

namespace ore {

struct ProbeOptions {
  bool refine = true;  ///< moves each crop to the placement that the recognizer trusts most
  int limit = 0;       ///< keep only this many of the largest faces of a photo; 0: all
  int top = 1;         ///< number of candidates in each answer; 0: all people
  int threads = 1;     ///< 0: all cores

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

/// A face of a photo with its identification.
struct IdentifiedFace {
  FoundFace found{};        ///< the detector's result, in pixels of the photo
  GrayImage face;           ///< the crop that was identified, of the recognizer's face size
  std::string remark;       ///< why the answer may be unreliable ("it is blurred"); empty: no flaw
  Identification answer{};  ///< candidates (best first), unknown or not, trusted share
};

/// Finds and identifies every face in the photo; largest first; empty if there is no face.
/// Throws Interrupted, between two faces, when asked to stop.
std::vector<IdentifiedFace> find_and_identify(const Photo& photo, const FaceDetector& detector,
                                              const Recognizer& recognizer, const ProbeOptions& options = {},
                                              const Progress& progress = {});

/// The first half of find_and_identify: leaves the answers empty and ignores `options.top`.
std::vector<IdentifiedFace> find_and_place(const Photo& photo, const FaceDetector& detector,
                                           const Recognizer& recognizer, const ProbeOptions& options = {},
                                           const Progress& progress = {});

/// Like find_and_place, for an image that is already a cropped face. Throws Error unless it has the
/// recognizer's face size.
IdentifiedFace place_cropped(GrayImage face, const Recognizer& recognizer, bool refine = false);

/// The second half of find_and_identify: sets the answers of all `faces`, which may come from several photos.
/// One call with many faces is faster than many calls; the scores differ only by rounding.
void identify(const Recognizer& recognizer, std::span<IdentifiedFace> faces, const ProbeOptions& options = {},
              const Progress& progress = {});

/// Moves, scales and rotates the frame slightly around `start` to maximise Identification::trusted minus a
/// penalty for the distance from `start`. A misplaced part of a face resembles no person, just like a hidden
/// part. Of placements with nearly equal trust, takes the one with the largest runner-up ratio of the best
/// person. Returns `start` if the model has no confidence curves.
/// Requires: the frame has the recognizer's face size.
Similarity refine(const Recognizer& recognizer, const GrayImage& photo, const Similarity& start,
                  const FaceFrame& frame, int threads = 1);

/// Like refine above, for an already cropped face: returns the crop at the refined placement.
GrayImage refine(const Recognizer& recognizer, const GrayImage& face, int threads = 1);

}  // namespace ore
