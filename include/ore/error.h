#pragma once
// What the library throws: failures that a user can cause and mend (bad input, files, settings), and the
// interruption that the caller asked for.

#include <exception>
#include <stdexcept>
#include <string>

namespace ore {

/// Something outside the program is wrong. The message is one sentence for the user: what, where, and
/// what was expected.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A setting is outside its bounds; the message names the field, its value and the bound.
class InvalidOption : public Error {
 public:
  using Error::Error;
};

/// The caller asked through Progress::stop_requested to stop. Nothing was changed on disk. It is no Error: nothing
/// is wrong, and what passes over errors must not pass over it.
class Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted; nothing was written"; }
};

}  // namespace ore
