#pragma once
// Names beside points. Each in its turn takes the place around its point that covers least of what is there
// already and is nearest; then each may choose again, knowing where the others are.

#include <span>
#include <vector>

#include "report/chart_frame.h"

namespace ore {

struct LabelRequest {
  double x = 0.0;  ///< of the point
  double y = 0.0;
  double width = 0.0;
  double height = 0.0;
};

struct PlacedLabel {
  Rectangle place;
  bool distant = false;  ///< so far from its point that a line should lead there
};

/// `obstacles` are marks and lines, the own mark of a request among them; labels stay within `bounds` where
/// they fit into it at all.
std::vector<PlacedLabel> place_labels(std::span<const LabelRequest> requests,
                                      std::span<const Rectangle> obstacles, const Rectangle& bounds);

}  // namespace ore
