#pragma once
// Length and orientation of many gradients at once, in whole vector registers.

#include <span>

namespace ore {

/// For gradient i: magnitude[i] its length, half_turns[i] its orientation in [0, 1], where 0 and 1 are both
/// along `across` (a gradient and its opposite have the same). Off by less than 1e-6. All spans have the same
/// size; entries are finite.
void measure_gradients(std::span<const float> across, std::span<const float> down, std::span<float> magnitude,
                       std::span<float> half_turns);

}  // namespace ore
