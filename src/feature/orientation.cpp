#include "feature/orientation.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include "support/multiversion.h"

namespace ore {
namespace {

ORE_MULTIVERSION
void measure(const float* across, const float* down, int count, float* magnitude, float* half_turns) {
  constexpr float kTiny = 1e-30F;
  constexpr auto kPerRadian = static_cast<float>(1.0 / std::numbers::pi);
  for (int i = 0; i < count; ++i) {
    const float x = across[i];
    const float y = down[i];
    magnitude[i] = std::sqrt(x * x + y * y);
    const float ax = x < 0.0F ? -x : x;
    const float ay = y < 0.0F ? -y : y;
    const float small = ax < ay ? ax : ay;
    const float large = ax < ay ? ay : ax;
    const float t = small / (large + kTiny);
    const float s = t * t;
    // The arc tangent of t in [0, 1]: the odd polynomial of degree 11 with the smallest largest error.
    const float angle =
        t *
        (0.99997726F +
         s * (-0.33262347F + s * (0.19354346F + s * (-0.11643287F + s * (0.05265332F - s * 0.01172120F)))));
    const float turned = angle * kPerRadian;
    const float first = ax < ay ? 0.5F - turned : turned;
    half_turns[i] = x * y < 0.0F ? 1.0F - first : first;
  }
}

}  // namespace

void measure_gradients(std::span<const float> across, std::span<const float> down, std::span<float> magnitude,
                       std::span<float> half_turns) {
  assert(across.size() == down.size() && across.size() == magnitude.size() &&
         across.size() == half_turns.size());
  measure(across.data(), down.data(), static_cast<int>(across.size()), magnitude.data(), half_turns.data());
}

}  // namespace ore
