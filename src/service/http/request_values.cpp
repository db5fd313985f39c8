#include "service/http/request_values.h"

#include <fmt/format.h>
#include "service/http/httplib.h"

#include <algorithm>
#include <charconv>

#include "service/http/http_error.h"
#include "support/utf8.h"

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

int whole_number(const httplib::Request& request, const std::string& field, int usual, int least, int most) {
  if (!request.has_param(field)) return usual;
  const std::string text = request.get_param_value(field);
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc() || stopped != end || value < least || value > most)
    throw bad_request(
        fmt::format("\"{}\" is \"{}\"; it must be a whole number from {} to {}.", field, text, least, most));
  return value;
}

bool truth(const httplib::Request& request, const std::string& field, bool usual) {
  if (!request.has_param(field)) return usual;
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
  // Whoever sends an address with these in it sends another one.
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
  const Page usual;
  return {.number = whole_number(request, "page", usual.number, 0, kMostPages),
          .size = whole_number(request, "size", usual.size, 1, kLargestPage)};
}

}  // namespace ore::service
