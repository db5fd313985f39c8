#pragma once
// Answers and models in words. As JSON: explain/answer_json.h.

#include <string>

#include "ore/model.h"
#include "ore/photo.h"
#include "ore/recognizer.h"
#include "terminal.h"

namespace ore::cli {

/// "anna (0.912)", "unknown (nearest anna 0.310)", with more names where more are asked for.
std::string as_text(const Identification& answer, int top);

/// How many patches a model has and its leave-one-out error, which needs people with two faces.
std::string patches_text(const Model& model);

/// Advice where some people have at least twice as many faces as others; else empty.
std::string uneven_hint(int fewest, int most);

/// The threshold for "unknown" with its error rates.
std::string threshold_text(const Calibration& calibration);

}  // namespace ore::cli
