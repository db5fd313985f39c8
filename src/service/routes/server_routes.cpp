#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <fstream>
#include <iterator>
#include <string>

#include "image/labelled_folder.h"
#include "ore/version.h"
#include "service/http/access.h"
#include "service/routes/context.h"
#include "service/web_files.h"

namespace ore::service {
namespace {

Reply show_status(const Context& context, const Call& call) {
  Json json = {{"status", "ok"}, {"version", kVersion}};
  if (!call.has_key) return json_reply(json);
  const LiveGallery::State people = context.people.now();
  const ServiceOptions& options = context.options;
  json.update({{"uptime_seconds", context.since_start.seconds()},
               {"people", people->subjects.size()},
               {"faces", people->faces},
               {"revision", people->revision},
               {"detector", context.finder.detector_name()},
               {"from_photographs", people->from_photographs},
               {"face_height", people->model->face_height},
               {"face_width", people->model->face_width},
               {"training", context.training.state().has_value()},
               {"limits",
                {{"upload_bytes", options.uploads.bytes},
                 {"megapixels", options.uploads.megapixels},
                 {"seconds", std::chrono::duration<double>(options.connections.time).count()},
                 {"at_once", context.work.at_once()},
                 {"waiting", options.waiting}}}});
  return json_reply(json);
}

Reply show_metrics(const Context& context) {
  const LiveGallery::State people = context.people.now();
  const auto number = [](auto value) { return static_cast<double>(value); };
  return {
      .type = "text/plain; version=0.0.4",
      .body = context.metrics.text(
          {{"people", "People in the gallery.", number(people->subjects.size())},
           {"faces", "Faces in the gallery.", number(people->faces)},
           {"revision", "Changes of the gallery or the model since the start, and one.",
            number(people->revision)},
           {"training", "Whether a training is running.", context.training.state() ? 1.0 : 0.0},
           {"working_requests", "Requests that compute.", number(context.work.working())},
           {"waiting_requests", "Requests that wait for others to finish.", number(context.work.waiting())},
           {"listeners", "Open streams of events.", number(context.events.listeners())},
           {"uptime_seconds", "Time since the start.", context.since_start.seconds()},
           {"resident_bytes", "Memory that the process has in use.", resident_bytes()}})};
}

}  // namespace

void add_server_routes(Router& router, Context& context) {
  router.add(
      "GET", "/api/v1/status", [&context](const Call& call) { return show_status(context, call); },
      Lock::kOpen);
  router.add("GET", "/api/v1/metrics", [&context](const Call&) { return show_metrics(context); });
}

namespace {

/// The page loads nothing from elsewhere, and nothing of it comes from data.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src "
    "'self'; "
    "media-src 'self' blob: mediastream:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

std::string type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return name.ends_with(".svg") ? "image/svg+xml" : "application/octet-stream";
}

}  // namespace

void add_page_routes(Router& router) {
  for (const WebFile& file : web_files()) {
    const auto show = [&file](const Call&) {
      return Reply{.type = type_of(file.name),
                   .body = std::string(file.content),
                   .headers = {{"Content-Security-Policy", kPolicy}}};
    };
    router.add("GET", fmt::format("/{}", file.name), show, Lock::kOpen);
    if (file.name == "index.html") router.add("GET", "/", show, Lock::kOpen);
  }
}

namespace {

namespace fs = std::filesystem;

constexpr int kLevels = 2;
constexpr std::size_t kMostSamples = 60;

std::vector<fs::path> samples_of(const fs::path& folder) {
  if (folder.empty()) return {};
  std::vector<fs::path> images = list_images(folder, kLevels).images;
  // Links may lead anywhere.
  const fs::path inside = fs::canonical(folder) / "";
  std::erase_if(images, [&](const fs::path& image) {
    return !fs::weakly_canonical(image).string().starts_with(inside.string());
  });
  if (images.size() > kMostSamples) images.resize(kMostSamples);
  return images;
}

Reply list_samples(const fs::path& folder) {
  Json samples = Json::array();
  for (const fs::path& image : samples_of(folder))
    samples.push_back({{"number", samples.size()}, {"title", image.lexically_relative(folder).string()}});
  return json_reply({{"samples", std::move(samples)}});
}

std::string type_of(const fs::path& image) {
  const std::string extension = image.extension().string();
  if (extension == ".png") return "image/png";
  if (extension == ".jpg" || extension == ".jpeg") return "image/jpeg";
  return "application/octet-stream";
}

/// By number, so that text from a request never becomes part of a path.
Reply show_sample(const fs::path& folder, const std::string& argument) {
  const std::vector<fs::path> samples = samples_of(folder);
  std::size_t number = samples.size();
  const char* const end = argument.data() + argument.size();
  const auto [stopped, status] = std::from_chars(argument.data(), end, number);
  if (status != std::errc() || stopped != end || number >= samples.size())
    throw not_found("There is no such sample.");
  std::ifstream file(samples[number], std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return {.type = type_of(samples[number]), .body = std::move(bytes)};
}

}  // namespace

void add_sample_routes(Router& router, Context& context) {
  const fs::path& folder = context.options.samples;
  router.add("GET", "/api/v1/samples", [&folder](const Call&) { return list_samples(folder); });
  router.add("GET", "/api/v1/samples/*",
             [&folder](const Call& call) { return show_sample(folder, call.argument); });
}

}  // namespace ore::service
