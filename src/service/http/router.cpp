#include "service/http/router.h"

#include <fmt/format.h>
#include <sys/time.h>

#include <algorithm>
#include <ctime>

#include "service/http/access.h"
#include "support/stopwatch.h"

namespace ore::service {

std::string as_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Reply json_reply(const Json& json, int status) {
  return {.status = status, .body = as_text(json) + "\n"};
}

std::string error_body(const std::string& code, const std::string& message) {
  return as_text({{"code", code}, {"message", message}}) + "\n";
}

namespace {

/// In UTC, as RFC 3339 has it.
std::string time_now() {
  timeval now{};
  gettimeofday(&now, nullptr);
  tm parts{};
  gmtime_r(&now.tv_sec, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, now.tv_usec / 1000);
}

}  // namespace

void RequestLog::write(const std::string& event, const Json& fields) {
  if (!sink_) return;
  Json line = {{"time", time_now()}, {"event", event}};
  line.update(fields);
  const std::string text = as_text(line) + "\n";
  const std::scoped_lock lock(mutex_);
  sink_(text);
}

namespace {

/// The route in metrics and log for requests that are refused before routing.
constexpr const char* kNoRoute = "none";

bool has_body(const httplib::Request& request) {
  const std::string length = request.get_header_value("Content-Length");
  return request.has_header("Transfer-Encoding") || (!length.empty() && length != "0");
}

bool may_have_body(const std::string& method) {
  return method == "POST" || method == "PUT" || method == "DELETE" || method == "PATCH";
}

bool is_number(const std::string& text) {
  constexpr std::size_t kMostDigits = 18;
  return !text.empty() && text.size() <= kMostDigits &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A request must state the end of its body once and unambiguously.
void check_length(const httplib::Request& request) {
  const std::size_t lengths = request.get_header_value_count("Content-Length");
  const std::size_t codings = request.get_header_value_count("Transfer-Encoding");
  const bool clear = lengths + codings <= 1 &&
                     (lengths == 0 || is_number(request.get_header_value("Content-Length"))) &&
                     (codings == 0 || request.get_header_value("Transfer-Encoding") == "chunked");
  if (!clear) throw bad_request("It is not clear how long the body is.");
}

/// Refuses requests that no handler may see.
void check_form(const httplib::Request& request) {
  const bool known = may_have_body(request.method) || request.method == "GET" || request.method == "HEAD";
  if (!known) throw HttpError(405, "not_allowed", "This method is not known here.");
  if (request.get_header_value_count("Host") != 1) throw bad_request("The request must name one host.");
  check_length(request);
  if (!may_have_body(request.method) && has_body(request))
    throw bad_request("A request of this method has no body.");
  if (request.has_header("Content-Encoding"))
    throw HttpError(415, "bad_request", "Bodies are taken as they are, not compressed.");
  const bool hidden = std::any_of(request.path.begin(), request.path.end(),
                                  [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  if (hidden) throw bad_request("The address has a control character in it.");
}

Reply error_reply(int status, const std::string& code, const std::string& message) {
  Reply reply{.status = status, .body = error_body(code, message)};
  if (status == 503) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

/// Sentences of the library begin in lower case and have no end.
std::string as_sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 32);
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

/// Must be called while an exception is handled.
Reply reply_to_exception() {
  try {
    throw;
  } catch (const std::exception& error) {
    const HttpError answer = as_http_error(error);
    return error_reply(answer.status(), answer.code(), as_sentence(answer.what()));
  }
}

void fill(httplib::Response& response, Reply reply) {
  response.status = reply.status;
  for (const auto& [name, value] : reply.headers) response.set_header(name, value);
  if (!reply.pieces) {
    response.set_content(std::move(reply.body), reply.type);
    return;
  }
  response.set_chunked_content_provider(
      reply.type, [pieces = std::move(reply.pieces)](std::size_t /*offset*/, httplib::DataSink& sink) {
        std::string piece;
        if (pieces(piece)) return sink.write(piece.data(), piece.size());
        sink.done();
        return true;
      });
}

}  // namespace

bool Router::Route::fits(std::string_view path) const {
  if (!open) return path == before;
  return path.size() > before.size() + after.size() && path.starts_with(before) && path.ends_with(after);
}

std::string Router::Route::argument(std::string_view path) const {
  if (!open) return "";
  return std::string(path.substr(before.size(), path.size() - before.size() - after.size()));
}

void Router::add(std::string method, std::string pattern, Handler handler, Lock lock) {
  const std::size_t star = pattern.find('*');
  const bool open = star != std::string::npos;
  std::string before = pattern.substr(0, star);
  std::string after = open ? pattern.substr(star + 1) : "";
  routes_.push_back({.method = std::move(method),
                     .pattern = std::move(pattern),
                     .before = std::move(before),
                     .after = std::move(after),
                     .open = open,
                     .handler = std::move(handler),
                     .lock = lock});
}

const Router::Route& Router::find(const httplib::Request& request) const {
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  bool other_method = false;
  for (const Route& route : routes_) {
    if (!route.fits(request.path)) continue;
    if (route.method == method) return route;
    other_method = true;
  }
  if (other_method) throw HttpError(405, "not_allowed", "This address does not take that method.");
  throw not_found("There is nothing at this address.");
}

Reply Router::reply_to(const httplib::Request& request, const httplib::ContentReader* reader,
                       std::string& route_name) {
  try {
    check_form(request);
    access_.check_origin(request);
    const bool has_key = access_.has_key(request);
    // A client without the key must not learn which addresses exist.
    if (!has_key && request.path.starts_with("/api/") && request.path != "/api/v1/status")
      access_.check_key(request);
    const Route& route = find(request);
    route_name = route.method + " " + route.pattern;
    if (route.lock == Lock::kKey) access_.check_key(request);
    return route.handler({.request = request,
                          .reader = reader,
                          .deadline = after(time_),
                          .argument = route.argument(request.path),
                          .has_key = has_key});
  } catch (...) {
    return reply_to_exception();
  }
}

void Router::answer(const httplib::Request& request, httplib::Response& response,
                    const httplib::ContentReader* reader) {
  const Stopwatch stopwatch;
  std::string route = kNoRoute;
  Reply reply = reply_to(request, reader, route);
  const double seconds = stopwatch.seconds();
  metrics_.count_request(route, reply.status, seconds);
  Json line = {{"route", route},
               {"method", request.method},
               {"status", reply.status},
               {"ms", static_cast<double>(static_cast<std::int64_t>(seconds * 1e6)) / 1e3},
               {"remote", request.remote_addr}};
  if (reply.status >= 500) line["error"] = reply.body;
  log_.write("request", line);
  // Does not wait for the rest of a refused body.
  if (reply.status >= 400 && has_body(request)) reply.headers.emplace_back("Connection", "close");
  fill(response, std::move(reply));
}

void Router::attach(httplib::Server& server) {
  const std::string all = "[\\s\\S]*";
  const auto plain = [this](const httplib::Request& request, httplib::Response& response) {
    answer(request, response, nullptr);
  };
  const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                const httplib::ContentReader& reader) {
    // httplib would read until the client hangs up.
    static const httplib::ContentReader nothing([](const auto&) { return true; },
                                                [](const auto&, const auto&) { return true; });
    answer(request, response, has_body(request) ? &reader : &nothing);
  };
  server.Get(all, plain);
  server.Post(all, with_body);
  server.Put(all, with_body);
  server.Patch(all, with_body);
  server.Delete(all, with_body);
  // Others are refused before httplib reads what may come with them.
  server.set_pre_routing_handler([plain](const httplib::Request& request, httplib::Response& response) {
    if (may_have_body(request.method) || request.method == "GET" || request.method == "HEAD")
      return httplib::Server::HandlerResponse::Unhandled;
    plain(request, response);
    return httplib::Server::HandlerResponse::Handled;
  });
  server.set_error_handler([](const httplib::Request& /*request*/, httplib::Response& response) {
    if (response.body.empty())
      response.set_content(error_body("bad_request", "The request is malformed."), "application/json");
  });
  server.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                              {"Referrer-Policy", "no-referrer"},
                              {"Cache-Control", "no-store"},
                              {"X-Frame-Options", "DENY"}});
}

}  // namespace ore::service
