#pragma once
// An answer in words and as JSON, the same for pictures and videos.

#include <string>

#include "ore/model.h"
#include "ore/photo.h"
#include "ore/recognizer.h"
#include "terminal.h"

namespace ore::cli {

/// "anna (0.912)", "unknown (nearest anna 0.310)", with more names where more are asked for.
std::string as_text(const Identification& answer, int top);

/// One of the objects in "faces".
Json as_json(const FaceBox& box, const Identification& answer, const Calibration& calibration);

/// How many patches a model has and how often it errs, unless everybody had one face: then nobody knows.
std::string patches_text(const Model& model);

/// What it means that people have so many faces at least and at most; empty where they have about as many.
std::string uneven_hint(int fewest, int most);

/// What the threshold of "unknown" means, as far as the gallery can tell.
std::string threshold_text(const Calibration& calibration);

}  // namespace ore::cli
