#pragma once
// A service on a port of its own, with a gallery of random people, for as long as a test lasts.

#include "service/http/server.h"

#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/gallery.h"
#include "service/http/router.h"
#include "service/service.h"

namespace ore::testing {

/// Five people, four faces each, with names in several scripts; the same every time.
Gallery service_gallery();

/// A face of a person in service_gallery() that is not in it.
GrayImage unseen_face(int person);

/// Writes the gallery and a model of it, and returns the file's name.
std::filesystem::path saved_service_people(const std::filesystem::path& folder);

/// The bytes of a PGM file.
std::string as_pgm(const GrayImage& face);

class RunningService {
 public:
  explicit RunningService(const std::function<void(service::ServiceOptions&)>& adjust = {});
  ~RunningService();
  RunningService(const RunningService&) = delete;
  RunningService& operator=(const RunningService&) = delete;

  int port() const { return service_->port(); }
  const std::filesystem::path& file() const { return file_; }
  std::filesystem::path folder() const { return folder_.path(); }
  httplib::Client& client() { return client_; }
  std::string log();

  /// The body, parsed; a test fails where the status is another.
  service::Json get(const std::string& path, int status = 200);
  service::Json post(const std::string& path, const std::string& body, int status = 200);
  service::Json post_form(const std::string& path, const httplib::MultipartFormDataItems& form,
                          int status = 200);
  service::Json put(const std::string& path, const service::Json& object, int status = 200);
  service::Json remove(const std::string& path, int status = 200);

 private:
  TemporaryFolder folder_;
  std::filesystem::path file_;
  std::mutex log_mutex_;
  std::string log_;
  std::unique_ptr<service::Service> service_;
  std::thread thread_;
  httplib::Client client_;
};

/// A part "file" of a form.
httplib::MultipartFormData file_part(const std::string& bytes, const std::string& name = "face.pgm");

}  // namespace ore::testing
