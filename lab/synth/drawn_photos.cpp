#include "lab/synth/drawn_photos.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <system_error>
#include <vector>

#include "explain/sheet.h"
#include "image/opencv_view.h"
#include "ore/error.h"
#include "support/files.h"
#include "support/parallel.h"

namespace ore {
namespace {

constexpr int kGap = 2;
constexpr std::uint8_t kGapLevel = 64;

void paste(const GrayImage& picture, int top, int left, GrayImage& sheet) {
  for (int row = 0; row < picture.height; ++row) {
    for (int column = 0; column < picture.width; ++column) {
      sheet.at(top + row, left + column) = picture.at(row, column);
    }
  }
}

}  // namespace

GrayImage contact_sheet(const std::vector<GrayImage>& pictures, int columns) {
  if (columns < 1) throw InvalidOption(fmt::format("columns is {}, but must be at least 1", columns));
  if (pictures.empty()) return {};
  const int count = static_cast<int>(pictures.size());
  const int across = std::min(columns, count);
  const int down = (count + across - 1) / across;
  int cell_height = 0;
  int cell_width = 0;
  for (const GrayImage& picture : pictures) {
    cell_height = std::max(cell_height, picture.height);
    cell_width = std::max(cell_width, picture.width);
  }
  GrayImage sheet(down * (cell_height + kGap) - kGap, across * (cell_width + kGap) - kGap, kGapLevel);
  for (int k = 0; k < count; ++k) {
    paste(pictures[k], k / across * (cell_height + kGap), k % across * (cell_width + kGap), sheet);
  }
  return sheet;
}

GrayImage contact_sheet(const Gallery& gallery, int people, int pictures) {
  int columns = pictures;
  for (const Person& person : gallery.people)
    columns = std::min(columns, static_cast<int>(person.faces.size()));
  const int rows = std::min(people, static_cast<int>(gallery.people.size()));
  std::vector<GrayImage> shown;
  for (int p = 0; p < rows; ++p) {
    const std::vector<GrayImage>& faces = gallery.people[p].faces;
    shown.insert(shown.end(), faces.begin(), faces.begin() + columns);
  }
  return contact_sheet(shown, columns);
}

namespace {

namespace fs = std::filesystem;

/// Women and men in turn, as the people are.
constexpr std::array<const char*, 24> kNames = {
    "Ada",   "Ben",  "Clara", "David", "Emma", "Farid",  "Grace", "Hugo", "Ines", "Jonas",  "Kira",  "Leo",
    "Maria", "Noah", "Olga",  "Paul",  "Qing", "Rafael", "Sara",  "Tom",  "Uma",  "Viktor", "Wanda", "Yusuf"};

/// Blue, green, red of something white in this light.
using Tint = std::array<double, 3>;
constexpr Tint kSkinTint = {0.72, 0.84, 1.0};
constexpr Tint kWall = {0.95, 0.92, 0.86};

constexpr int kPhotoHeight = 360;
constexpr int kPhotoWidth = 480;
constexpr int kPartyWidth = 1040;
constexpr int kPartyGuests = 4;
constexpr int kWallMargin = 12;

void put(double level, const Tint& tint, std::uint8_t* pixel) {
  for (std::size_t c = 0; c < 3; ++c)
    pixel[c] = static_cast<std::uint8_t>(std::clamp(level * tint[c] + 0.5, 0.0, 255.0));
}

DrawnPerson someone(std::uint64_t seed, int index) {
  return {.seed = seed, .index = index, .sex = index % 2 == 0 ? Sex::kWoman : Sex::kMan};
}

/// Lit from somewhere in front, mostly neutral; no larger than `tallest`.
HungPortrait portrait_of(const DrawnPerson& person, int picture, int tallest, RandomStream& random) {
  HungPortrait hung{.person = person, .request = {}};
  PictureRequest& request = hung.request;
  const int height = static_cast<int>(random.uniform(0.7 * tallest, tallest));
  request.size = {.height = height, .width = height * 8 / 11, .crop = Crop::kWholeHead};
  request.picture = picture;
  request.expression = random.uniform() < 0.35 ? Expression::kSmile : Expression::kNeutral;
  request.illumination = {.lights = {Light{.azimuth_degrees = random.uniform(-35.0, 35.0),
                                           .elevation_degrees = random.uniform(0.0, 35.0),
                                           .strength = 1.1}},
                          .ambient = 0.4};
  request.errors.rotation_degrees = 3.0;
  return hung;
}

/// Side by side, each at a random place within its share of the wall.
void hang(std::vector<HungPortrait>& portraits, int height, int width, RandomStream& random) {
  const int share = width / static_cast<int>(portraits.size());
  int left = 0;
  for (HungPortrait& hung : portraits) {
    const PictureSize& size = hung.request.size;
    hung.left =
        left + kWallMargin + static_cast<int>(random.uniform(0.0, share - size.width - 2 * kWallMargin));
    hung.top = kWallMargin + static_cast<int>(random.uniform(0.0, height - size.height - 2 * kWallMargin));
    left += share;
  }
}

struct PlannedPhoto {
  std::string file;         ///< below the folder
  std::vector<int> people;  ///< by index; strangers come after all others
  int picture = 0;
};

std::vector<PlannedPhoto> plan_photos(const DrawnPhotosOptions& options) {
  std::vector<PlannedPhoto> plan;
  const auto add_person = [&](const std::string& part, const std::string& name, int index, int first,
                              int count) {
    for (int i = 0; i < count; ++i)
      plan.push_back({fmt::format("{}/{}/{:02}.png", part, name, i + 1), {index}, first + i});
  };
  for (int p = 0; p < options.people; ++p) {
    add_person("people", drawn_name(p), p, 0, options.pictures);
    add_person("probes", drawn_name(p), p, options.pictures, kDrawnProbes);
  }
  for (int s = 0; s < kDrawnStrangers; ++s)
    add_person("probes", fmt::format("stranger-{}", s + 1), options.people + s, 0, kDrawnProbes);
  for (int i = 0; i < kDrawnParties; ++i) {
    PlannedPhoto party{fmt::format("parties/{:02}.png", i + 1), {}, options.pictures + kDrawnProbes + i};
    for (int guest = 0; guest + 1 < kPartyGuests; ++guest)
      party.people.push_back((i * (kPartyGuests - 1) + guest) % options.people);
    party.people.insert(party.people.begin() + i % kPartyGuests, options.people + i % kDrawnStrangers);
    plan.push_back(std::move(party));
  }
  return plan;
}

void write_photo(const PlannedPhoto& planned, std::size_t index, std::uint64_t seed, const fs::path& folder) {
  RandomStream random(seed, RandomPurpose::kDrawnPhoto, index);
  std::vector<HungPortrait> portraits;
  portraits.reserve(planned.people.size());
  for (const int person : planned.people)
    portraits.push_back(portrait_of(someone(seed, person), planned.picture, kPhotoHeight - 100, random));
  const int width = portraits.size() > 1 ? kPartyWidth : kPhotoWidth;
  hang(portraits, kPhotoHeight, width, random);
  const fs::path file = folder / planned.file;
  std::error_code failure;
  fs::create_directories(file.parent_path(), failure);  // another thread may have made it
  if (failure)
    throw Error(fmt::format("cannot create {}: {}", file.parent_path().string(), failure.message()));
  write_png(file, opencv_view(draw_wall(portraits, kPhotoHeight, width, random)));
}

}  // namespace

Photo draw_wall(std::span<const HungPortrait> portraits, int height, int width, RandomStream random) {
  Photo photo{.height = height, .width = width, .bgr = {}};
  photo.bgr.resize(static_cast<std::size_t>(3) * static_cast<std::size_t>(height) *
                   static_cast<std::size_t>(width));
  const auto pixel = [&](int row, int column) {
    return photo.bgr.data() + 3 * (static_cast<std::ptrdiff_t>(row) * width + column);
  };
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column)
      put(150.0 - 40.0 * row / height + random.normal(0.0, 2.0), kWall, pixel(row, column));
  for (const HungPortrait& hung : portraits) {
    const GrayImage head = draw_picture(hung.person, hung.request);
    assert(hung.left >= 0 && hung.left + head.width <= width && hung.top >= 0 &&
           hung.top + head.height <= height);
    for (int row = 0; row < head.height; ++row)
      for (int column = 0; column < head.width; ++column)
        put(head.at(row, column), kSkinTint, pixel(hung.top + row, hung.left + column));
  }
  return photo;
}

std::string drawn_name(int index) {
  const auto count = static_cast<int>(kNames.size());
  const std::string name = kNames[index % count];
  return index < count ? name : fmt::format("{} {}", name, index / count + 1);
}

void DrawnPhotosOptions::validate() const {
  if (people < 2 || people > 500)
    throw InvalidOption(fmt::format("people is {}, but must be between 2 and 500", people));
  if (pictures < 1 || pictures > 100)
    throw InvalidOption(fmt::format("pictures is {}, but must be between 1 and 100", pictures));
}

void write_photos_folder(const DrawnPhotosOptions& options, const fs::path& folder,
                         const Progress& progress) {
  options.validate();
  PartialFolder partial(folder);
  const std::vector<PlannedPhoto> plan = plan_photos(options);
  parallel_for(
      static_cast<int>(plan.size()), options.threads,
      [&](int i) {
        const auto index = static_cast<std::size_t>(i);
        write_photo(plan[index], index, options.seed, partial.path());
      },
      progress, "drawing photographs");
  partial.commit();
}

}  // namespace ore
