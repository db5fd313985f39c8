#pragma once
// `ore serve` as a process of its own.

#include "service/http/server.h"

#include <filesystem>
#include <string>
#include <vector>

#include "helpers/run_program.h"

namespace ore::testing {

class ServerProcess {
 public:
  /// Starts it on a port that is free, unless the arguments name one, and waits until it is ready.
  explicit ServerProcess(const std::filesystem::path& people, const std::vector<std::string>& arguments = {},
                         const Environment& environment = {});

  int port() const { return port_; }

  /// One that waits long enough to tell a slow answer from none.
  httplib::Client client() const;

  void send_signal(int number) const { program_.send_signal(number); }

  /// Until it has ended; `err` is its log.
  ProgramResult wait() { return program_.wait(); }

  /// Ends it without warning.
  void kill();

 private:
  std::filesystem::path out_;
  RunningProgram program_;
  int port_ = 0;
};

}  // namespace ore::testing
