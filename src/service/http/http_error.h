#pragma once
// What a request gets instead of an answer.

#include <string>
#include <utility>

#include "ore/error.h"

namespace ore::service {

/// `code` is for programs, the message a sentence for people.
class HttpError : public Error {
 public:
  HttpError(int status, std::string code, const std::string& message)
      : Error(message), status_(status), code_(std::move(code)) {}

  int status() const { return status_; }
  const std::string& code() const { return code_; }

 private:
  int status_;
  std::string code_;
};

inline HttpError bad_request(const std::string& message) {
  return {400, "bad_request", message};
}

inline HttpError not_found(const std::string& message) {
  return {404, "not_found", message};
}

inline HttpError conflict(const std::string& message) {
  return {409, "conflict", message};
}

inline HttpError busy(const std::string& message) {
  return {503, "busy", message};
}

}  // namespace ore::service
