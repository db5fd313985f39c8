#include <fmt/format.h>

#include <string>

#include "service/routes/parts.h"
#include "service/web_files.h"

namespace ore::service {
namespace {

/// The page loads nothing from elsewhere, and nothing of it comes from data.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src "
    "'self'; "
    "media-src 'self' blob: mediastream:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

std::string type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return name.ends_with(".svg") ? "image/svg+xml" : "application/octet-stream";
}

}  // namespace

void add_page_routes(Router& router) {
  for (const WebFile& file : web_files()) {
    const auto show = [&file](const Call&) {
      return Reply{.type = type_of(file.name),
                   .body = std::string(file.content),
                   .headers = {{"Content-Security-Policy", kPolicy}}};
    };
    router.add("GET", fmt::format("/{}", file.name), show, Lock::kOpen);
    if (file.name == "index.html") router.add("GET", "/", show, Lock::kOpen);
  }
}

}  // namespace ore::service
