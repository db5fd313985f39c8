#pragma once
// How far a patch is to be trusted: a falling curve of how badly the best class represents it, relative to
// how badly the right class usually does when the face itself is left out. A part of the face that is hidden
// is like nobody's.

#include <span>

#include "ore/model.h"

namespace ore {

/// The curve's value at a ratio >= 0.
float confidence_at(const ConfidenceCurve& curve, float ratio);

struct RatioMargin {
  float ratio = 0.0F;
  float margin = 0.0F;  ///< how much the patch then spoke for the right class
};

/// The falling curve "expected margin given the ratio", divided by its largest value: means over quantile
/// bins of the ratio, neighbours pooled until they fall, nothing below 0. Level at 1 where no margin is
/// above 0. Requires at least one observation; reorders them.
ConfidenceCurve fit_confidence(std::span<RatioMargin> observations);

}  // namespace ore
