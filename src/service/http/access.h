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

namespace httplib {
struct Request;
}

namespace ore::service {

// Who may ask.

/// Whether only programs on this machine reach a server that listens there.
bool is_loopback(const std::string& host);

class Access {
 public:
  /// `host` is listened on; an empty key is none. Throws InvalidOption when one is needed and there is none.
  Access(std::string host, std::string key);

  bool needs_key() const { return !key_.empty(); }

  /// Throws HttpError 403 when the request was made by a page of another origin, or meant for a host of
  /// another name: a page elsewhere can make a browser send either to a server on its own machine.
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
