#include "baseline/method_name.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

#include "ore/error.h"

namespace ore {
namespace {

std::vector<std::string> split_at_colons(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ':') {
      parts.emplace_back();
    } else {
      parts.back().push_back(c);
    }
  }
  return parts;
}

template <typename Number>
std::optional<Number> as_number(const std::string& text) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, number);
  if (status != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// "eigenfaces" or "eigenfaces-eq".
std::optional<FaceSpaceOptions> space_of(std::string_view text) {
  constexpr std::string_view kEqualised = "-eq";
  FaceSpaceOptions options;
  options.equalised = text.ends_with(kEqualised);
  if (options.equalised) text.remove_suffix(kEqualised.size());
  if (text == "randomfaces") {
    options.kind = FaceSpaceKind::kRandomfaces;
  } else if (text == "eigenfaces") {
    options.kind = FaceSpaceKind::kEigenfaces;
  } else if (text == "fisherfaces") {
    options.kind = FaceSpaceKind::kFisherfaces;
  } else {
    return std::nullopt;
  }
  return options;
}

}  // namespace

MethodName parse_method_name(const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    throw InvalidOption(fmt::format("\"{}\" is not a method: {} (--method help lists them)", text, why));
  };
  const std::vector<std::string> parts = split_at_colons(text);
  MethodName method{.name = parts[0], .number = {}, .space = {}};
  std::size_t next = 1;
  if (next < parts.size() && !space_of(parts[next])) {
    method.number = as_number<double>(parts[next]);
    if (!method.number || !std::isfinite(*method.number))
      refuse(
          fmt::format("\"{}\" is neither a number nor randomfaces, eigenfaces or fisherfaces, with or "
                      "without -eq",
                      parts[next]));
    ++next;
  }
  if (next == parts.size()) return method;
  method.space = space_of(parts[next]);
  if (!method.space)
    refuse(fmt::format("\"{}\" is none of randomfaces, eigenfaces and fisherfaces", parts[next]));
  if (next + 1 == parts.size()) refuse(fmt::format("the dimension is missing, {}:100 say", text));
  const std::optional<int> dimension = as_number<int>(parts[next + 1]);
  if (!dimension || *dimension < 1 || next + 2 != parts.size())
    refuse("it must end with a whole number of dimensions, at least 1");
  method.space->dimension = *dimension;
  return method;
}

}  // namespace ore
