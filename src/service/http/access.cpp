#include "service/http/access.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <new>
#include <string_view>

#include "ore/error.h"
#include "service/errors.h"
#include "service/http/server.h"
#include "store/sqlite.h"

namespace ore::service {
namespace {

template <typename Kind>
bool is(const std::exception& error) {
  return dynamic_cast<const Kind*>(&error) != nullptr;
}

}  // namespace

HttpError as_http_error(const std::exception& error) {
  if (const auto* answer = dynamic_cast<const HttpError*>(&error)) return *answer;
  if (is<NotFound>(error)) return not_found(error.what());
  if (is<Conflict>(error)) return conflict(error.what());
  if (is<InvalidOption>(error)) return bad_request(error.what());
  if (is<NoUsableFace>(error)) return {422, "no_face", error.what()};
  if (is<WrongFaceSize>(error)) return {422, "bad_request", error.what()};
  if (is<Busy>(error) || is<FileInUse>(error)) return busy(error.what());
  if (is<std::bad_alloc>(error)) return busy("There is not enough memory for this now.");
  return {500, "failed", error.what()};
}

namespace {

std::string lower(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

/// "[::1]:8080" and "localhost:8080" without the port and the brackets; "" for what is neither.
std::string host_of(std::string_view authority) {
  const std::size_t brackets = authority.starts_with('[') ? 1 : 0;
  const std::size_t end =
      brackets == 1 ? authority.find(']') : std::min(authority.find(':'), authority.size());
  if (end == std::string_view::npos) return "";
  const std::string_view port = authority.substr(end + brackets);
  const bool number = port.starts_with(':') && port.find_first_not_of("0123456789", 1) == port.npos;
  if (!port.empty() && !number) return "";
  return lower(std::string(authority.substr(brackets, end - brackets)));
}

/// Takes the same time however much of the key is right.
bool same_key(std::string_view given, std::string_view wanted) {
  unsigned different = given.size() == wanted.size() ? 0U : 1U;
  for (std::size_t i = 0; i < given.size(); ++i)
    different |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(wanted[i % wanted.size()]);
  return different == 0U;
}

}  // namespace

bool is_loopback(const std::string& host) {
  constexpr std::uint32_t kLoopback = 127;
  in_addr address{};
  // Not by the first letters: 127.0.0.1.example.org is a foreign host.
  if (inet_pton(AF_INET, host.c_str(), &address) == 1) return ntohl(address.s_addr) >> 24U == kLoopback;
  return lower(host) == "localhost" || host == "::1";
}

Access::Access(std::string host, std::string key)
    : host_(std::move(host)), key_(std::move(key)), local_(is_loopback(host_)) {
  if (!local_ && key_.empty())
    throw InvalidOption(
        fmt::format("anyone who reaches {} could see and change these people; set ORE_API_KEY to a secret "
                    "or name a file with one by --api-key-file, or listen on 127.0.0.1",
                    host_));
}

void Access::check_origin(const httplib::Request& request) const {
  const std::string host = request.get_header_value("Host");
  if (local_) {
    const std::string name = host_of(host);
    if (!is_loopback(name) && name != lower(host_))
      throw HttpError(403, "forbidden", fmt::format("This server is not \"{}\"; ask for localhost.", host));
  }
  const std::string origin = lower(request.get_header_value("Origin"));
  const bool foreign =
      !origin.empty() && origin != "http://" + lower(host) && origin != "https://" + lower(host);
  // A link to the page may stand anywhere.
  const bool embedded =
      request.path.starts_with("/api/") && request.get_header_value("Sec-Fetch-Site") == "cross-site";
  if (foreign || embedded)
    throw HttpError(403, "forbidden", "Pages of other origins may not ask this server.");
}

bool Access::has_key(const httplib::Request& request) const {
  if (!needs_key()) return true;
  constexpr std::string_view kBearer = "Bearer ";
  const std::string bearer = request.get_header_value("Authorization");
  if (bearer.starts_with(kBearer) && same_key(std::string_view(bearer).substr(kBearer.size()), key_))
    return true;
  const std::string plain = request.get_header_value("x-api-key");
  return !plain.empty() && same_key(plain, key_);
}

void Access::check_key(const httplib::Request& request) const {
  if (!has_key(request))
    throw HttpError(
        401, "unauthorized",
        "This server wants its key with every request, as the header x-api-key; there is none, or a wrong "
        "one.");
}

}  // namespace ore::service
