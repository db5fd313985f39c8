#include "service/http/connection_stream.h"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace ore::service {
namespace {

using std::chrono::milliseconds;

int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
}

/// Whether `events` come before the deadline; a failed connection counts, since using it tells.
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
  // Whoever has hung up is to be noticed before anything more is made for them.
  char byte = 0;
  const ssize_t count = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

ssize_t ConnectionStream::read(char* target, std::size_t size) {
  if (head_too_long()) return -1;
  if (begin_ == end_) {
    // A sender who drips is as slow as one who is silent.
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

}  // namespace ore::service
