#include "helpers/raw_connection.h"

#include <arpa/inet.h>
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

std::string RawConnection::receive_some(std::chrono::milliseconds patience) const {
  pollfd entry{.fd = socket_, .events = POLLIN, .revents = 0};
  if (poll(&entry, 1, static_cast<int>(patience.count())) <= 0) return "";
  std::array<char, 4096> buffer{};
  const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
  return count <= 0 ? "" : std::string(buffer.data(), static_cast<std::size_t>(count));
}

std::string RawConnection::receive(std::chrono::milliseconds patience) const {
  std::string all;
  for (;;) {
    const std::string some = receive_some(patience);
    if (some.empty()) return all;
    all += some;
  }
}

int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::atoi(answer.c_str() + 9) : 0;
}

}  // namespace ore::testing
