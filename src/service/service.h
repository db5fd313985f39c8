#pragma once
// The recognition service with its HTTP API and web page, and its options.

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
  bool may_be_new = false;         ///< start without people if the file does not exist
  std::string host = "127.0.0.1";  ///< to listen on
  int port = 8080;                 ///< 0: any that is free
  std::string key{};  ///< required in every request; may be empty only if the host is a loopback address
  std::string detector = "auto";    ///< see open_detector
  std::filesystem::path samples{};  ///< a folder of example pictures for the page; empty: none
  UploadLimits uploads{};
  ConnectionLimits connections{};
  int at_once = 0;   ///< requests that compute at the same time; 0: one per core
  int waiting = 64;  ///< requests that may wait for their turn

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

// Recognises the people of a file over HTTP: the API of docs/http-api.md and the page of apps/web.

class Service {
 public:
  /// Loads the people and listens, but answers no request yet. Calls `log` with whole lines of JSON, one at
  /// a time, from any thread. Throws InvalidOption; Error as load_people and open_detector do, or if the
  /// port is not available.
  Service(const ServiceOptions& options, std::function<void(std::string_view)> log);
  ~Service();
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;

  int port() const;
  std::string detector() const;  ///< the detector's name; "none" if the people need none

  /// Answers requests until stop(), then finishes the requests under way.
  void run();

  /// May be called from any thread, before, during or after run().
  void stop();

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace ore::service
