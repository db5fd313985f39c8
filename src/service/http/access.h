#pragma once
// Errors as HTTP answers (HttpError, as_http_error), and the check which requests may be answered (Access).

#include <string>
#include <utility>

#include "ore/error.h"

namespace ore::service {

/// `code` is for programs; the message is a sentence for people.
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

/// The answer to any exception: an HttpError is returned unchanged, errors of the service's own parts
/// (service/errors.h) get their status and code, and all others are 500 "failed".
HttpError as_http_error(const std::exception& error);

}  // namespace ore::service

namespace httplib {
struct Request;
}

namespace ore::service {

/// Whether only programs on this machine can reach a server that listens on `host`.
bool is_loopback(const std::string& host);

class Access {
 public:
  /// The server listens on `host`; an empty key means none. Throws InvalidOption if the host needs a key and
  /// there is none.
  Access(std::string host, std::string key);

  bool needs_key() const { return !key_.empty(); }

  /// Throws HttpError 403 if the request comes from a page of another origin, or names another host: a
  /// foreign page can make a browser send both to a server on the browser's machine.
  void check_origin(const httplib::Request& request) const;

  /// Whether the request has the key, or none is needed.
  bool has_key(const httplib::Request& request) const;

  /// Throws HttpError 401.
  void check_key(const httplib::Request& request) const;

 private:
  std::string host_;
  std::string key_;
  bool local_;
};

}  // namespace ore::service
