#include "service/http/upload.h"

#include <fmt/format.h>
#include "service/http/httplib.h"

#include <charconv>

#include "image/image_header.h"
#include "service/http/http_error.h"

namespace ore::service {
namespace {

constexpr std::size_t kMostSmallBytes = 64U << 10U;
constexpr std::size_t kMostParts = 200;

/// Why reading was broken off; httplib itself only knows that it was.
enum class Trouble { kNone, kTooLarge, kTooSlow, kTooManyParts };

[[noreturn]] void throw_trouble(Trouble trouble, std::size_t most_bytes, Deadline deadline) {
  if (trouble == Trouble::kNone && is_over(deadline)) trouble = Trouble::kTooSlow;
  switch (trouble) {
    case Trouble::kTooLarge:
      throw HttpError(413, "too_large",
                      fmt::format("The upload is too large; at most {} kB are taken.", most_bytes >> 10U));
    case Trouble::kTooSlow:
      throw HttpError(408, "timeout", "The request took too long to arrive.");
    case Trouble::kTooManyParts:
      throw HttpError(413, "too_large", fmt::format("The form has more than {} parts.", kMostParts));
    case Trouble::kNone:
      break;
  }
  throw bad_request("The body of the request is incomplete or malformed.");
}

/// Counts what comes and watches the clock.
class Guard {
 public:
  Guard(std::size_t most_bytes, Deadline deadline) : most_bytes_(most_bytes), deadline_(deadline) {}

  bool take(std::size_t length) {
    bytes_ += length;
    if (bytes_ > most_bytes_) trouble = Trouble::kTooLarge;
    if (is_over(deadline_)) trouble = Trouble::kTooSlow;
    return trouble == Trouble::kNone;
  }

  Trouble trouble = Trouble::kNone;

 private:
  std::size_t most_bytes_;
  Deadline deadline_;
  std::size_t bytes_ = 0;
};

/// What is announced to be too large is not waited for. A form may have so much around its parts.
void check_announced(const httplib::Request& request, std::size_t most_bytes) {
  constexpr std::size_t kForm = 64U << 10U;
  const std::string text = request.get_header_value("Content-Length");
  std::uint64_t length = 0;
  std::from_chars(text.data(), text.data() + text.size(), length);
  if (length > most_bytes + (request.is_multipart_form_data() ? kForm : 0))
    throw_trouble(Trouble::kTooLarge, most_bytes, {});
}

std::string read_body(const httplib::ContentReader& reader, std::size_t most_bytes, Deadline deadline) {
  Guard guard(most_bytes, deadline);
  std::string body;
  const bool whole = reader([&](const char* data, std::size_t length) {
    if (!guard.take(length)) return false;
    body.append(data, length);
    return true;
  });
  if (!whole) throw_trouble(guard.trouble, most_bytes, deadline);
  return body;
}

struct Part {
  std::string field;
  UploadedFile file;
};

std::vector<Part> read_parts(const httplib::ContentReader& reader, std::size_t most_bytes,
                             Deadline deadline) {
  Guard guard(most_bytes, deadline);
  std::vector<Part> parts;
  const bool whole = reader(
      [&](const httplib::MultipartFormData& header) {
        if (parts.size() >= kMostParts) guard.trouble = Trouble::kTooManyParts;
        if (!guard.take(header.name.size() + header.filename.size())) return false;
        parts.push_back({header.name, {header.filename, ""}});
        return true;
      },
      [&](const char* data, std::size_t length) {
        if (!guard.take(length)) return false;
        parts.back().file.bytes.append(data, length);
        return true;
      });
  if (!whole) throw_trouble(guard.trouble, most_bytes, deadline);
  return parts;
}

}  // namespace

Upload read_upload(const httplib::Request& request, const httplib::ContentReader& reader,
                   const UploadLimits& limits, Deadline deadline) {
  check_announced(request, limits.bytes);
  Upload upload;
  if (!request.is_multipart_form_data()) {
    std::string body = read_body(reader, limits.bytes, deadline);
    if (body.empty())
      throw bad_request("There is no picture: send one as the body, or as the part \"file\" of a form.");
    upload.files.push_back({"", std::move(body)});
    return upload;
  }
  for (Part& part : read_parts(reader, limits.bytes, deadline)) {
    if (part.field == "subject") upload.subject = std::move(part.file.bytes);
    if (part.field == "file") upload.files.push_back(std::move(part.file));
  }
  if (upload.files.empty()) throw bad_request("The form has no part \"file\" with a picture.");
  return upload;
}

std::string read_small_body(const httplib::Request& request, const httplib::ContentReader& reader,
                            Deadline deadline) {
  check_announced(request, kMostSmallBytes);
  return read_body(reader, kMostSmallBytes, deadline);
}

Photo decode_upload(const UploadedFile& file, const UploadLimits& limits) {
  const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(file.bytes.data()),
                                            file.bytes.size());
  try {
    const std::optional<ImageFormat> format = detect_image_format(bytes);
    if (format) {
      const ImageHeader header = inspect_image(*format, bytes);
      if (header.pixels() > 1e6 * limits.megapixels)
        throw HttpError(
            413, "too_large",
            fmt::format("The picture has {:.0f} million pixels; at most {:.0f} million are taken.",
                        header.pixels() / 1e6, limits.megapixels));
    }
    return decode_photo(bytes);
  } catch (const HttpError&) {
    throw;
  } catch (const Error& error) {
    throw HttpError(415, "unsupported_image", fmt::format("{}.", error.what()));
  }
}

}  // namespace ore::service
