#include "open_page.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

extern char** environ;

namespace ore::cli {

void open_page(const std::string& address) {
  const bool has_screen = std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
  if (!has_screen || isatty(STDOUT_FILENO) == 0) return;
  std::string program = "xdg-open";
  std::string argument = address;
  std::array<char*, 3> words = {program.data(), argument.data(), nullptr};
  posix_spawn_file_actions_t quietly;
  posix_spawn_file_actions_init(&quietly);
  posix_spawn_file_actions_addopen(&quietly, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quietly, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  // Where it fails, the address has been printed all the same.
  posix_spawnp(&child, program.c_str(), &quietly, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&quietly);
}

}  // namespace ore::cli
