#include "linalg/exponential.h"

#include <bit>
#include <cstddef>
#include <cstdint>

#include "support/multiversion.h"

namespace ore {
namespace {

// exp(x) = 2^n exp(f) with n = round(x / ln 2) and |f| <= ln(2) / 2. Subtracting n ln 2 in two parts keeps f
// exact; exp(f) is its Taylor polynomial of degree 7, whose remainder is below 1e-8. No branch, no library
// call: the compiler turns the loop into vector instructions.
ORE_MULTIVERSION
void exponentiate(float* values, std::size_t count) {
  constexpr float kSmallest = -87.0F;
  constexpr float kInverseLn2 = 1.44269504F;
  constexpr float kLn2High = 0.693359375F;  // has nine bits, so that n times it is exact
  constexpr float kLn2Low = -2.12194440e-4F;
  constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: adding it rounds to a whole number
  for (std::size_t i = 0; i < count; ++i) {
    const float x = values[i] > kSmallest ? values[i] : kSmallest;
    const float n = (x * kInverseLn2 + kRound) - kRound;
    const float f = (x - n * kLn2High) - n * kLn2Low;
    float p = 1.0F / 5040;
    p = p * f + 1.0F / 720;
    p = p * f + 1.0F / 120;
    p = p * f + 1.0F / 24;
    p = p * f + 1.0F / 6;
    p = p * f + 0.5F;
    p = p * f + 1.0F;
    p = p * f + 1.0F;
    values[i] = p * std::bit_cast<float>((static_cast<std::int32_t>(n) + 127) << 23);
  }
}

}  // namespace

void exponentiate_non_positive(std::span<float> values) {
  exponentiate(values.data(), values.size());
}

}  // namespace ore
