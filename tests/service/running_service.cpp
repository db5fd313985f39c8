#include "running_service.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "helpers/random_faces.h"
#include "helpers/wait_until.h"
#include "ore/store.h"
#include "ore/training.h"

namespace ore::testing {
namespace {

constexpr int kFacesEach = 4;

Gallery gallery_with_unseen_faces() {
  Gallery gallery = random_gallery(
      {.faces = std::vector<int>(5, kFacesEach + 1), .height = 24, .width = 20, .noise = 2.0, .seed = 11});
  const std::vector<std::string> names = {"Ada", "Łukasz Nowak", "田中", "a/b ../c", "\"quoted\" <b>"};
  for (std::size_t i = 0; i < names.size(); ++i) gallery.people[i].name = names[i];
  return gallery;
}

service::Json parsed(const httplib::Result& result, int status) {
  if (!result) {
    ADD_FAILURE() << "no answer: " << httplib::to_string(result.error());
    return {};
  }
  EXPECT_EQ(result->status, status) << result->body;
  return service::Json::parse(result->body, nullptr, false);
}

service::ServiceOptions options_for(const std::filesystem::path& file,
                                    const std::function<void(service::ServiceOptions&)>& adjust) {
  service::ServiceOptions options;
  options.people = file;
  options.port = 0;
  if (adjust) adjust(options);
  return options;
}

}  // namespace

Gallery service_gallery() {
  Gallery gallery = gallery_with_unseen_faces();
  take_last_faces(gallery);
  return gallery;
}

GrayImage unseen_face(int person) {
  Gallery gallery = gallery_with_unseen_faces();
  return take_last_faces(gallery)[static_cast<std::size_t>(person)];
}

std::filesystem::path saved_service_people(const std::filesystem::path& folder) {
  const Gallery gallery = service_gallery();
  const Training training = train(gallery, {.patches = 40, .profile = Profile::kFast, .occluded_copies = 2});
  std::filesystem::path file = folder / "people.ore";
  save_people(file, gallery, training.model);
  return file;
}

std::string as_pgm(const GrayImage& face) {
  return fmt::format("P5\n{} {}\n255\n", face.width, face.height) +
         std::string(face.pixels.begin(), face.pixels.end());
}

httplib::MultipartFormData file_part(const std::string& bytes, const std::string& name) {
  return {"file", bytes, name, "application/octet-stream"};
}

RunningService::RunningService(const std::function<void(service::ServiceOptions&)>& adjust)
    : file_(saved_service_people(folder_.path())),
      service_(std::make_unique<service::Service>(options_for(file_, adjust),
                                                  [this](std::string_view line) {
                                                    const std::scoped_lock lock(log_mutex_);
                                                    log_ += line;
                                                  })),
      thread_([this] { service_->run(); }),
      client_("127.0.0.1", service_->port()) {
  client_.set_read_timeout(kLongestWait);
  client_.set_write_timeout(kLongestWait);
}

RunningService::~RunningService() {
  service_->stop();
  thread_.join();
}

std::string RunningService::log() {
  const std::scoped_lock lock(log_mutex_);
  return log_;
}

service::Json RunningService::get(const std::string& path, int status) {
  return parsed(client_.Get(path), status);
}

service::Json RunningService::post(const std::string& path, const std::string& body, int status) {
  return parsed(client_.Post(path, body, "application/octet-stream"), status);
}

service::Json RunningService::post_form(const std::string& path, const httplib::MultipartFormDataItems& form,
                                        int status) {
  return parsed(client_.Post(path, form), status);
}

service::Json RunningService::put(const std::string& path, const service::Json& object, int status) {
  return parsed(client_.Put(path, object.dump(), "application/json"), status);
}

service::Json RunningService::remove(const std::string& path, int status) {
  return parsed(client_.Delete(path), status);
}

}  // namespace ore::testing
