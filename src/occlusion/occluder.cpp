#include "occlusion/occluder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "occlusion/disguises.h"
#include "ore/error.h"
#include "ore/folder.h"
#include "support/parallel.h"

namespace ore {
namespace {

constexpr double kCoveredShare = 0.4;
constexpr int kFewestSquares = 3;

}  // namespace

void fill_with_noise(const Piece& piece, const PixelNoise& noise, GrayImage& face, RandomStream& random) {
  for (int row = piece.top; row < piece.top + piece.size.height; ++row) {
    for (int column = piece.left; column < piece.left + piece.size.width; ++column) {
      const double level = std::clamp(random.normal(noise.mean, noise.deviation), 0.0, 255.0);
      face.at(row, column) = static_cast<std::uint8_t>(std::lround(level));
    }
  }
}

int noise_square_count(int height, int width, int side) {
  assert(side >= 1);
  const double area = static_cast<double>(height) * width;
  const double count = std::round(kCoveredShare * area / (static_cast<double>(side) * side));
  return std::max(static_cast<int>(count), kFewestSquares);
}

GrayImage add_noise_squares(const GrayImage& face, int side, RandomStream& random) {
  const int largest = std::min(face.height, face.width);
  if (side < 1 || side > largest) {
    throw InvalidOption(
        fmt::format("side of the noise squares is {}, but must lie in 1 ... {}, the smaller edge of the face",
                    side, largest));
  }
  GrayImage noisy = face;
  const int count = noise_square_count(face.height, face.width, side);
  for (int square = 0; square < count; ++square) {
    fill_with_noise(draw_place(face, {side, side}, random), {}, noisy, random);
  }
  return noisy;
}

namespace {

GrayImage lay_piece_over(const GrayImage& face, const Occluder& occluder, RandomStream& random) {
  const double area = occluder.percent / 100.0 * face.height * face.width;
  const PieceSize size = fitting_piece(face, area, 1.0);
  const Piece piece = draw_place(face, size, random);
  GrayImage occluded = face;
  paste(occluder.picture ? cut_piece(*occluder.picture, size, random)
                         : draw_texture(size.height, size.width, random),
        piece, occluded);
  return occluded;
}

}  // namespace

GrayImage occlude(const GrayImage& face, const Occluder& occluder, RandomStream& random) {
  if (face.pixels.empty()) {
    throw InvalidOption(
        fmt::format("a face to occlude is {}x{}, but must have a pixel", face.height, face.width));
  }
  switch (occluder.kind) {
    case OccluderKind::kNoise:
      return add_noise_squares(face, occluder.side, random);
    case OccluderKind::kSunglasses:
      return put_on_sunglasses(face, random);
    case OccluderKind::kScarf:
      return put_on_scarf(face, random);
    case OccluderKind::kTexture:
    case OccluderKind::kPicture:
      break;
  }
  assert((occluder.kind == OccluderKind::kPicture) == (occluder.picture != nullptr));
  return lay_piece_over(face, occluder, random);
}

std::vector<GrayImage> occlude_all(std::span<const GrayImage> faces, const Occluder& occluder,
                                   std::uint64_t seed, int threads) {
  std::vector<GrayImage> occluded(faces.size());
  parallel_for(static_cast<int>(faces.size()), threads, [&](int i) {
    const auto index = static_cast<std::size_t>(i);
    RandomStream random(seed, RandomPurpose::kOccluder, index);
    occluded[index] = occlude(faces[index], occluder, random);
  });
  return occluded;
}

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
