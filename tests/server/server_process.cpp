#include "server_process.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "helpers/wait_until.h"

namespace ore::testing {
namespace {

/// A name that no server before had.
std::filesystem::path output_file(const std::filesystem::path& people) {
  static std::atomic<int> counter{0};
  return people.string() + "." + std::to_string(counter++) + ".out";
}

/// Cropped faces need no detector, and this one is loaded soonest.
std::vector<std::string> serve_words(const std::filesystem::path& people,
                                     const std::vector<std::string>& arguments) {
  std::vector<std::string> words = {"serve", people.string(), "--detector", "haar"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (std::find(words.begin(), words.end(), "--port") == words.end())
    words.insert(words.end(), {"--port", "0"});
  return words;
}

/// 0 as long as the line is not there, whole.
int announced_port(const std::filesystem::path& out) {
  std::ifstream stream(out);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const std::string ready = "ready: http://127.0.0.1:";
  const std::size_t begin = text.find(ready);
  if (begin == std::string::npos || text.find("/\n", begin) == std::string::npos) return 0;
  return std::stoi(text.substr(begin + ready.size()));
}

}  // namespace

ServerProcess::ServerProcess(const std::filesystem::path& people, const std::vector<std::string>& arguments,
                             const Environment& environment)
    : out_(output_file(people)), program_(serve_words(people, arguments), out_.string(), environment) {
  if (!wait_until([&] { return (port_ = announced_port(out_)) != 0; }))
    throw std::runtime_error("the server is not ready");
}

httplib::Client ServerProcess::client() const {
  httplib::Client client("127.0.0.1", port_);
  client.set_keep_alive(true);
  client.set_tcp_nodelay(true);
  client.set_read_timeout(kLongestWait);
  client.set_write_timeout(kLongestWait);
  return client;
}

void ServerProcess::kill() {
  program_.send_signal(SIGKILL);
  program_.wait();
}

}  // namespace ore::testing
