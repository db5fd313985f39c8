#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "command_line_parts.h"
#include "commands.h"

namespace ore::cli {
namespace {

void add_limit_options(CLI::App& command, ServeArguments& arguments) {
  command.add_option("--max-upload", arguments.upload, "Size of an upload at most")->capture_default_str();
  command
      .add_option("--max-megapixels", arguments.megapixels,
                  "Size of a picture at most, looked at before decoding")
      ->capture_default_str();
  command.add_option("--timeout", arguments.seconds, "Seconds that a request may take")
      ->capture_default_str();
  command.add_option("--connections", arguments.connections, "Connections at the same time")
      ->capture_default_str();
  command
      .add_option("--at-once", arguments.at_once, "Requests that compute at the same time; 0 for one a core")
      ->capture_default_str();
  command.add_option("--waiting", arguments.waiting, "Requests that may wait for it")->capture_default_str();
}

}  // namespace

void add_serve_command(CLI::App& app, Action& chosen) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = app.add_subcommand("serve", "Recognise people from a browser, or over HTTP");
  command->add_option("PEOPLE", arguments->people, "File written by ore train")->required();
  command->add_flag("--new", arguments->may_be_new, "Where there is no such file, begin with nobody");
  command->add_option("--host", arguments->host, "Address to listen on; beyond this machine it takes a key")
      ->capture_default_str();
  command->add_option("--port", arguments->port, "0 for any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command->add_option(
      "--api-key-file", arguments->key_file,
      "A file whose first line is the key that every request must have; without it, the variable "
      "ORE_API_KEY has one, or there is none");
  add_detector_option(*command, arguments->detector);
  command->add_option("--samples", arguments->samples, "A folder of pictures that the page offers to try");
  command->add_option("--log", arguments->log, "A file to append to, - for standard error, or none")
      ->capture_default_str();
  add_limit_options(*command, *arguments);
  command->callback([arguments, &chosen] { chosen = [arguments] { return run_serve(*arguments); }; });
}

}  // namespace ore::cli
