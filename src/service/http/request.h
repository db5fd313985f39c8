#pragma once
// Reads the parameters, JSON fields and uploads of a request, and checks them. The functions for parameters
// and fields throw HttpError 400 with a sentence that names the field, its value and its bounds.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "service/http/limits.h"
#include "service/http/router.h"

namespace httplib {
struct Request;
}

namespace ore::service {

/// A parameter of the address.
int whole_number(const httplib::Request& request, const std::string& field, int typical, int least, int most);
bool truth(const httplib::Request& request, const std::string& field, bool typical);
std::string required_name(const httplib::Request& request, const std::string& field);

/// A valid name of a person: UTF-8 of 1 to 200 bytes without control characters.
std::string checked_name(const std::string& text);

/// A JSON object; empty text gives an empty object.
Json parse_object(const std::string& text);

/// A field of such an object; nothing if it is missing.
std::optional<std::string> text_field(const Json& object, const std::string& field);
std::optional<double> number_field(const Json& object, const std::string& field);

/// "page" and "size" of a list.
struct Page {
  int number = 0;
  int size = 100;

  std::size_t begin(std::size_t total) const;
  std::size_t end(std::size_t total) const;
};
Page page_of(const httplib::Request& request);

}  // namespace ore::service

namespace httplib {
struct Request;
class ContentReader;
}  // namespace httplib

namespace ore::service {

// Uploads, read with limits on their size and on the time they take.

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

/// The files and fields of a multipart body, or a body that is one file. Throws HttpError 400, 408, 413.
Upload read_upload(const httplib::Request& request, const httplib::ContentReader& reader,
                   const UploadLimits& limits, Deadline deadline);

/// A small body, for example JSON.
std::string read_small_body(const httplib::Request& request, const httplib::ContentReader& reader,
                            Deadline deadline);

/// Checks the size of the picture, then decodes it. Throws HttpError 413, 415.
Photo decode_upload(const UploadedFile& file, const UploadLimits& limits);

}  // namespace ore::service
