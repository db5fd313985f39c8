#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "explain/answer_json.h"
#include "explain/model_pictures.h"
#include "learning/options.h"
#include "patch/descriptors.h"
#include "service/http/access.h"
#include "service/http/request.h"
#include "service/json_values.h"
#include "service/routes/context.h"

namespace ore::service {
namespace {

constexpr int kCurvePoints = 101;

Json patches_json(const Model& model) {
  std::vector<const WeightedPatch*> heaviest_first;
  heaviest_first.reserve(model.patches.size());
  for (const WeightedPatch& patch : model.patches) heaviest_first.push_back(&patch);
  std::stable_sort(heaviest_first.begin(), heaviest_first.end(),
                   [](const WeightedPatch* a, const WeightedPatch* b) { return a->weight > b->weight; });
  Json patches = Json::array();
  for (const WeightedPatch* kept : heaviest_first)
    patches.push_back({{"x", kept->patch.x},
                       {"y", kept->patch.y},
                       {"width", kept->patch.width},
                       {"height", kept->patch.height},
                       {"weight", kept->weight},
                       {"descriptor", descriptor_name(kept->patch.descriptor)}});
  return patches;
}

/// The error rates for thresholds from one that names nearly every face to one that names nearly none.
Json curve_json(const Calibration& calibration) {
  Json curve = Json::array();
  if (calibration.strangers.empty()) return curve;
  double most = std::max({static_cast<double>(calibration.strangers.back()), calibration.threshold,
                          calibration.known.empty() ? 0.0 : static_cast<double>(calibration.known.back())});
  double least = std::min(static_cast<double>(calibration.strangers.front()), calibration.threshold);
  for (const float runner_up_ratio : calibration.known)
    if (runner_up_ratio > 0.0F) {  // the smallest ratio of a correctly named face
      least = std::min(least, static_cast<double>(runner_up_ratio));
      break;
    }
  least = std::max(least, 1e-3);
  most = std::max(most, 1.01 * least);
  for (int i = 0; i < kCurvePoints; ++i) {
    const double runner_up_ratio =
        least * std::pow(most / least, static_cast<double>(i) / (kCurvePoints - 1));
    curve.push_back({{"runner_up_ratio", runner_up_ratio},
                     {"false_alarm_rate", calibration.false_alarm_rate(runner_up_ratio)},
                     {"miss_rate", calibration.miss_rate(runner_up_ratio)}});
  }
  return curve;
}

Reply show_model(Context& context) {
  const LiveGallery::State people = context.people.now();
  const Model& model = *people->model;
  const GalleryGrowth growth{.people = static_cast<int>(people->subjects.size()),
                             .faces = people->faces,
                             .trained_people = model.trained_people,
                             .trained_faces = model.trained_faces};
  return json_reply({{"learner", to_string(model.learner)},
                     {"profile", model.profile ? to_string(*model.profile) : ""},
                     {"candidates", model.candidates},
                     {"kept", model.patches.size()},
                     {"seed", model.seed},
                     {"face_height", model.face_height},
                     {"face_width", model.face_width},
                     {"from_photographs", people->from_photographs},
                     {"trained_people", model.trained_people},
                     {"trained_faces", model.trained_faces},
                     {"people", growth.people},
                     {"faces", growth.faces},
                     {"outgrown", has_outgrown_model(growth)},
                     {"training_error", model.training_error},
                     {"threshold", threshold_json(model.calibration)},
                     {"curve", curve_json(model.calibration)},
                     {"patches", patches_json(model)},
                     {"revision", people->revision}});
}

Reply show_panel(Context& context, const Call& call) {
  const WorkLimit::Place place(context.work, call.deadline);
  const LiveGallery::State people = context.people.now();
  const Model& model = *people->model;
  if (call.argument == "patches")
    return png_reply(png_bytes(weighted_patches_panel(model, mean_face(*people))));
  if (call.argument == "energy") return png_reply(png_bytes(energy_panel(pixel_energy(model))));
  if (call.argument == "focus")
    return png_reply(png_bytes(focused_face_panel(pixel_energy(model), mean_face(*people))));
  throw not_found("The pictures of a model are patches.png, energy.png and focus.png.");
}

Reply set_threshold(Context& context, const Call& call) {
  const Json object = object_of(call);
  const std::optional<double> runner_up_ratio = number_field(object, "runner_up_ratio");
  const std::optional<double> share = number_field(object, "false_alarms");
  if (runner_up_ratio.has_value() == share.has_value())
    throw bad_request("Give either \"runner_up_ratio\" or \"false_alarms\".");
  const Calibration& now = context.people.now()->model->calibration;
  if (runner_up_ratio && !(*runner_up_ratio >= 0.0 && *runner_up_ratio <= 1e6))
    throw bad_request("\"runner_up_ratio\" must be from 0 to 1000000.");
  if (share && !(*share > 0.0 && *share <= 1.0))
    throw bad_request("\"false_alarms\" must be above 0 and at most 1.");
  if (share && now.strangers.empty())
    throw HttpError(
        422, "bad_request",
        "The model has no false alarm rates, which need at least three people; add people and train again.");
  const double threshold = share ? now.threshold_for(*share) : *runner_up_ratio;
  // A target must be a share of strangers, however few.
  const double target = share ? *share : std::clamp(now.false_alarm_rate(threshold), 1e-9, 1.0);
  const LiveGallery::State people = context.people.set_threshold(threshold, target);
  return json_reply(
      {{"threshold", threshold_json(people->model->calibration)}, {"revision", people->revision}});
}

}  // namespace

void add_model_routes(Router& router, Context& context) {
  router.add("GET", "/api/v1/model", [&context](const Call&) { return show_model(context); });
  router.add("GET", "/api/v1/model/*.png",
             [&context](const Call& call) { return show_panel(context, call); });
  router.add("PUT", "/api/v1/model/threshold",
             [&context](const Call& call) { return set_threshold(context, call); });
}

namespace {

/// Time between two keep-alive comments on an event stream, which reveal lost connections.
constexpr std::chrono::milliseconds kPing{3000};

Reply state_reply(const Context& context, int status) {
  const std::optional<TrainingState> state = context.training.state();
  Json json = {{"running", state.has_value()}};
  if (state) json.update(as_json(*state));
  return json_reply(json, status);
}

Reply start_training(Context& context, const Call& call) {
  context.training.start(text_field(object_of(call), "profile"));
  return state_reply(context, 202);
}

Reply stop_training(Context& context, const Call& call) {
  context.training.stop();
  context.training.wait(call.deadline);
  return state_reply(context, 200);
}

/// Every listener holds a connection and its thread.
Reply listen_to_events(Context& context) {
  auto listener = std::make_shared<EventStream::Listener>(context.events);
  Reply reply{.type = "text/event-stream"};
  reply.pieces = [listener](std::string& piece) {
    std::optional<std::string> text = listener->next(kPing);
    if (!text) return false;
    piece = std::move(*text);
    return true;
  };
  return reply;
}

}  // namespace

void add_training_routes(Router& router, Context& context) {
  router.add("GET", "/api/v1/training", [&context](const Call&) { return state_reply(context, 200); });
  router.add("POST", "/api/v1/training",
             [&context](const Call& call) { return start_training(context, call); });
  router.add("DELETE", "/api/v1/training",
             [&context](const Call& call) { return stop_training(context, call); });
  router.add("GET", "/api/v1/events", [&context](const Call&) { return listen_to_events(context); });
}

}  // namespace ore::service
