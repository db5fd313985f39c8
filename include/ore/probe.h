#pragma once
// From a photograph to names, the road that the program, the service and videos all take:
//
//   photo --detect--> faces --align, refine--> faces in the frame --identify--> names or "unknown"
//
//   const auto detector = ore::open_detector();
//   for (const ore::IdentifiedFace& face : ore::find_and_identify(ore::read_photo(file), *detector, recognizer))
//     std::cout << (face.answer.unknown ? "unknown" : face.answer.candidates.front().name) << "\n";

#include <span>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "ore/progress.h"
#include "ore/recognizer.h"

namespace ore {

struct ProbeOptions {
  bool refine =
      true;       ///< places each face where the recognizer trusts most of it, instead of where it was found
  int limit = 0;  ///< most faces of one photo, the largest; 0: all
  int top = 1;    ///< candidates in each answer; 0: all people
  int threads = 1;  ///< 0: all cores

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

/// A face of a photo, and who it is.
struct IdentifiedFace {
  FoundFace found{};        ///< where the detector saw it, in the photo's pixels
  GrayImage face;           ///< as it was identified: in the recognizer's frame
  std::string remark;       ///< why not to rely on it ("it is blurred"); empty: nothing
  Identification answer{};  ///< candidates best first, whether it is unknown, how much of it is trusted
};

/// Finds every face in the photo and identifies it; the largest face first, none where there is none.
/// Throws Interrupted when asked to stop, between two faces.
std::vector<IdentifiedFace> find_and_identify(const Photo& photo, const FaceDetector& detector,
                                              const Recognizer& recognizer, const ProbeOptions& options = {},
                                              const Progress& progress = {});

/// The first half of find_and_identify: the answers are empty. `options.top` does not matter.
std::vector<IdentifiedFace> find_and_place(const Photo& photo, const FaceDetector& detector,
                                           const Recognizer& recognizer, const ProbeOptions& options = {},
                                           const Progress& progress = {});

/// The same for a picture that is one cropped face. Throws Error unless it has the recognizer's face size.
IdentifiedFace place_cropped(GrayImage face, const Recognizer& recognizer, bool refine = false);

/// The second half: sets the answers of faces of any number of photos. Many faces at once take less time
/// each than one by one; their scores are the same but for rounding.
void identify(const Recognizer& recognizer, std::span<IdentifiedFace> faces, const ProbeOptions& options = {},
              const Progress& progress = {});

/// Moves, scales and turns the frame a little, about `start`, until the recognizer trusts as much of the face
/// as possible (Identification::trusted), less a penalty for going far. A part of a face that is out of place
/// resembles nobody, as if it were hidden. Of placements with nearly the same trust, takes the one where the
/// best person's runner-up ratio is largest. Returns `start` where the model has no confidence curves.
/// Requires: the frame has the recognizer's face size.
Similarity refine(const Recognizer& recognizer, const GrayImage& photo, const Similarity& start,
                  const FaceFrame& frame, int threads = 1);

/// The same for a face that is cropped already: what its frame shows at the better place.
GrayImage refine(const Recognizer& recognizer, const GrayImage& face, int threads = 1);

}  // namespace ore
