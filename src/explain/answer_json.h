#pragma once
// Answers as JSON: one vocabulary for the program (`--json`) and the service. docs/http-api.md explains its words.

#include <nlohmann/json.hpp>

#include "ore/model.h"
#include "ore/photo.h"
#include "ore/probe.h"
#include "ore/recognizer.h"

namespace ore {

/// {"x_min", "y_min", "x_max", "y_max", "probability"}: the box in the photo's pixels, and the detector's confidence,
/// at most 1.
nlohmann::ordered_json box_json(const FoundFace& found);

/// {"subject", "similarity", "runner_up_ratio"}
nlohmann::ordered_json candidate_json(const Candidate& candidate);

/// {"box", "subject", "unknown", "similarity", "runner_up_ratio", "false_alarm_rate", "trusted", "remark", "subjects"}:
/// "subject" is null for a stranger; "remark" is there only where the face is poor; "subjects" has the candidates, best
/// first. Requires: the answer has a candidate.
nlohmann::ordered_json answer_json(const IdentifiedFace& face, const Calibration& calibration);

/// {"runner_up_ratio", "target", "false_alarm_rate", "miss_rate"}: the threshold for "unknown", and what it means.
nlohmann::ordered_json threshold_json(const Calibration& calibration);

}  // namespace ore
