#pragma once
// Follows faces from frame to frame: a face continues the track whose predicted box it overlaps most.

#include <span>
#include <vector>

#include "ore/photo.h"

namespace ore {

/// Intersection over union of two boxes, in [0, 1].
double box_overlap(const FaceBox& a, const FaceBox& b);

struct TrackerOptions {
  double least_overlap = 0.25;  ///< of one face's boxes in two frames; in (0, 1]
  int patience = 10;            ///< frames without the face that a track survives; 0 or more

  /// Throws InvalidOption naming the field, its value and its bound.
  void validate() const;
};

/// One face through the frames.
struct Track {
  int number = 0;  ///< 1, 2, ... in the order of appearance; never given twice
  FaceBox box{};   ///< where it was last seen
  int seen = 1;    ///< frames in which it was found
  int missed = 0;  ///< frames since then
};

class FaceTracker {
 public:
  explicit FaceTracker(const TrackerOptions& options = {});

  /// Matches the faces of the next frame with the tracks. Returns the track number of each face; a face that
  /// fits no track starts a new one.
  std::vector<int> follow(std::span<const FaceBox> boxes);

  /// The tracks that continue, oldest first.
  std::vector<Track> tracks() const;

  /// The tracks that ended with the last frame.
  const std::vector<Track>& ended() const { return ended_; }

 private:
  struct Followed {
    Track track;
    double speed_x = 0.0;  ///< of the box's middle, pixels a frame
    double speed_y = 0.0;
  };
  enum class Expected { kMovedOn, kWhereItWas };

  FaceBox expected_box(const Followed& followed, Expected expected) const;
  void match(std::span<const FaceBox> boxes, Expected expected, std::vector<int>& track_of_box) const;
  void move(Followed& followed, const FaceBox& box) const;

  TrackerOptions options_;
  std::vector<Followed> followed_;
  std::vector<Track> ended_;
  int next_number_ = 1;
};

}  // namespace ore
