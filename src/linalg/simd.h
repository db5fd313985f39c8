#pragma once
// ORE_MULTIVERSION compiles a function for several instruction sets; the loader picks the best one that the
// machine has. Not under sanitizers, whose run time is not ready when the loader asks.

#include <Eigen/Core>

#include <span>

#include "linalg/blas.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define ORE_MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define ORE_MULTIVERSION
#endif

namespace ore {

// exp for whole arrays of single-precision numbers that are not positive, in whole vector registers.

/// values[i] = exp(values[i]), for finite values <= 0 and minus infinity. Relative error below 3e-7; results
/// that would be smaller than exp(-87), about 1.6e-38, are exp(-87): denormal numbers are slow and mean
/// nothing here.
void exponentiate_non_positive(std::span<float> values);

// Sums of squares over consecutive rows: what turns Q'Y, with the classes' bases stacked in Q, into the
// squared length of every projection.

/// result(k, j) = sum over rows i in [offsets[k], offsets[k + 1]) of matrix(i, j)^2.
/// Sizes: offsets has K + 1 rising entries, the last is matrix.rows(); result is K x matrix.cols().
void segment_squares(const ConstMatrixRef& matrix, std::span<const int> offsets, MatrixRef result);

// Length and orientation of many gradients at once, in whole vector registers.

/// For gradient i: magnitude[i] its length, half_turns[i] its orientation in [0, 1], where 0 and 1 are both
/// along `across` (a gradient and its opposite have the same). Off by less than 1e-6. All spans have the same
/// size; entries are finite.
void measure_gradients(std::span<const float> across, std::span<const float> down, std::span<float> magnitude,
                       std::span<float> half_turns);

}  // namespace ore
