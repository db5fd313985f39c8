#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "occlusion/occluder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

/// The number that the whole of `text` is, if it is one.
template <typename Number>
std::optional<Number> whole_number(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stopped, status] = std::from_chars(text.data(), end, value);
  if (status != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

int parse_side(std::string_view text) {
  const std::optional<int> side = whole_number<int>(text);
  if (!side || *side < 1) {
    throw InvalidOption(fmt::format(
        "SIDE of the occluder noise:SIDE is \"{}\", but must be a whole number of pixels from 1 on", text));
  }
  return *side;
}

double parse_percent(std::string_view text, std::string_view form) {
  const std::optional<double> percent = whole_number<double>(text);
  // Written so that "nan", which is a number to the parser, is refused too.
  if (!percent || !(*percent > 0.0 && *percent <= 100.0)) {
    throw InvalidOption(fmt::format(
        "PERCENT of the occluder {} is \"{}\", but must be a number above 0 and at most 100", form, text));
  }
  return *percent;
}

Occluder parse_picture(std::string_view percent_and_file) {
  constexpr std::string_view kForm = "picture:PERCENT:FILE";
  // Only the first colon separates: those of the file's name are its own.
  const std::size_t colon = percent_and_file.find(':');
  const double percent = parse_percent(percent_and_file.substr(0, colon), kForm);
  const std::string_view file =
      colon == std::string_view::npos ? std::string_view{} : percent_and_file.substr(colon + 1);
  if (file.empty()) {
    throw InvalidOption(
        fmt::format("FILE of the occluder {} is missing, but must name an image to cut pieces from", kForm));
  }
  return {.kind = OccluderKind::kPicture,
          .percent = percent,
          .picture = std::make_shared<const GrayImage>(read_image(std::filesystem::path(file)))};
}

}  // namespace

Occluder parse_occluder(const std::string& text) {
  const std::string_view whole(text);
  const std::size_t colon = whole.find(':');
  const std::string_view name = whole.substr(0, colon);
  const bool bare = colon == std::string_view::npos;
  const std::string_view settings = bare ? std::string_view{} : whole.substr(colon + 1);
  if (bare && name == "sunglasses") return {.kind = OccluderKind::kSunglasses};
  if (bare && name == "scarf") return {.kind = OccluderKind::kScarf};
  if (name == "noise") return {.kind = OccluderKind::kNoise, .side = parse_side(settings)};
  if (name == "texture")
    return {.kind = OccluderKind::kTexture, .percent = parse_percent(settings, "texture:PERCENT")};
  if (name == "picture") return parse_picture(settings);
  throw InvalidOption(
      fmt::format("the occluder is \"{}\", but must be noise:SIDE, texture:PERCENT, sunglasses, scarf or "
                  "picture:PERCENT:FILE",
                  text));
}

}  // namespace ore
