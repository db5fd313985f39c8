#pragma once
// A client that sends what no library would.

#include <chrono>
#include <string>
#include <string_view>

#include "helpers/wait_until.h"

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

  /// All bytes until the other side hangs up; the test fails if it neither sends nor hangs up.
  std::string receive() const;

  /// The next bytes; none if the other side hangs up or sends nothing for so long.
  std::string receive_some(std::chrono::milliseconds patience = kLongestWait) const;

  /// Whether the other side hangs up without sending anything.
  bool hangs_up() const;

 private:
  bool has_news(std::chrono::milliseconds patience) const;
  std::string next_bytes() const;

  int socket_;
};

/// The number in the first line of an answer; 0 where there is none.
int status_of(const std::string& answer);

}  // namespace ore::testing
