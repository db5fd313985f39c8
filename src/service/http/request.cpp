#include "service/http/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "image/image_header.h"
#include "service/http/access.h"
#include "service/http/server.h"
#include "support/text.h"

namespace ore::service {
namespace {

constexpr std::size_t kLongestName = 200;
constexpr int kMostPages = 1'000'000;
constexpr int kLargestPage = 1000;

bool is_control(std::string_view letter) {
  const char32_t point = code_point(letter);
  return point < 0x20 || (point >= 0x7F && point < 0xA0);
}

}  // namespace

int whole_number(const httplib::Request& request, const std::string& field, int typical, int least,
                 int most) {
  if (!request.has_param(field)) return typical;
  const std::string text = request.get_param_value(field);
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc() || stopped != end || value < least || value > most)
    throw bad_request(
        fmt::format("\"{}\" is \"{}\"; it must be a whole number from {} to {}.", field, text, least, most));
  return value;
}

bool truth(const httplib::Request& request, const std::string& field, bool typical) {
  if (!request.has_param(field)) return typical;
  const std::string text = request.get_param_value(field);
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  throw bad_request(fmt::format("\"{}\" is \"{}\"; it must be true or false.", field, text));
}

std::string required_name(const httplib::Request& request, const std::string& field) {
  if (!request.has_param(field)) throw bad_request(fmt::format("The parameter \"{}\" is missing.", field));
  return checked_name(request.get_param_value(field));
}

std::string checked_name(const std::string& text) {
  if (text.empty()) throw bad_request("The name is empty.");
  if (text.size() > kLongestName)
    throw bad_request(fmt::format("The name has {} bytes; at most {} are taken.", text.size(), kLongestName));
  // Clients resolve such parts of an address before they send it.
  if (text == "." || text == "..") throw bad_request("The name is all dots; nobody could be found by it.");
  if (!is_valid_utf8(text)) throw bad_request("The name is not UTF-8.");
  const std::vector<std::string_view> letters = utf8_letters(text);
  if (std::any_of(letters.begin(), letters.end(), is_control))
    throw bad_request("The name has a control character in it.");
  return text;
}

Json parse_object(const std::string& text) {
  if (text.empty()) return Json::object();
  Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || !json.is_object()) throw bad_request("The body is not a JSON object.");
  return json;
}

std::optional<std::string> text_field(const Json& object, const std::string& field) {
  if (!object.contains(field) || object[field].is_null()) return std::nullopt;
  if (!object[field].is_string()) throw bad_request(fmt::format("\"{}\" must be a text.", field));
  return object[field].get<std::string>();
}

std::optional<double> number_field(const Json& object, const std::string& field) {
  if (!object.contains(field) || object[field].is_null()) return std::nullopt;
  if (!object[field].is_number()) throw bad_request(fmt::format("\"{}\" must be a number.", field));
  return object[field].get<double>();
}

std::size_t Page::begin(std::size_t total) const {
  return std::min(total, static_cast<std::size_t>(number) * static_cast<std::size_t>(size));
}

std::size_t Page::end(std::size_t total) const {
  return std::min(total, begin(total) + static_cast<std::size_t>(size));
}

Page page_of(const httplib::Request& request) {
  const Page typical;
  return {.number = whole_number(request, "page", typical.number, 0, kMostPages),
          .size = whole_number(request, "size", typical.size, 1, kLargestPage)};
}

namespace {

constexpr std::size_t kMostSmallBytes = 64U << 10U;
constexpr std::size_t kMostParts = 200;

/// The reason why reading was aborted; httplib only reports that it was.
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

/// Refuses a body that is announced as too large. A form may have so many bytes around its parts.
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
