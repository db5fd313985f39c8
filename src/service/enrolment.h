#pragma once
// From uploaded pictures to faces that are on disk.

#include <string>

#include "service/http/reply.h"
#include "service/routes/parts.h"

namespace ore::service {

/// Finds the face in each of the pictures and adds those that can be learned from. Answers what became of
/// each; throws HttpError with the reason where none can: that of the picture, or of all of them.
Reply enroll_pictures(Parts& parts, const Upload& upload, const std::string& name, bool must_be_new,
                      Deadline deadline);

}  // namespace ore::service
