#include "answers.h"

#include <fmt/format.h>

namespace ore::cli {

std::string as_text(const Identification& answer, int top) {
  const Candidate& best = answer.candidates.front();
  if (answer.unknown && top == 1)
    return fmt::format("unknown (nearest {} {:.3f})", printable(best.name), best.score);
  std::string text = answer.unknown ? "unknown, nearest" : "";
  for (const Candidate& candidate : answer.candidates)
    text += fmt::format("{}{} ({:.3f})", text.empty() ? "" : " ", printable(candidate.name), candidate.score);
  return text;
}

Json as_json(const FaceBox& box, const Identification& answer, const Calibration& calibration) {
  Json top = Json::array();
  for (const Candidate& candidate : answer.candidates)
    top.push_back({{"name", candidate.name}, {"score", candidate.score}, {"lead", candidate.lead}});
  const Candidate& best = answer.candidates.front();
  Json face = {{"box", {box.x, box.y, box.width, box.height}},
               {"name", answer.unknown ? Json(nullptr) : Json(best.name)},
               {"score", best.score},
               {"lead", best.lead},
               {"unknown", answer.unknown},
               {"trusted", answer.trusted}};
  if (!calibration.strangers.empty()) face["false_alarm_rate"] = calibration.false_alarm_rate(best.lead);
  face["top"] = std::move(top);
  return face;
}

std::string threshold_text(const Calibration& calibration) {
  if (calibration.threshold <= 0.0)
    return "nobody is called unknown: too few people or faces to tell strangers by";
  return fmt::format(
      "unknown below a lead of {:.2f}: {:.2g} % of strangers would be given a name, {:.2g} % of known faces "
      "not "
      "theirs",
      calibration.threshold, 100.0 * calibration.false_alarm_rate(calibration.threshold),
      100.0 * calibration.miss_rate(calibration.threshold));
}

}  // namespace ore::cli
