#include "helpers/run_program.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace ore::testing {
namespace {

std::string slurp(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::filesystem::path fresh_file(const char* kind) {
  static std::atomic<int> counter{0};
  return std::filesystem::temp_directory_path() /
         ("ore-cli-" + std::to_string(getpid()) + "-" + std::to_string(counter++) + kind);
}

void redirect(const std::filesystem::path& file, int descriptor) {
  const int opened = open(file.c_str(), O_WRONLY | O_CREAT, 0600);
  if (opened < 0 || dup2(opened, descriptor) < 0) _exit(126);
}

}  // namespace

RunningProgram::RunningProgram(const std::vector<std::string>& arguments, const std::string& stdout_file,
                               const Environment& environment)
    : out_(stdout_file.empty() ? fresh_file(".out") : std::filesystem::path(stdout_file)),
      err_(fresh_file(".err")),
      keep_out_(!stdout_file.empty()) {
  std::vector<std::string> words = {ORE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("cannot fork");
  if (process_ > 0) return;
  redirect(out_, STDOUT_FILENO);
  redirect(err_, STDERR_FILENO);
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  execv(ORE_PROGRAM, argv.data());
  _exit(127);
}

RunningProgram::~RunningProgram() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  std::error_code ignored;
  if (!keep_out_) std::filesystem::remove(out_, ignored);
  std::filesystem::remove(err_, ignored);
}

bool RunningProgram::catches(int number) const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  const std::string caught = "SigCgt:";
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(caught))
      return ((std::stoull(line.substr(caught.size()), nullptr, 16) >> (number - 1)) & 1U) != 0;
  return false;
}

double RunningProgram::seconds_worked() const {
  std::string text = slurp("/proc/" + std::to_string(process_) + "/stat");
  // Behind the name, which may have spaces: 11 fields, then the time in user mode and in the kernel.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0.0;
  double kernel = 0.0;
  fields >> user >> kernel;
  return (user + kernel) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void RunningProgram::send_signal(int number) const {
  kill(process_, number);
}

ProgramResult RunningProgram::wait() {
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status), keep_out_ ? "" : slurp(out_),
          slurp(err_)};
}

ProgramResult run_ore(const std::vector<std::string>& arguments, const Environment& environment) {
  return RunningProgram(arguments, "", environment).wait();
}

void expect_one_sentence(const ProgramResult& result, int exit_code, const std::string& about) {
  EXPECT_EQ(result.exit_code, exit_code) << result.err;
  EXPECT_THAT(result.err, ::testing::StartsWith("ore: "));
  EXPECT_THAT(result.err, ::testing::HasSubstr(about));
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_EQ(result.out, "");
}

}  // namespace ore::testing
