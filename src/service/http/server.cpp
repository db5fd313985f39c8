#include "service/http/server.h"

#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>

#include "ore/error.h"
#include "service/http/router.h"

namespace ore::service {
namespace {

using std::chrono::milliseconds;

int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
}

/// Whether `events` come before the deadline. Also true for a failed connection: the next read or write
/// reports the failure.
bool wait_for(socket_t socket, short events, Deadline deadline) {
  for (;;) {
    pollfd entry{.fd = socket, .events = events, .revents = 0};
    const int found = poll(&entry, 1, milliseconds_until(deadline));
    if (found > 0) return true;
    if (found == 0 || errno != EINTR) return false;
  }
}

void address_of(const sockaddr_storage& address, socklen_t length, std::string& ip, int& port) {
  std::array<char, NI_MAXHOST> host{};
  std::array<char, NI_MAXSERV> service{};
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), length, host.data(), host.size(),
                  service.data(), service.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0)
    return;
  ip = host.data();
  port = std::atoi(service.data());
}

}  // namespace

bool ConnectionStream::wait_for_request(milliseconds time, const std::function<bool()>& stopping) {
  constexpr milliseconds kLook{100};
  const Deadline deadline = after(time);
  while (begin_ == end_) {
    if (stopping()) return false;
    if (wait_readable(std::min(deadline, after(kLook)))) {
      const ssize_t count = recv(socket_, buffer_.data(), buffer_.size(), 0);
      if (count <= 0) return false;
      begin_ = 0;
      end_ = static_cast<std::size_t>(count);
    } else if (is_over(deadline)) {
      return false;
    }
  }
  return true;
}

void ConnectionStream::begin_request(Deadline head) {
  deadline_ = head;
  in_head_ = true;
  too_slow_ = false;
  answered_ = false;
  read_ = 0;
  body_read_ = 0;
}

void ConnectionStream::begin_body(Deadline body) {
  deadline_ = body;
  in_head_ = false;
}

bool ConnectionStream::wait_readable(Deadline deadline) const {
  return wait_for(socket_, POLLIN, deadline);
}

bool ConnectionStream::is_readable() const {
  return begin_ < end_ || wait_readable(deadline_);
}

bool ConnectionStream::is_writable() const {
  if (!wait_for(socket_, POLLOUT, after(patience_))) return false;
  // Notices a client that has hung up before more of the answer is produced.
  char byte = 0;
  const ssize_t count = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

ssize_t ConnectionStream::read(char* target, std::size_t size) {
  if (head_too_long()) return -1;
  if (begin_ == end_) {
    // A client that sends single bytes is as slow as one that sends nothing.
    if (is_over(deadline_) || !wait_readable(deadline_)) {
      too_slow_ = true;
      return -1;
    }
    const ssize_t count = recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (count <= 0) return count;
    begin_ = 0;
    end_ = static_cast<std::size_t>(count);
  }
  const std::size_t count = std::min(size, end_ - begin_);
  std::memcpy(target, buffer_.data() + begin_, count);
  begin_ += count;
  read_ += count;
  if (!in_head_) body_read_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t ConnectionStream::write(const char* source, std::size_t size) {
  answered_ = true;
  const Deadline deadline = after(patience_);
  for (;;) {
    const ssize_t count = send(socket_, source, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count >= 0) return count;
    if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) return -1;
    if (!wait_for(socket_, POLLOUT, deadline)) return -1;
  }
}

void ConnectionStream::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t length = sizeof(address);
  if (getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0)
    address_of(address, length, ip, port);
}

void ConnectionStream::get_local_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t length = sizeof(address);
  if (getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &length) == 0)
    address_of(address, length, ip, port);
}

void ConnectionStream::finish() {
  constexpr milliseconds kMoment{500};
  constexpr std::size_t kMostBytes = 64U << 20U;
  ::shutdown(socket_, SHUT_WR);
  const Deadline deadline = after(kMoment);
  for (std::size_t dropped = 0; dropped < kMostBytes && wait_readable(deadline);) {
    const ssize_t count = recv(socket_, buffer_.data(), buffer_.size(), 0);
    if (count <= 0) return;
    dropped += static_cast<std::size_t>(count);
    if (is_over(deadline)) return;
  }
}

