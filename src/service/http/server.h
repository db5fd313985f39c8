#pragma once
// cpp-httplib, without a macro that it brings along: the resolver's _res is the name of parameters in Eigen.

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
// change either without notice.
static_assert(std::string_view(CPPHTTPLIB_VERSION).starts_with("0.11."),
              "the server is written for cpp-httplib 0.11: adapt GuardedServer to this version");

// One connection as httplib reads and writes it, with what httplib itself does not bound: how long a whole
// request may take to arrive, and how long its head may be.

class ConnectionStream : public httplib::Stream {
 public:
  /// `patience`: how long the other side may leave what is sent to it unread. The socket stays the caller's.
  ConnectionStream(socket_t socket, std::chrono::milliseconds patience)
      : socket_(socket), patience_(patience) {}

  /// Waits for the first byte of a request. False when none comes in time, the other side has hung up, or
  /// `stopping` says so, which is asked again and again.
  bool wait_for_request(std::chrono::milliseconds time, const std::function<bool()>& stopping);

  /// The head of a request must have been read by the deadline, and not be too long; then the body by its
  /// own.
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

  /// Sends no more, and waits a moment for the other side to stop too: a connection that is closed with bytes
  /// unread would take the answer with it.
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
  std::size_t begin_ = 0;  ///< of what is in the buffer and not yet read
  std::size_t end_ = 0;
};

// httplib's server with bounds on connections, heads and time, and with an answer for whoever exceeds them.

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
