#pragma once
// Running the program `ore` as a user would.

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace ore::testing {

struct ProgramResult {
  int exit_code = -1;  ///< negative: the number of the signal that ended it
  std::string out;
  std::string err;
};

/// Variables that the program sees besides, or instead of, those of the test.
using Environment = std::vector<std::pair<std::string, std::string>>;

/// A started program; what it prints is collected.
class RunningProgram {
 public:
  explicit RunningProgram(const std::vector<std::string>& arguments, const std::string& stdout_file = "",
                          const Environment& environment = {});
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  /// Whether the program has come so far as to handle the signal itself.
  bool catches(int number) const;
  /// Processor time of all its threads.
  double seconds_worked() const;
  void send_signal(int number) const;
  ProgramResult wait();

 private:
  pid_t process_ = -1;
  std::filesystem::path out_;
  std::filesystem::path err_;
  bool keep_out_ = false;
};

ProgramResult run_ore(const std::vector<std::string>& arguments, const Environment& environment = {});

/// One line on standard error that starts with "ore: ", and nothing on standard output.
void expect_one_sentence(const ProgramResult& result, int exit_code, const std::string& about);

}  // namespace ore::testing
