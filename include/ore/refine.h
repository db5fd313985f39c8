#pragma once
// Where a face fits best: the recognizer itself says so.

#include "ore/photo.h"
#include "ore/recognizer.h"

namespace ore {

/// Moves, scales and turns the frame a little, about `start`, until the recognizer trusts as much of the face
/// as possible (Identification::trusted), less a penalty for going far. A part of a face that is out of place
/// is like nobody's, as if it were hidden. Of places that are trusted nearly as much, it is the one where
/// somebody leads most. Answers `start` where the model has no confidence of its own.
/// Requires: the frame has the recognizer's face size.
Similarity refine(const Recognizer& recognizer, const GrayImage& photo, const Similarity& start,
                  const FaceFrame& frame, int threads = 1);

/// The same for a face that is cut out already: what its frame shows at the better place.
GrayImage refine(const Recognizer& recognizer, const GrayImage& face, int threads = 1);

}  // namespace ore
