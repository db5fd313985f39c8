#include "report/chart_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace ore {
namespace {

// Distances between a point and its label; from the third on it needs a line.
constexpr std::array<double, 8> kGaps = {7.0, 12.0, 20.0, 30.0, 42.0, 56.0, 72.0, 90.0};
constexpr std::size_t kFirstDistant = 2;

struct Direction {
  double x;
  double y;
};

// The best first: beside the point, above and below, the corners, and what lies between.
constexpr std::array<Direction, 16> kDirections = {{{1, 0},
                                                    {-1, 0},
                                                    {0, -1},
                                                    {0, 1},
                                                    {1, -1},
                                                    {-1, -1},
                                                    {1, 1},
                                                    {-1, 1},
                                                    {1, -0.5},
                                                    {-1, -0.5},
                                                    {1, 0.5},
                                                    {-1, 0.5},
                                                    {0.5, -1},
                                                    {-0.5, -1},
                                                    {0.5, 1},
                                                    {-0.5, 1}}};

// Costs of a square pixel outside the bounds and of one that covers something. A thin line through text is
// worse than its area says; in a crowd it cannot avoid all marks.
constexpr double kOutside = 1000.0;
constexpr double kCovered = 20.0;
constexpr double kLeaderOnLabel = 4.0;
constexpr double kLeaderOnMark = 0.5;
constexpr double kPerPixelAway = 8.0;
constexpr double kPerDirection = 2.0;

// Who came first may have taken what another needs more: everybody chooses again, a few times.
constexpr int kRounds = 4;

// A line from a point to its label is a row of small squares this far apart.
constexpr double kLeaderPiece = 4.0;

struct Place {
  Rectangle label;
  std::vector<Rectangle> leader;  ///< empty: none is needed
};

/// Squares from near the point to the nearest place of its label.
std::vector<Rectangle> leader_to(const LabelRequest& request, const Rectangle& label) {
  const double across = std::clamp(request.x, label.left, label.right) - request.x;
  const double down = std::clamp(request.y, label.top, label.bottom) - request.y;
  const double pieces = std::floor(std::hypot(across, down) / kLeaderPiece);
  std::vector<Rectangle> leader;
  // The own mark is no obstacle: the first pieces lie on it.
  for (double piece = 2.0; piece < pieces; ++piece) {
    const double x = request.x + across * piece / pieces;
    const double y = request.y + down * piece / pieces;
    leader.push_back({x - 1.0, y - 1.0, x + 1.0, y + 1.0});
  }
  return leader;
}

Place candidate(const LabelRequest& request, const Direction& direction, std::size_t gap) {
  const double centre_x = request.x + direction.x * (kGaps[gap] + 0.5 * request.width);
  // A label above or below needs less: its text does not fill its height.
  const double centre_y = request.y + direction.y * (0.8 * kGaps[gap] + 0.5 * request.height);
  Place place{{centre_x - 0.5 * request.width, centre_y - 0.5 * request.height,
               centre_x + 0.5 * request.width, centre_y + 0.5 * request.height},
              {}};
  if (gap >= kFirstDistant) place.leader = leader_to(request, place.label);
  return place;
}

double overlap(const Rectangle& a, const Rectangle& b) {
  const double width = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double height = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return std::max(width, 0.0) * std::max(height, 0.0);
}

/// Square pixels of others that the label and, each counted `leader_weight` times, its line cover.
double total_overlap(const Place& place, std::span<const Rectangle> others, double leader_weight) {
  double area = 0.0;
  for (const Rectangle& other : others) {
    area += overlap(place.label, other);
    for (const Rectangle& piece : place.leader) area += leader_weight * overlap(piece, other);
  }
  return area;
}

/// The cheapest place for one label among what others have `taken`.
Place best_place(const LabelRequest& request, std::span<const Rectangle> taken,
                 std::span<const Rectangle> obstacles, const Rectangle& bounds) {
  Place best;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t gap = 0; gap < kGaps.size(); ++gap)
    for (std::size_t d = 0; d < kDirections.size(); ++d) {
      Place place = candidate(request, kDirections[d], gap);
      const double outside = place.label.width() * place.label.height() - overlap(place.label, bounds);
      const double cost = kOutside * outside + kCovered * total_overlap(place, taken, kLeaderOnLabel) +
                          kCovered * total_overlap(place, obstacles, kLeaderOnMark) +
                          kPerPixelAway * kGaps[gap] + kPerDirection * static_cast<double>(d);
      if (cost >= least) continue;
      least = cost;
      best = std::move(place);
    }
  return best;
}

}  // namespace

std::vector<PlacedLabel> place_labels(std::span<const LabelRequest> requests,
                                      std::span<const Rectangle> obstacles, const Rectangle& bounds) {
  std::vector<std::optional<Place>> places(requests.size());
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i < requests.size(); ++i) {
      std::vector<Rectangle> taken;
      for (std::size_t j = 0; j < places.size(); ++j) {
        if (j == i || !places[j]) continue;
        taken.push_back(places[j]->label);
        taken.insert(taken.end(), places[j]->leader.begin(), places[j]->leader.end());
      }
      places[i] = best_place(requests[i], taken, obstacles, bounds);
    }
  std::vector<PlacedLabel> placed;
  placed.reserve(places.size());
  for (const std::optional<Place>& place : places) placed.push_back({place->label, !place->leader.empty()});
  return placed;
}

}  // namespace ore
