#include "output.h"

#include <fmt/format.h>

#include <cstdio>

#include "ore/error.h"

namespace ore::cli {

void print_error(std::string_view message) {
  fmt::print(stderr, "ore: {}\n", printable(message));
}

void print_skipped(const std::vector<SkippedFile>& skipped) {
  for (const SkippedFile& entry : skipped)
    fmt::print(stderr, "skipped {}: {}\n", printable(entry.file.string()), printable(entry.reason));
}

void print_line(std::string_view line) {
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
}

void print_json(const Json& object) {
  print_line(object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      result += fmt::format("\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

void finish_output() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw Error("the result could not be written to standard output; is the disk full or the reader gone?");
}

}  // namespace ore::cli
