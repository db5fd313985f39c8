#pragma once
// httplib's server with bounds on connections, heads and time, and with an answer for whoever exceeds them.

#include "service/http/httplib.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "service/http/connection_stream.h"

namespace ore::service {

struct ConnectionLimits {
  int connections = 128;                  ///< at the same time; each has a thread
  std::chrono::milliseconds time{15000};  ///< for a request to arrive whole
  std::chrono::milliseconds idle{5000};   ///< between two requests
};

/// Handlers are to be added for every method and path, with a content reader where there may be a body:
/// httplib reads the body for what nobody handles, however large it is.
class GuardedServer : public httplib::Server {
 public:
  /// `on_refusal` is told the status of every answer that no handler made.
  GuardedServer(const ConnectionLimits& limits, std::function<void(int)> on_refusal);

  /// Listens there; requests wait until listen_after_bind(). Port 0 is any that is free. Returns the port.
  /// Throws Error when it is not to be had.
  int bind(const std::string& host, int port);

  /// Ends listen_after_bind() once what is under way is answered. Does nothing where it has not begun, or
  /// ends already.
  void stop_listening();

  int connections() const { return connections_.load(); }

 private:
  bool process_and_close_socket(socket_t socket) override;
  void serve(ConnectionStream& stream);
  void refuse(ConnectionStream& stream, int status, const std::string& code, const std::string& message);

  ConnectionLimits limits_;
  std::function<void(int)> on_refusal_;
  std::atomic<int> connections_ = 0;
  std::mutex stopping_;
};

}  // namespace ore::service
