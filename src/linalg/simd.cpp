#include "linalg/simd.h"

#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

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

namespace {

// Eight running sums let the compiler use whole vector registers without reordering a sum by itself.
ORE_MULTIVERSION
void squares_of_column(const float* column, const int* offsets, int segments, float* sums) {
  for (int k = 0; k < segments; ++k) {
    const float* value = column + offsets[k];
    const int count = offsets[k + 1] - offsets[k];
    std::array<float, 8> lane{};
    int i = 0;
    for (; i + 8 <= count; i += 8)
      for (int j = 0; j < 8; ++j) lane[j] += value[i + j] * value[i + j];
    for (int j = 0; i < count; ++i, ++j) lane[j] += value[i] * value[i];
    sums[k] = ((lane[0] + lane[4]) + (lane[1] + lane[5])) + ((lane[2] + lane[6]) + (lane[3] + lane[7]));
  }
}

}  // namespace

void segment_squares(const ConstMatrixRef& matrix, std::span<const int> offsets, MatrixRef result) {
  assert(!offsets.empty() && offsets.back() == matrix.rows());
  assert(result.rows() == static_cast<Eigen::Index>(offsets.size()) - 1 && result.cols() == matrix.cols());
  for (Eigen::Index j = 0; j < matrix.cols(); ++j)
    squares_of_column(matrix.col(j).data(), offsets.data(), static_cast<int>(result.rows()),
                      result.col(j).data());
}

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
