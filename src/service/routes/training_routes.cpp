#include <chrono>
#include <memory>

#include "service/http/http_error.h"
#include "service/http/request_values.h"
#include "service/routes/parts.h"

namespace ore::service {
namespace {

/// Between two signs of life on a stream of events: it is by them that one notices who has gone.
constexpr std::chrono::milliseconds kPing{3000};

Reply state_reply(const Parts& parts, int status) {
  const std::optional<TrainingState> state = parts.training.state();
  Json json = {{"running", state.has_value()}};
  if (state) json.update(as_json(*state));
  return json_reply(json, status);
}

Reply start_training(Parts& parts, const Call& call) {
  parts.training.start(text_field(object_of(call), "profile"));
  return state_reply(parts, 202);
}

Reply stop_training(Parts& parts, const Call& call) {
  parts.training.stop();
  parts.training.wait(call.deadline);
  return state_reply(parts, 200);
}

/// Every listener holds a connection and its thread.
Reply listen_to_events(Parts& parts) {
  auto listener = std::make_shared<EventStream::Listener>(parts.events);
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

void add_training_routes(Router& router, Parts& parts) {
  router.add("GET", "/api/v1/training", [&parts](const Call&) { return state_reply(parts, 200); });
  router.add("POST", "/api/v1/training", [&parts](const Call& call) { return start_training(parts, call); });
  router.add("DELETE", "/api/v1/training", [&parts](const Call& call) { return stop_training(parts, call); });
  router.add("GET", "/api/v1/events", [&parts](const Call&) { return listen_to_events(parts); });
}

}  // namespace ore::service
