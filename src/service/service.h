#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "service/http/request.h"
#include "service/http/server.h"

namespace ore::service {

struct ServiceOptions {
  std::filesystem::path people{};  ///< the .ore file
  bool may_be_new = false;         ///< begins with nobody where there is no such file
  std::string host = "127.0.0.1";  ///< to listen on
  int port = 8080;                 ///< 0: any that is free
  std::string key{};  ///< demanded with every request; needed unless the host is this machine itself
  std::string detector = "auto";    ///< see open_detector
  std::filesystem::path samples{};  ///< a folder of pictures that the page offers to try; empty: none
  UploadLimits uploads{};
  ConnectionLimits connections{};
  int at_once = 0;   ///< requests that compute at the same time; 0: as many as there are cores
  int waiting = 64;  ///< requests that may wait for it

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

// People of a file, recognised over HTTP: the API of docs/http-api.md and the page of apps/web.

class Service {
 public:
  /// Loads the people and listens, but answers nobody yet. `log` gets whole lines of JSON, one at a time,
  /// from any thread. Throws InvalidOption; Error as load_people and open_detector do, or when the port is
  /// not to be had.
  Service(const ServiceOptions& options, std::function<void(std::string_view)> log);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  int port() const;
  std::string detector() const;  ///< its name; "none" where none is needed

  /// Answers until stop(), then until what is under way is answered.
  void run();

  /// From any thread, before, during or after run().
  void stop();

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace ore::service
