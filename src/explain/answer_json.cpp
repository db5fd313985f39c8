#include "explain/answer_json.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace ore {

using Json = nlohmann::ordered_json;

Json box_json(const FoundFace& found) {
  const FaceBox& box = found.box;
  return {{"x_min", box.x},
          {"y_min", box.y},
          {"x_max", box.x + box.width},
          {"y_max", box.y + box.height},
          {"probability", std::clamp(found.confidence, 0.0, 1.0)}};
}

Json candidate_json(const Candidate& candidate) {
  return {{"subject", candidate.name},
          {"similarity", candidate.score},
          {"runner_up_ratio", candidate.runner_up_ratio}};
}

Json answer_json(const IdentifiedFace& face, const Calibration& calibration) {
  const Identification& answer = face.answer;
  assert(!answer.candidates.empty());
  const Candidate& best = answer.candidates.front();
  Json subjects = Json::array();
  for (const Candidate& candidate : answer.candidates) subjects.push_back(candidate_json(candidate));
  Json json = {{"box", box_json(face.found)},
               {"subject", answer.unknown ? Json(nullptr) : Json(best.name)},
               {"unknown", answer.unknown},
               {"similarity", best.score},
               {"runner_up_ratio", best.runner_up_ratio},
               {"false_alarm_rate", calibration.false_alarm_rate(best.runner_up_ratio)},
               {"trusted", answer.trusted}};
  if (!face.remark.empty()) json["remark"] = face.remark;
  json["subjects"] = std::move(subjects);
  return json;
}

Json threshold_json(const Calibration& calibration) {
  return {{"runner_up_ratio", calibration.threshold},
          {"target", calibration.false_alarms},
          {"false_alarm_rate", calibration.false_alarm_rate(calibration.threshold)},
          {"miss_rate", calibration.miss_rate(calibration.threshold)}};
}

}  // namespace ore
