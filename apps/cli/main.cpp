// The program `ore`. Exit code 0: done; 1: failed; 2: wrong use.

#include <exception>
#include <new>

#include "command_line.h"
#include "ore/error.h"
#include "terminal.h"

int main(int argc, char** argv) {
  try {
    ore::cli::install_interrupt_handler();
    const int code = ore::cli::read_command_line(argc, argv)();
    ore::cli::finish_output();
    return code;
  } catch (const ore::InvalidOption& error) {
    ore::cli::print_error(error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    ore::cli::print_error("there is not enough memory for this; try fewer faces or patches");
    return 1;
  } catch (const std::exception& error) {
    ore::cli::print_error(error.what());
    return 1;
  }
}
