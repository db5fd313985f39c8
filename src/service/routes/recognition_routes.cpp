#include <algorithm>
#include <limits>

#include "explain/answer_json.h"
#include "service/http/access.h"
#include "service/http/request.h"
#include "service/routes/context.h"

namespace ore::service {
namespace {

constexpr int kMostPredictions = 1000;
/// Smallest number of candidates in an answer with evidence.
constexpr int kLeastForEvidence = 4;

struct RecognizeQuestion {
  int limit = 0;
  int predictions = 1;
  bool evidence = false;
};

Json recognized(Context& context, const Snapshot& people, IdentifiedFace& face,
                const RecognizeQuestion& question) {
  context.metrics.count_faces(face.answer.unknown ? 0 : 1, face.answer.unknown ? 1 : 0);
  const Json evidence = question.evidence ? evidence_json(people, face) : Json();
  face.answer.candidates.resize(
      std::min(face.answer.candidates.size(), static_cast<std::size_t>(question.predictions)));
  Json json = answer_json(face, people.model->calibration);
  if (question.evidence) json["evidence"] = evidence;
  return json;
}

UploadedFile single_file(Upload upload) {
  if (upload.files.size() != 1) throw bad_request("There is more than one picture; send one at a time.");
  return std::move(upload.files.front());
}

Reply recognize(Context& context, const Call& call) {
  const RecognizeQuestion question{
      .limit = whole_number(call.request, "limit", 0, 0, std::numeric_limits<int>::max()),
      .predictions = whole_number(call.request, "prediction_count", 1, 1, kMostPredictions),
      .evidence = truth(call.request, "evidence", false)};
  const UploadedFile file = single_file(upload_of(context, call));
  const WorkLimit::Place place(context.work, call.deadline);
  const LiveGallery::State people = context.people.now();
  Json result = Json::array();
  const Photo photo = decode_upload(file, context.options.uploads);
  const int top =
      question.evidence ? std::max(question.predictions, kLeastForEvidence) : question.predictions;
  for (IdentifiedFace& face :
       context.finder.identify(*people, photo, {.limit = question.limit, .top = top}, call.deadline))
    result.push_back(recognized(context, *people, face, question));
  return json_reply({{"result", std::move(result)}, {"revision", people->revision}});
}

Reply verify(Context& context, const Call& call) {
  const std::string name = required_name(call.request, "subject");
  const UploadedFile file = single_file(upload_of(context, call));
  const WorkLimit::Place place(context.work, call.deadline);
  const LiveGallery::State people = context.people.now();
  people->require(name);
  const Photo photo = decode_upload(file, context.options.uploads);
  const std::vector<IdentifiedFace> faces =
      context.finder.identify(*people, photo, {.limit = 1, .top = 0}, call.deadline);
  if (faces.empty()) throw HttpError(422, "no_face", "No face was found in the picture.");
  const IdentifiedFace& face = faces.front();
  const Identification& answer = face.answer;
  const auto claimed = std::find_if(answer.candidates.begin(), answer.candidates.end(),
                                    [&](const Candidate& candidate) { return candidate.name == name; });
  const bool verified = claimed == answer.candidates.begin() && !answer.unknown;
  context.metrics.count_faces(verified ? 1 : 0, verified ? 0 : 1);
  Json result = {{"box", box_json(face.found)},
                 {"subject", name},
                 {"verified", verified},
                 {"similarity", claimed->score},
                 {"runner_up_ratio", claimed->runner_up_ratio},
                 {"best", candidate_json(answer.candidates.front())}};
  if (!face.remark.empty()) result["remark"] = face.remark;
  return json_reply({{"result", std::move(result)}, {"revision", people->revision}});
}

}  // namespace

void add_recognition_routes(Router& router, Context& context) {
  router.add("POST", "/api/v1/recognize", [&context](const Call& call) { return recognize(context, call); });
  router.add("POST", "/api/v1/verify", [&context](const Call& call) { return verify(context, call); });
}

}  // namespace ore::service
