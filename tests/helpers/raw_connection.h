#pragma once
// A client that sends what no library would.

#include <chrono>
#include <string>
#include <string_view>

namespace ore::testing {

class RawConnection {
 public:
  /// To a port of this machine.
  explicit RawConnection(int port);
  ~RawConnection();
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;

  /// False when the other side does not take it.
  bool send(std::string_view bytes) const;

  /// Says that nothing more comes.
  void end_sending() const;

  /// All that comes until the other side hangs up, or nothing more comes for so long.
  std::string receive(std::chrono::milliseconds patience = std::chrono::milliseconds(5000)) const;

  /// What comes next, at least one byte of it unless the other side hangs up.
  std::string receive_some(std::chrono::milliseconds patience = std::chrono::milliseconds(5000)) const;

 private:
  int socket_;
};

/// The number in the first line of an answer; 0 where there is none.
int status_of(const std::string& answer);

}  // namespace ore::testing
