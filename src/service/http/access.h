#pragma once
// Who may ask.

#include <string>

namespace httplib {
struct Request;
}

namespace ore::service {

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
