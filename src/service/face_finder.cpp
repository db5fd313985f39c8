#include "service/face_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "explain/explanation.h"
#include "explain/maps.h"
#include "ore/error.h"
#include "photo/find_faces.h"
#include "service/errors.h"
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

IdentifiedFace cropped_face(const Snapshot& people, const Photo& photo) {
  try {
    return place_cropped(to_gray(photo), *people.recognizer);
  } catch (const Error& error) {
    throw WrongFaceSize(error.what());
  }
}

}  // namespace

const FaceDetector& FaceFinder::detector() const {
  if (detector_ == nullptr)
    throw Error(
        "These people come from photographs, but were cropped faces when this server started; start it "
        "again.");
  return *detector_;
}

std::vector<IdentifiedFace> FaceFinder::identify(const Snapshot& people, const Photo& photo,
                                                 const ProbeOptions& options, Deadline deadline) const {
  std::vector<IdentifiedFace> faces;
  if (!people.from_photographs) {
    faces.push_back(cropped_face(people, photo));
  } else if (people.recognizer == nullptr) {
    throw Conflict("Nobody is here yet; add people first.");
  } else {
    try {
      faces = find_and_place(photo, detector(), *people.recognizer, options,
                             {.report = {}, .stop_requested = [&] { return is_over(deadline); }});
    } catch (const Interrupted&) {
      throw Busy(
          "The picture has more faces than can be looked at in time; ask for fewer by limit, or send a "
          "part.");
    }
  }
  people.identify(faces, options);
  return faces;
}

IdentifiedFace FaceFinder::find_to_enroll(const Snapshot& people, const Photo& photo) const {
  if (!people.from_photographs) return cropped_face(people, photo);
  TrainingPhoto taken = judge_training_photo(photo, detector(), {.frame = frame_of(people)});
  if (!taken.outcome.problem.empty())
    throw NoUsableFace(fmt::format("Not learned from: {}.", taken.outcome.problem));
  IdentifiedFace face;
  face.found.box = taken.box;
  face.found.confidence = 1.0;
  face.face = std::move(taken.outcome.image);
  face.remark = taken.remark;
  return face;
}

Json evidence_json(const Snapshot& people, const IdentifiedFace& identified) {
  const GrayImage& face = identified.face;
  const Identification& answer = identified.answer;
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
                     .alone = people.subjects.size() == 1,
                     .by_evidence = model.evidence.has_value()};
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
