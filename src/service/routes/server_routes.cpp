#include <chrono>

#include "ore/version.h"
#include "service/routes/parts.h"

namespace ore::service {
namespace {

Reply show_status(const Parts& parts, const Call& call) {
  Json json = {{"status", "ok"}, {"version", kVersion}};
  if (!call.has_key) return json_reply(json);
  const PeopleKeeper::State people = parts.people.now();
  const ServiceOptions& options = parts.options;
  json.update({{"uptime_seconds", parts.since_start.seconds()},
               {"people", people->subjects.size()},
               {"faces", people->faces},
               {"revision", people->revision},
               {"detector", parts.finder.detector_name()},
               {"from_photographs", people->from_photographs},
               {"face_height", people->model->face_height},
               {"face_width", people->model->face_width},
               {"training", parts.training.state().has_value()},
               {"limits",
                {{"upload_bytes", options.uploads.bytes},
                 {"megapixels", options.uploads.megapixels},
                 {"seconds", std::chrono::duration<double>(options.connections.time).count()},
                 {"at_once", parts.work.at_once()},
                 {"waiting", options.waiting}}}});
  return json_reply(json);
}

Reply show_metrics(const Parts& parts) {
  const PeopleKeeper::State people = parts.people.now();
  const auto number = [](auto value) { return static_cast<double>(value); };
  return {.type = "text/plain; version=0.0.4",
          .body = parts.metrics.text(
              {{"people", "People in the gallery.", number(people->subjects.size())},
               {"faces", "Faces in the gallery.", number(people->faces)},
               {"revision", "Changes of the gallery or the model since the start, and one.",
                number(people->revision)},
               {"training", "Whether a training is running.", parts.training.state() ? 1.0 : 0.0},
               {"working_requests", "Requests that compute.", number(parts.work.working())},
               {"waiting_requests", "Requests that wait for others to finish.", number(parts.work.waiting())},
               {"listeners", "Open streams of events.", number(parts.events.listeners())},
               {"uptime_seconds", "Time since the start.", parts.since_start.seconds()},
               {"resident_bytes", "Memory that the process has in use.", resident_bytes()}})};
}

}  // namespace

void add_server_routes(Router& router, Parts& parts) {
  router.add(
      "GET", "/api/v1/status", [&parts](const Call& call) { return show_status(parts, call); }, Lock::kOpen);
  router.add("GET", "/api/v1/metrics", [&parts](const Call&) { return show_metrics(parts); });
}

}  // namespace ore::service
