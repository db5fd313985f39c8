#pragma once
// What a request brings along, read with limits on its size and on the time it may take.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "service/http/deadline.h"

namespace httplib {
struct Request;
class ContentReader;
}  // namespace httplib

namespace ore::service {

struct UploadLimits {
  std::size_t bytes = std::size_t{32} << 20U;
  double megapixels = 40.0;
};

struct UploadedFile {
  std::string name;  ///< as the sender calls it; never used as a path
  std::string bytes;
};

struct Upload {
  std::vector<UploadedFile> files;
  std::optional<std::string> subject;  ///< the field of that name
};

/// Files and fields of a multipart body, or a body that is one file. Throws HttpError 400, 408, 413.
Upload read_upload(const httplib::Request& request, const httplib::ContentReader& reader,
                   const UploadLimits& limits, Deadline deadline);

/// A small body, of JSON say.
std::string read_small_body(const httplib::Request& request, const httplib::ContentReader& reader,
                            Deadline deadline);

/// The picture, whose size is looked at before it is decoded. Throws HttpError 413, 415.
Photo decode_upload(const UploadedFile& file, const UploadLimits& limits);

}  // namespace ore::service
