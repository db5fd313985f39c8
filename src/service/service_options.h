#pragma once

#include <filesystem>
#include <string>

#include "service/http/guarded_server.h"
#include "service/http/upload.h"

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

}  // namespace ore::service
