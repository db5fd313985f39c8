#include "lab/synth/drawn_galleries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "lab/data_sets/data_set.h"
#include "ore/error.h"
#include "ore/folder.h"
#include "support/files.h"
#include "support/parallel.h"

namespace ore {
namespace {

Gallery draw_all(const std::vector<PlannedPerson>& plan, int threads, const Progress& progress) {
  const std::vector<PlannedPerson> runs = in_short_runs(plan);
  std::vector<std::vector<GrayImage>> drawn(runs.size());
  parallel_for(
      static_cast<int>(runs.size()), threads, [&](int run) { drawn[run] = draw_pictures(runs[run]); },
      progress, "drawing faces");
  Gallery gallery;
  gallery.height = plan.front().pictures.front().request.size.height;
  gallery.width = plan.front().pictures.front().request.size.width;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (gallery.people.empty() || gallery.people.back().name != runs[run].name)
      gallery.people.push_back({.name = runs[run].name, .faces = {}});
    std::vector<GrayImage>& faces = gallery.people.back().faces;
    std::move(drawn[run].begin(), drawn[run].end(), std::back_inserter(faces));
  }
  return gallery;
}

}  // namespace

std::vector<PlannedPerson> in_short_runs(const std::vector<PlannedPerson>& plan) {
  // As long as a session of AR, whose neutral face is then built only once.
  constexpr std::size_t kRun = 13;
  std::vector<PlannedPerson> runs;
  for (const PlannedPerson& person : plan) {
    for (std::size_t first = 0; first < person.pictures.size(); first += kRun) {
      PlannedPerson& run = runs.emplace_back(PlannedPerson{person.person, person.name, {}});
      const std::size_t end = std::min(first + kRun, person.pictures.size());
      run.pictures.assign(person.pictures.begin() + static_cast<std::ptrdiff_t>(first),
                          person.pictures.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }
  return runs;
}

std::vector<GrayImage> draw_pictures(const PlannedPerson& plan) {
  std::vector<GrayImage> pictures;
  std::optional<Sitting> sitting;
  int session = -1;
  for (const PlannedPicture& planned : plan.pictures) {
    const PictureRequest& request = planned.request;
    if (request.session != session) {
      session = request.session;
      sitting.emplace(plan.person, session, request.size);
    }
    pictures.push_back(sitting->draw(request));
  }
  return pictures;
}

Gallery draw_yaleb_like(const DrawnYaleBOptions& options, const Progress& progress) {
  return draw_all(plan_yaleb_like(options), options.threads, progress);
}

Gallery draw_ar_like(const DrawnArOptions& options, const Progress& progress) {
  return draw_all(plan_ar_like(options), options.threads, progress);
}

namespace {

void require_range(const char* field, int value, int low, int high) {
  if (value >= low && value <= high) return;
  throw InvalidOption(fmt::format("{} is {}, but must lie in {} ... {}", field, value, low, high));
}

void require_common(int height, int width, int noise_square_side, int threads) {
  require_range("height", height, 16, 2000);
  require_range("width", width, 16, 2000);
  require_range("noise_square_side", noise_square_side, 0, std::min(height, width));
  require_range("threads", threads, 0, 1024);
}

/// A stream of the plan itself; the indices from 2^40 on belong to no picture.
RandomStream plan_stream(std::uint64_t seed, int person) {
  return {seed, RandomPurpose::kDrawnPicture, (1ULL << 40) + static_cast<std::uint64_t>(person)};
}

/// In steps of 5 degrees, as the dome of Yale B has them.
int drawn_angle(RandomStream& random, double mean, double deviation, int low, int high) {
  for (;;) {
    const int angle = 5 * static_cast<int>(std::lround(random.normal(mean, deviation) / 5.0));
    if (angle >= low && angle <= high) return angle;
  }
}

std::vector<std::pair<int, int>> draw_lamps(int count, RandomStream& random) {
  std::vector<std::pair<int, int>> lamps{{0, 0}};
  while (static_cast<int>(lamps.size()) < count) {
    const int azimuth = drawn_angle(random, 0.0, 75.0, -130, 130);
    const int elevation = drawn_angle(random, 10.0, 30.0, -40, 90);
    if (std::find(lamps.begin(), lamps.end(), std::pair{azimuth, elevation}) == lamps.end()) {
      lamps.emplace_back(azimuth, elevation);
    }
  }
  return lamps;
}

struct ArLamps {
  bool left = false;
  bool right = false;
};

struct ArPose {
  Expression expression = Expression::kNeutral;
  Accessory accessory = Accessory::kNone;
  ArLamps lamps;
};

/// Yale B's pictures of a person follow each other within seconds.
constexpr CameraErrors kSittingStill{.shift = 0.004, .rotation_degrees = 0.7, .scale = 0.007};

/// AR's people came and went between pictures, with their hair as it fell.
constexpr double kHairMotion = 0.07;

constexpr int kArPicturesPerSession = kArPictures / 2;

/// AR's order within a session.
std::vector<ArPose> ar_poses() {
  constexpr ArLamps kRoom{};
  constexpr ArLamps kLeft{.left = true};
  constexpr ArLamps kRight{.right = true};
  constexpr ArLamps kBoth{.left = true, .right = true};
  std::vector<ArPose> poses;
  for (const Expression expression :
       {Expression::kNeutral, Expression::kSmile, Expression::kAnger, Expression::kScream}) {
    poses.push_back({expression, Accessory::kNone, kRoom});
  }
  for (const ArLamps& lamps : {kLeft, kRight, kBoth}) {
    poses.push_back({Expression::kNeutral, Accessory::kNone, lamps});
  }
  for (const Accessory accessory : {Accessory::kSunglasses, Accessory::kScarf}) {
    for (const ArLamps& lamps : {kRoom, kLeft, kRight}) {
      poses.push_back({Expression::kNeutral, accessory, lamps});
    }
  }
  return poses;
}

/// AR's lamps stand beside the camera; people do not sit still between two pictures.
Illumination ar_light(const ArLamps& lamps, RandomStream& random) {
  Illumination light{.lights = {}, .ambient = random.uniform(0.3, 0.45)};
  light.lights.push_back({random.normal(0.0, 18.0), random.normal(20.0, 14.0), random.normal(0.45, 0.05)});
  if (lamps.left) {
    light.lights.push_back({random.normal(60.0, 12.0), random.normal(10.0, 8.0), random.normal(0.55, 0.1)});
  }
  if (lamps.right) {
    light.lights.push_back({random.normal(-60.0, 12.0), random.normal(10.0, 8.0), random.normal(0.55, 0.1)});
  }
  return light;
}

}  // namespace

void DrawnYaleBOptions::validate() const {
  require_range("people", people, 2, 999);
  require_range("pictures", pictures, 1, 500);
  require_common(height, width, noise_square_side, threads);
}

void DrawnArOptions::validate() const {
  require_range("people", people, 2, 1998);
  require_common(height, width, noise_square_side, threads);
}

std::vector<PlannedPerson> plan_yaleb_like(const DrawnYaleBOptions& options) {
  options.validate();
  constexpr double kShareOfMen = 0.75;
  std::vector<PlannedPerson> plan(static_cast<std::size_t>(options.people));
  for (int p = 0; p < options.people; ++p) {
    RandomStream random = plan_stream(options.seed, p);
    PlannedPerson& planned = plan[p];
    const Sex sex = random.uniform() < kShareOfMen ? Sex::kMan : Sex::kWoman;
    planned.person = {.seed = options.seed, .index = p, .sex = sex};
    planned.name = fmt::format("yaleB{:02}", p + 1);
    int picture = 0;
    for (const auto& [azimuth, elevation] : draw_lamps(options.pictures, random)) {
      PictureRequest request;
      request.noise_square_side = options.noise_square_side;
      request.size = {.height = options.height, .width = options.width, .crop = Crop::kTight};
      request.picture = picture++;
      request.errors = kSittingStill;
      request.illumination = {.lights = {{static_cast<double>(azimuth), static_cast<double>(elevation), 1.0}},
                              .ambient = 0.06};
      planned.pictures.push_back(
          {std::move(request), fmt::format("{}_P00A{:+04}E{:+03}", planned.name, azimuth, elevation)});
    }
  }
  return plan;
}

std::vector<PlannedPerson> plan_ar_like(const DrawnArOptions& options) {
  options.validate();
  const int men = (options.people + 1) / 2;
  const std::vector<ArPose> poses = ar_poses();
  std::vector<PlannedPerson> plan(static_cast<std::size_t>(options.people));
  for (int p = 0; p < options.people; ++p) {
    RandomStream random = plan_stream(options.seed, p);
    PlannedPerson& planned = plan[p];
    const bool man = p < men;
    planned.person = {.seed = options.seed, .index = p, .sex = man ? Sex::kMan : Sex::kWoman};
    planned.name = man ? fmt::format("m-{:03}", p + 1) : fmt::format("w-{:03}", p - men + 1);
    for (int k = 0; k < kArPictures; ++k) {
      const ArPose& pose = poses[k % kArPicturesPerSession];
      PictureRequest request;
      request.noise_square_side = options.noise_square_side;
      request.size = {.height = options.height, .width = options.width, .crop = Crop::kWholeHead};
      request.picture = k;
      request.hair_motion = kHairMotion;
      request.session = k / kArPicturesPerSession;
      request.expression = pose.expression;
      request.accessory = pose.accessory;
      request.illumination = ar_light(pose.lamps, random);
      planned.pictures.push_back({std::move(request), fmt::format("{}-{:02}", planned.name, k + 1)});
    }
  }
  return plan;
}

namespace {

namespace fs = std::filesystem;

template <typename Options>
Options with_common(const DrawnSetOptions& given) {
  Options options;
  options.people = given.people.value_or(options.people);
  options.height = given.height.value_or(options.height);
  options.width = given.width.value_or(options.width);
  options.seed = given.seed;
  options.threads = given.threads;
  return options;
}

/// The drawn pictures in the order of their names, as they would be read; takes them out of `drawn`.
DataSet arrange(DataLayout layout, const std::vector<PlannedPerson>& plan, Gallery drawn) {
  std::vector<fs::path> files;
  std::map<fs::path, GrayImage*> faces;
  for (std::size_t p = 0; p < plan.size(); ++p) {
    for (std::size_t i = 0; i < plan[p].pictures.size(); ++i) {
      files.push_back(fs::path(plan[p].name) / (plan[p].pictures[i].name + ".pgm"));
      faces[files.back()] = &drawn.people[p].faces[i];
    }
  }
  const NamedPictures named = sort_by_name(layout, files);
  assert(named.skipped.empty());
  DataSet set;
  set.layout = layout;
  for (const NamedPicture& picture : named.pictures) add_face(picture, std::move(*faces[picture.file]), set);
  return set;
}

DataSet drawn_ar(const DrawnSetOptions& given, const Progress& progress) {
  if (given.pictures)
    throw InvalidOption(fmt::format("pictures is {}, but drawn:ar has {} pictures of every person",
                                    *given.pictures, kArPictures));
  const auto options = with_common<DrawnArOptions>(given);
  DataSet set = arrange(DataLayout::kAr, plan_ar_like(options), draw_ar_like(options, progress));
  set.title = "drawn faces like those of AR";
  return set;
}

DataSet drawn_yaleb(const DrawnSetOptions& given, const Progress& progress) {
  auto options = with_common<DrawnYaleBOptions>(given);
  options.pictures = given.pictures.value_or(options.pictures);
  DataSet set = arrange(DataLayout::kYaleB, plan_yaleb_like(options), draw_yaleb_like(options, progress));
  set.title = "drawn faces like those of Extended Yale B";
  return set;
}

}  // namespace

DataSet drawn_data_set(const std::string& which, const DrawnSetOptions& options, const Progress& progress) {
  if (which == "drawn:ar") return drawn_ar(options, progress);
  if (which == "drawn:yaleb") return drawn_yaleb(options, progress);
  throw InvalidOption(fmt::format("there is no data set {}; drawn:ar and drawn:yaleb can be drawn", which));
}

namespace {

namespace fs = std::filesystem;

void write_pictures(const PlannedPerson& plan, const fs::path& folder) {
  const fs::path person_folder = folder / plan.name;
  std::error_code failure;
  fs::create_directory(person_folder, failure);  // another run may have made it
  if (failure) {
    throw Error(fmt::format("cannot create {}: {}", person_folder.string(), failure.message()));
  }
  const std::vector<GrayImage> pictures = draw_pictures(plan);
  for (std::size_t k = 0; k < pictures.size(); ++k) {
    write_image(person_folder / (plan.pictures[k].name + ".pgm"), pictures[k]);
  }
}

void write_all(const std::vector<PlannedPerson>& plan, int threads, const fs::path& folder,
               const Progress& progress) {
  PartialFolder partial(folder);
  const std::vector<PlannedPerson> runs = in_short_runs(plan);
  parallel_for(
      static_cast<int>(runs.size()), threads, [&](int run) { write_pictures(runs[run], partial.path()); },
      progress, "drawing faces");
  partial.commit();
}

}  // namespace

void write_yaleb_folder(const DrawnYaleBOptions& options, const fs::path& folder, const Progress& progress) {
  write_all(plan_yaleb_like(options), options.threads, folder, progress);
}

void write_ar_folder(const DrawnArOptions& options, const fs::path& folder, const Progress& progress) {
  write_all(plan_ar_like(options), options.threads, folder, progress);
}

}  // namespace ore
