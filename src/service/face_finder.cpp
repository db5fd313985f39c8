#include "service/face_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "explain/explanation.h"
#include "explain/maps.h"
#include "ore/refine.h"
#include "photo/find_faces.h"
#include "service/http/access.h"
#include "service/json_values.h"

namespace ore::service {
namespace {

constexpr std::size_t kRivals = 4;
/// Of the pictures in the evidence, on a screen with one pixel a point.
constexpr int kShownWidth = 180;
constexpr int kShownHeight = 210;

FaceFrame frame_of(const Snapshot& people) {
  return {.height = people.model->face_height, .width = people.model->face_width};
}

SeenFace cropped_face(const Snapshot& people, const Photo& photo) {
  const FaceFrame frame = frame_of(people);
  if (photo.height != frame.height || photo.width != frame.width)
    throw HttpError(
        422, "bad_request",
        fmt::format("The picture is {}x{}; these people were learned from cropped faces of {}x{} (height "
                    "x width), and a face must be cropped alike.",
                    photo.height, photo.width, frame.height, frame.width));
  SeenFace seen;
  seen.box = {.x = 0, .y = 0, .width = photo.width, .height = photo.height};
  seen.face = to_gray(photo);
  return seen;
}

}  // namespace

const FaceDetector& FaceFinder::detector() const {
  if (detector_ == nullptr)
    throw HttpError(
        500, "failed",
        "These people come from photographs, but were cropped faces when this server started; start it "
        "again.");
  return *detector_;
}

std::vector<SeenFace> FaceFinder::find(const Snapshot& people, const Photo& photo, int limit,
                                       Deadline deadline) const {
  std::vector<SeenFace> result;
  if (!people.from_photographs) {
    result.push_back(cropped_face(people, photo));
    return result;
  }
  const FaceFrame frame = frame_of(people);
  const GrayImage gray = to_gray(photo);
  for (PhotoFace& found : find_faces(photo, gray, detector(), frame)) {
    if (limit > 0 && static_cast<int>(result.size()) == limit) break;
    if (is_over(deadline))
      throw busy(
          "The picture has more faces than can be looked at in time; ask for fewer by limit, or send a "
          "part.");
    if (people.recognizer == nullptr) throw conflict("Nobody is here yet; add people first.");
    const Similarity placement = refine(*people.recognizer, gray, found.placement, frame);
    result.push_back({.box = found.found.box,
                      .probability = std::clamp(found.found.confidence, 0.0, 1.0),
                      .face = crop_face(gray, placement, frame),
                      .flaws = in_words(found.flaws)});
  }
  return result;
}

SeenFace FaceFinder::find_to_enroll(const Snapshot& people, const Photo& photo) const {
  if (!people.from_photographs) return cropped_face(people, photo);
  TrainingPhoto taken = judge_training_photo(photo, detector(), {.frame = frame_of(people)});
  if (!taken.outcome.problem.empty())
    throw HttpError(422, "no_face", fmt::format("Not learned from: {}.", taken.outcome.problem));
  return {
      .box = taken.box, .probability = 1.0, .face = std::move(taken.outcome.image), .flaws = taken.remark};
}

Json as_json(const SeenFace& seen) {
  return {{"x_min", seen.box.x},
          {"y_min", seen.box.y},
          {"x_max", seen.box.x + seen.box.width},
          {"y_max", seen.box.y + seen.box.height},
          {"probability", seen.probability}};
}

Json as_json(const Candidate& candidate) {
  return {{"subject", candidate.name}, {"similarity", candidate.score}, {"lead", candidate.runner_up_ratio}};
}

Json as_json(const Snapshot& people, const SeenFace& seen, const Identification& answer) {
  const Candidate& best = answer.candidates.front();
  Json subjects = Json::array();
  for (const Candidate& candidate : answer.candidates) subjects.push_back(as_json(candidate));
  Json face = {{"box", as_json(seen)},
               {"subject", answer.unknown ? Json(nullptr) : Json(best.name)},
               {"unknown", answer.unknown},
               {"similarity", best.score},
               {"lead", best.runner_up_ratio},
               {"false_alarm_rate", people.model->calibration.false_alarm_rate(best.runner_up_ratio)},
               {"trusted", answer.trusted}};
  if (!seen.flaws.empty()) face["remark"] = seen.flaws;
  face["subjects"] = std::move(subjects);
  return face;
}

Json evidence_json(const Snapshot& people, const GrayImage& face, const Identification& answer) {
  const Model& model = *people.model;
  const Candidate& best = answer.candidates.front();
  const PatchTrust trust = people.recognizer->trust(face, best.person);
  const bool tells_hidden_parts =
      people.recognizer->has_confidence() || people.recognizer->inference() == Inference::kGfc;
  const PixelMask hidden = tells_hidden_parts ? distrusted_pixels(model, trust)
                                              : PixelMask::Constant(face.height, face.width, false);
  const GrayImage shown = brightened(face);
  const cv::Size size = fitted_size(face, {kShownWidth, kShownHeight});
  const FitWords fit{.unknown = answer.unknown,
                     .runner_up_ratio = best.runner_up_ratio,
                     .threshold = model.calibration.threshold,
                     .alone = people.subjects.size() == 1};
  Json rivals = Json::array();
  for (std::size_t i = 0; i < std::min(kRivals, answer.candidates.size()); ++i) {
    const Candidate& candidate = answer.candidates[i];
    const std::shared_ptr<const Subject> subject = people.find(candidate.name);
    if (subject == nullptr) continue;
    const int nearest = nearest_face(model, trust, face, subject->person);
    rivals.push_back({{"subject", candidate.name},
                      {"similarity", candidate.score},
                      {"image_id", subject->face_ids[static_cast<std::size_t>(nearest)]}});
  }
  return {
      {"sentences",
       {sentence_of_fit(fit, best.name), sentence_of_strangers(model.calibration, best.runner_up_ratio)}},
      {"face", data_url(fine_face(shown, size))},
      {"speaks_for", data_url(fine_lit_face(shown, shown_evidence(model, trust), size, kExplanationColours))},
      {"not_trusted", data_url(fine_hatched_face(shown, hidden, size))},
      {"hidden_share", static_cast<double>(hidden.count()) / static_cast<double>(hidden.size())},
      {"rivals", std::move(rivals)}};
}

}  // namespace ore::service
