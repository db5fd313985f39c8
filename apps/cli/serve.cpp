// ore serve people.ore

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "input_files.h"
#include "ore/error.h"
#include "ore/store.h"
#include "service/service.h"
#include "shared_options.h"
#include "terminal.h"
#include "verbs.h"

namespace ore::cli {
namespace {

struct ServeArguments {
  std::string people;
  bool may_be_new = false;
  std::string host = "127.0.0.1";
  int port = 8080;
  std::string key_file;  ///< empty: the key is in ORE_API_KEY, or there is none
  std::string detector = "auto";
  std::string samples;
  std::string upload = "32MB";
  double megapixels = 40.0;
  double seconds = 15.0;
  int connections = 128;
  int at_once = 0;
  int waiting = 64;
  std::string log = "-";  ///< a file to append to, - for standard error, none for nowhere
  bool open = false;      ///< shows the page in the user's browser
};

/// The first line of the file, or what the environment has, without blanks around it. Never an option:
/// everybody sees those.
std::string read_key(const std::string& file) {
  std::string key;
  if (file.empty()) {
    const char* const variable = std::getenv("ORE_API_KEY");
    if (variable == nullptr || *variable == '\0') return "";
    key = variable;
  } else {
    std::ifstream stream(file);
    std::getline(stream, key);
  }
  constexpr const char* kBlanks = " \t\r\n";
  key.erase(0, key.find_first_not_of(kBlanks));
  key.erase(key.find_last_not_of(kBlanks) + 1);
  if (key.empty() && file.empty())
    throw InvalidOption("the variable ORE_API_KEY has nothing but blanks in it");
  if (key.empty()) throw Error(fmt::format("there is no key in the first line of {}", file));
  return key;
}

service::ServiceOptions service_options(const ServeArguments& arguments) {
  service::ServiceOptions options;
  options.people = arguments.people;
  options.may_be_new = arguments.may_be_new;
  options.host = arguments.host;
  options.port = arguments.port;
  options.key = read_key(arguments.key_file);
  options.detector = arguments.detector;
  options.samples = arguments.samples;
  options.uploads = {.bytes = parse_size("--max-upload", arguments.upload),
                     .megapixels = arguments.megapixels};
  options.connections.connections = arguments.connections;
  // Before it is made a whole number, which not every number can be.
  if (!(arguments.seconds >= 0.1 && arguments.seconds <= 600.0))
    throw InvalidOption(
        fmt::format("--timeout is {}; it must be from 0.1 to 600 seconds", arguments.seconds));
  options.connections.time = std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * arguments.seconds));
  options.at_once = arguments.at_once;
  options.waiting = arguments.waiting;
  return options;
}

/// Appends lines to a file, each at once.
class LogFile {
 public:
  explicit LogFile(const std::string& name) : stream_(name, std::ios::app) {
    if (!stream_)
      throw Error(fmt::format("the log {} cannot be written; is the folder there and writable?", name));
  }
  void operator()(std::string_view line) { stream_ << line << std::flush; }

 private:
  std::ofstream stream_;
};

std::function<void(std::string_view)> open_log(const std::string& choice) {
  if (choice == "none") return {};
  if (choice == "-") return [](std::string_view line) { std::fwrite(line.data(), 1, line.size(), stderr); };
  return [file = std::make_shared<LogFile>(choice)](std::string_view line) { (*file)(line); };
}

/// Stops the service when Ctrl-C or SIGTERM comes, as long as this lives.
class StopsOnSignal {
 public:
  explicit StopsOnSignal(service::Service& service)
      : thread_([this, &service] {
          for (; !done_; std::this_thread::sleep_for(std::chrono::milliseconds(50)))
            if (interrupt_requested()) return service.stop();
        }) {}
  ~StopsOnSignal() {
    done_ = true;
    thread_.join();
  }
  StopsOnSignal(const StopsOnSignal&) = delete;
  StopsOnSignal& operator=(const StopsOnSignal&) = delete;

 private:
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

std::string address_of(const std::string& host, int port) {
  const std::string shown = host == "0.0.0.0" || host == "::" ? "localhost" : host;
  return shown.find(':') == std::string::npos ? fmt::format("http://{}:{}/", shown, port)
                                              : fmt::format("http://[{}]:{}/", shown, port);
}

int run_serve(const ServeArguments& arguments) {
  if (!arguments.may_be_new && !std::filesystem::exists(arguments.people))
    throw Error(fmt::format("there is no file {}; make it by ore train, or add --new to begin with nobody",
                            arguments.people));
  service::Service service(service_options(arguments), open_log(arguments.log));
  if (std::filesystem::exists(arguments.people))
    note_other_detector(arguments.people, people_info(arguments.people).detector.name, service.detector());
  const std::string address = address_of(arguments.host, service.port());
  print_line("ready: " + address);
  finish_output();
  const StopsOnSignal stops(service);
  if (arguments.open) open_page(address);
  service.run();
  return 0;
}

void add_limit_options(CLI::App& command, ServeArguments& arguments) {
  command.add_option("--max-upload", arguments.upload, "Largest size of an upload")->capture_default_str();
  command
      .add_option("--max-megapixels", arguments.megapixels,
                  "Largest size of a picture, checked before decoding")
      ->capture_default_str();
  command.add_option("--timeout", arguments.seconds, "Longest time of a request, in seconds")
      ->capture_default_str();
  command.add_option("--connections", arguments.connections, "Most connections at a time")
      ->capture_default_str();
  command
      .add_option("--at-once", arguments.at_once, "Most requests that compute at a time; 0 for one per core")
      ->capture_default_str();
  command.add_option("--waiting", arguments.waiting, "Most requests that wait")->capture_default_str();
}

}  // namespace

void add_serve(CLI::App& program, Run& run) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = program.add_subcommand("serve", "Recognise people from a browser, or over HTTP");
  command->add_option("PEOPLE", arguments->people, kPeopleText)->required();
  command->add_flag("--new", arguments->may_be_new, "Start with an empty file if there is none");
  command
      ->add_option("--host", arguments->host,
                   "Address to listen on; an address beyond this machine needs a key")
      ->capture_default_str();
  command->add_option("--port", arguments->port, "0 for any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option(
      "--api-key-file", arguments->key_file,
      "A file whose first line is the key that every request must have; without it, the variable "
      "ORE_API_KEY has one, or there is none");
  add_detector_option(*command, arguments->detector);
  command->add_option("--samples", arguments->samples, "A folder of sample pictures for the page");
  command->add_option("--log", arguments->log, "A file to append to, - for standard error, or none")
      ->capture_default_str();
  add_limit_options(*command, *arguments);
  command->callback([arguments, &run] { run = [arguments] { return run_serve(*arguments); }; });
}

int serve_in_browser(const std::string& people, int port, const std::string& samples) {
  ServeArguments arguments;
  arguments.people = people;
  arguments.port = port;
  arguments.samples = samples;
  arguments.log = "none";
  arguments.open = true;
  return run_serve(arguments);
}

}  // namespace ore::cli
