#pragma once
// An HTTP server on top of cpp-httplib that also bounds the number of connections, the length of heads, and
// the time of a whole request (GuardedServer). Includes httplib without the resolver's macro _res, which is
// the name of parameters in Eigen.

#include <httplib.h>  // IWYU pragma: export

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "service/http/limits.h"

#undef _res

namespace ore::service {

// GuardedServer overrides a private function of httplib::Server and calls a protected one. Later versions may
// change both without notice.
static_assert(std::string_view(CPPHTTPLIB_VERSION).starts_with("0.11."),
              "the server is written for cpp-httplib 0.11: adapt GuardedServer to this version");

// One connection, read and written by httplib. Adds two bounds that httplib lacks: on the time in which a
// whole request must arrive, and on the length of its head.

class ConnectionStream : public httplib::Stream {
 public:
  /// `patience`: how long the client may leave sent data unread. The caller keeps ownership of the socket.
  ConnectionStream(socket_t socket, std::chrono::milliseconds patience)
      : socket_(socket), patience_(patience) {}

  /// Waits for the first byte of a request. Returns false if none comes in time, the client has hung up, or
  /// `stopping`, which is called repeatedly, returns true.
  bool wait_for_request(std::chrono::milliseconds time, const std::function<bool()>& stopping);

  /// Sets the deadline for reading the head of a request, then the deadline for its body.
  void begin_request(Deadline head);
  void begin_body(Deadline body);

  bool head_too_long() const { return in_head_ && read_ > kLongestHead; }
  bool too_slow() const { return too_slow_; }
  bool answered() const { return answered_; }  ///< something was written since begin_request
  std::uint64_t body_read() const { return body_read_; }

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* target, std::size_t size) override;
  ssize_t write(const char* source, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

  using httplib::Stream::write;

  /// Stops sending and waits a moment for the client to stop too: closing a connection with unread bytes
  /// would discard the answer.
  void finish();

 private:
  static constexpr std::uint64_t kLongestHead = 64U << 10U;

  bool wait_readable(Deadline deadline) const;

  socket_t socket_;
  std::chrono::milliseconds patience_;
  Deadline deadline_{};
  bool in_head_ = true;
  bool too_slow_ = false;
  bool answered_ = false;
  std::uint64_t read_ = 0;  ///< of this request
  std::uint64_t body_read_ = 0;
  std::array<char, 16384> buffer_{};
  std::size_t begin_ = 0;  ///< of the bytes in the buffer that are not read yet
  std::size_t end_ = 0;
};

// httplib's server with bounds on connections, heads and time. A client that exceeds a bound gets an answer.

struct ConnectionLimits {
  int connections = 128;                  ///< at the same time; each has a thread
  std::chrono::milliseconds time{15000};  ///< for a request to arrive whole
  std::chrono::milliseconds idle{5000};   ///< between two requests
};

/// Add handlers for every method and path, with a content reader for methods with a body: httplib reads the
/// body of a request without handler, regardless of its size.
class GuardedServer : public httplib::Server {
 public:
  /// Calls `on_refusal` with the status of every answer that does not come from a handler.
  GuardedServer(const ConnectionLimits& limits, std::function<void(int)> on_refusal);

  /// Listens on host and port; requests wait until listen_after_bind(). Port 0 means any free port. Returns
  /// the port. Throws Error if the port is not available.
  int bind(const std::string& host, int port);

  /// Ends listen_after_bind() after the requests under way. Does nothing if it has not begun or is already
  /// ending.
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
