#pragma once
// The exceptions of the library: Error for failures that a user can cause and fix (bad input, files,
// settings), and Interrupted when the caller asked to stop.

#include <exception>
#include <stdexcept>
#include <string>

namespace ore {

/// Something outside the program is wrong. The message is one sentence for the user: what is wrong, where,
/// and what was expected.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A setting is outside its bounds; the message names the field, its value and the bound.
class InvalidOption : public Error {
 public:
  using Error::Error;
};

/// The caller asked to stop through Progress::stop_requested. Nothing on disk has changed. It does not derive
/// from Error: nothing is wrong, and code that catches and skips errors must not catch it.
class Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted; nothing was written"; }
};

}  // namespace ore
