#pragma once
// Failures in the service's own words. They know nothing of HTTP; as_http_error (http/access.h) gives each
// its status and code.

#include "ore/error.h"

namespace ore::service {

/// There is no person, or no face, of that name.
class NotFound : public Error {
 public:
  using Error::Error;
};

/// The state of the gallery, or a training that is running, does not allow the change.
class Conflict : public Error {
 public:
  using Error::Error;
};

/// The picture has no face, or none that can be used.
class NoUsableFace : public Error {
 public:
  using Error::Error;
};

/// A cropped face has another size than the gallery's faces.
class WrongFaceSize : public Error {
 public:
  using Error::Error;
};

/// The work cannot be done before its deadline, or not now because others wait already.
class Busy : public Error {
 public:
  using Error::Error;
};

}  // namespace ore::service
