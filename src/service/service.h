#pragma once
// People of a file, recognised over HTTP: the API of docs/http-api.md and the page of apps/web.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "service/service_options.h"

namespace ore::service {

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
