#include "format_answer.h"

#include <fmt/format.h>

namespace ore::cli {
namespace {

/// Two digits: "0.021", "1.6", "98"; and "100".
std::string percent(double share) {
  const double value = 100.0 * share;
  return value < 9.95 ? fmt::format("{:.2g} %", value) : fmt::format("{:.0f} %", value);
}

}  // namespace

std::string as_text(const Identification& answer, int top) {
  const Candidate& best = answer.candidates.front();
  if (answer.unknown && top == 1)
    return fmt::format("unknown (nearest {} {:.3f})", printable(best.name), best.score);
  std::string text = answer.unknown ? "unknown, nearest" : "";
  for (const Candidate& candidate : answer.candidates)
    text += fmt::format("{}{} ({:.3f})", text.empty() ? "" : " ", printable(candidate.name), candidate.score);
  return text;
}

std::string patches_text(const Model& model) {
  std::string kept = fmt::format("{} of {} patches kept", model.patches.size(), model.candidates);
  const bool one_face_each = model.trained_people > 0 && model.trained_faces == model.trained_people;
  if (one_face_each) return kept;
  return fmt::format("{}, leave-one-out error {:.2f} %", kept, 100.0 * model.training_error);
}

std::string uneven_hint(int fewest, int most) {
  if (most < 2 * fewest) return "";
  return fmt::format("people have {} to {} faces each; add faces for the people with few", fewest, most);
}

std::string threshold_text(const Calibration& calibration) {
  if (calibration.threshold <= 0.0)
    return "no threshold: too few people or faces to recognise strangers, so everybody gets a name";
  const std::string strangers =
      fmt::format("threshold {:.2f}: accepts about {} of strangers", calibration.threshold,
                  percent(calibration.false_alarm_rate(calibration.threshold)));
  if (calibration.known.empty())
    return strangers + "; how many known faces it rejects cannot be measured with one face each";
  return fmt::format("{}, rejects {} of known faces", strangers,
                     percent(calibration.miss_rate(calibration.threshold)));
}

}  // namespace ore::cli