namespace {

/// For connections that are refused because there are too many.
constexpr std::size_t kSpareThreads = 4;
constexpr int kBacklog = 256;
constexpr int kRequestsOfAConnection = 10000;
constexpr std::chrono::milliseconds kGrace{200};

/// How many bytes of a body the head announces; nothing where it comes in chunks.
std::optional<std::uint64_t> announced_body(const httplib::Request& request) {
  if (request.has_header("Transfer-Encoding")) return std::nullopt;
  const std::string text = request.get_header_value("Content-Length");
  std::uint64_t length = 0;
  std::from_chars(text.data(), text.data() + text.size(), length);
  return length;
}

class Counted {
 public:
  explicit Counted(std::atomic<int>& count) : count_(count), number_(++count) {}
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  int number() const { return number_; }

 private:
  std::atomic<int>& count_;
  int number_;
};

}  // namespace

GuardedServer::GuardedServer(const ConnectionLimits& limits, std::function<void(int)> on_refusal)
    : limits_(limits), on_refusal_(std::move(on_refusal)) {
  const auto threads = static_cast<std::size_t>(limits.connections) + kSpareThreads;
  new_task_queue = [threads] { return new httplib::ThreadPool(threads); };
  set_keep_alive_max_count(kRequestsOfAConnection);
  set_keep_alive_timeout(std::chrono::duration_cast<std::chrono::seconds>(limits.idle).count());
  set_tcp_nodelay(true);
  // httplib's own lets a second server share the port, and half of the requests.
  set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  });
}

int GuardedServer::bind(const std::string& host, int port) {
  errno = 0;
  const int bound = port == 0 ? bind_to_any_port(host) : (bind_to_port(host, port) ? port : -1);
  if (bound < 0)
    throw ore::Error(
        fmt::format("{}:{} cannot be listened on ({}); is another server there, or the port reserved? "
                    "Choose another by --port",
                    host, port, errno == 0 ? "no such address" : std::strerror(errno)));
  // httplib's own is 5, which a burst of clients overruns: they would try again after a second.
  ::listen(svr_sock_, kBacklog);
  return bound;
}

void GuardedServer::stop_listening() {
  const std::scoped_lock lock(stopping_);
  if (is_running() && svr_sock_ != INVALID_SOCKET) stop();
}

bool GuardedServer::process_and_close_socket(socket_t socket) {
  const Counted counted(connections_);
  ConnectionStream stream(socket, limits_.time);
  if (counted.number() > limits_.connections) {
    refuse(stream, 503, "busy", "There are too many connections; try again in a moment.");
  } else {
    serve(stream);
  }
  stream.finish();
  ::close(socket);
  return true;
}

void GuardedServer::serve(ConnectionStream& stream) {
  const auto stopping = [this] { return svr_sock_ == INVALID_SOCKET; };
  for (int left = kRequestsOfAConnection; left > 0; --left) {
    if (!stream.wait_for_request(limits_.idle, stopping)) return;
    stream.begin_request(after(limits_.time));
    std::optional<std::uint64_t> body = 0;
    bool understood = false;
    bool closed = false;
    const bool done =
        process_request(stream, left == 1 || stopping(), closed, [&](httplib::Request& request) {
          // A little more time than handlers allow, so that the handler answers first.
          stream.begin_body(after(limits_.time + kGrace));
          body = announced_body(request);
          understood = true;
          // A client that asks for the same range a thousand times would get it a thousand times.
          request.ranges.clear();
          // Compressing pictures takes longer than to send them: Brotli's best took four seconds for one
          // answer.
          request.headers.erase("Accept-Encoding");
        });
    if (!stream.answered()) {
      if (stream.too_slow())
        refuse(stream, 408, "timeout", "The request took too long to arrive.");
      else if (stream.head_too_long())
        refuse(stream, 431, "too_large", "The head of the request is too long.");
      return;
    }
    // After a malformed head the start of the next one is unknown, and the rest of an unread body would be
    // taken for a head. A page of another origin could smuggle requests in this way.
    if (!understood || !done || closed || !body || stream.body_read() < *body) return;
  }
}

void GuardedServer::refuse(ConnectionStream& stream, int status, const std::string& code,
                           const std::string& message) {
  const std::string body = error_body(code, message);
  stream.write(
      fmt::format("HTTP/1.1 {} {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}Connection: "
                  "close\r\n\r\n{}",
                  status, code, body.size(), status == 503 ? "Retry-After: 1\r\n" : "", body));
  if (on_refusal_) on_refusal_(status);
}

}  // namespace ore::service
