#include "recognition/face_tracker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "ore/error.h"

namespace ore {
namespace {

constexpr int kNoTrack = -1;

double middle_x(const FaceBox& box) {
  return box.x + 0.5 * box.width;
}
double middle_y(const FaceBox& box) {
  return box.y + 0.5 * box.height;
}

}  // namespace

double box_overlap(const FaceBox& a, const FaceBox& b) {
  // In double: the edges of boxes that lie far outside of a photo could overflow.
  const auto shared_length = [](double from_a, double length_a, double from_b, double length_b) {
    return std::max(0.0, std::min(from_a + length_a, from_b + length_b) - std::max(from_a, from_b));
  };
  const double shared =
      shared_length(a.x, a.width, b.x, b.width) * shared_length(a.y, a.height, b.y, b.height);
  if (!(shared > 0.0)) return 0.0;
  return shared / (1.0 * a.width * a.height + 1.0 * b.width * b.height - shared);
}

void TrackerOptions::validate() const {
  if (!(least_overlap > 0.0 && least_overlap <= 1.0))
    throw InvalidOption(fmt::format("least_overlap is {}; it must be above 0 and at most 1", least_overlap));
  if (patience < 0) throw InvalidOption(fmt::format("patience is {}; it must not be negative", patience));
}

FaceTracker::FaceTracker(const TrackerOptions& options) : options_(options) {
  options_.validate();
}

FaceBox FaceTracker::expected_box(const Followed& followed, Expected expected) const {
  FaceBox box = followed.track.box;
  if (expected == Expected::kMovedOn) {
    const int frames = followed.track.missed + 1;
    box.x += static_cast<int>(std::lround(followed.speed_x * frames));
    box.y += static_cast<int>(std::lround(followed.speed_y * frames));
  }
  return box;
}

/// The largest overlap first, until none is left that is large enough. `track_of_box` are indices into
/// followed_; boxes and tracks that are matched already stay as they are.
void FaceTracker::match(std::span<const FaceBox> boxes, Expected expected,
                        std::vector<int>& track_of_box) const {
  std::vector<std::tuple<double, int, int>> pairs;  // minus the overlap, track, box
  for (int t = 0; t < static_cast<int>(followed_.size()); ++t) {
    if (std::find(track_of_box.begin(), track_of_box.end(), t) != track_of_box.end()) continue;
    const FaceBox place = expected_box(followed_[t], expected);
    for (int b = 0; b < static_cast<int>(boxes.size()); ++b) {
      if (track_of_box[b] != kNoTrack) continue;
      const double overlap = box_overlap(place, boxes[b]);
      if (overlap >= options_.least_overlap) pairs.emplace_back(-overlap, t, b);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  std::vector<bool> taken(followed_.size(), false);
  for (const auto& [minus_overlap, t, b] : pairs) {
    int& track = track_of_box[b];
    if (track != kNoTrack || taken[t]) continue;
    track = t;
    taken[t] = true;
  }
}

void FaceTracker::move(Followed& followed, const FaceBox& box) const {
  // Detectors jitter: after the first estimate, the new speed is the mean of the old and the measured one.
  const double news = followed.track.seen == 1 ? 1.0 : 0.5;
  const double frames = followed.track.missed + 1;
  const FaceBox& before = followed.track.box;
  followed.speed_x += news * ((middle_x(box) - middle_x(before)) / frames - followed.speed_x);
  followed.speed_y += news * ((middle_y(box) - middle_y(before)) / frames - followed.speed_y);
  followed.track.box = box;
  followed.track.missed = 0;
  ++followed.track.seen;
}

std::vector<int> FaceTracker::follow(std::span<const FaceBox> boxes) {
  std::vector<int> track_of_box(boxes.size(), kNoTrack);
  match(boxes, Expected::kMovedOn, track_of_box);
  // A face that stopped or turned round is still near its last box.
  match(boxes, Expected::kWhereItWas, track_of_box);

  for (Followed& followed : followed_) ++followed.track.missed;
  std::vector<int> numbers;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    if (track_of_box[b] == kNoTrack) {
      numbers.push_back(next_number_);
      followed_.push_back({.track = {.number = next_number_++, .box = boxes[b]}});
    } else {
      Followed& followed = followed_[track_of_box[b]];
      --followed.track.missed;
      move(followed, boxes[b]);
      numbers.push_back(followed.track.number);
    }
  }

  ended_.clear();
  const auto is_over = [&](const Followed& followed) { return followed.track.missed > options_.patience; };
  for (const Followed& followed : followed_)
    if (is_over(followed)) ended_.push_back(followed.track);
  std::erase_if(followed_, is_over);
  return numbers;
}

std::vector<Track> FaceTracker::tracks() const {
  std::vector<Track> result;
  for (const Followed& followed : followed_) result.push_back(followed.track);
  return result;
}

}  // namespace ore
