#include "helpers/raw_connection.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace ore::testing {

RawConnection::RawConnection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
    throw std::runtime_error("nobody listens there");
}

RawConnection::~RawConnection() {
  close(socket_);
}

bool RawConnection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void RawConnection::end_sending() const {
  shutdown(socket_, SHUT_WR);
}

/// Whether bytes came, or the other side has hung up.
bool RawConnection::has_news(std::chrono::milliseconds patience) const {
  pollfd entry{.fd = socket_, .events = POLLIN, .revents = 0};
  return poll(&entry, 1, static_cast<int>(patience.count())) > 0;
}

std::string RawConnection::next_bytes() const {
  std::array<char, 4096> buffer{};
  const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
  return count <= 0 ? "" : std::string(buffer.data(), static_cast<std::size_t>(count));
}

std::string RawConnection::receive_some(std::chrono::milliseconds patience) const {
  return has_news(patience) ? next_bytes() : "";
}

std::string RawConnection::receive() const {
  std::string all;
  while (has_news(kLongestWait)) {
    const std::string some = next_bytes();
    if (some.empty()) return all;
    all += some;
  }
  ADD_FAILURE() << "the other side does not hang up; it sent " << all.substr(0, 600);
  return all;
}

bool RawConnection::hangs_up() const {
  return has_news(kLongestWait) && next_bytes().empty();
}

int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::atoi(answer.c_str() + 9) : 0;
}

}  // namespace ore::testing
