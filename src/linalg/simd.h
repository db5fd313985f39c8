#pragma once
// Vectorised kernels (exponential, sums of squares, gradient orientation) and ORE_MULTIVERSION, which
// compiles a function for several instruction sets: the loader picks the best version for the machine. It is
// off under sanitizers, whose runtime is not ready when the loader chooses.

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

/// values[i] = exp(values[i]), for finite values <= 0 and minus infinity. Relative error below 3e-7; results
/// below exp(-87), about 1.6e-38, become exp(-87), because denormal numbers are slow and irrelevant here.
void exponentiate_non_positive(std::span<float> values);

/// Sums of squares over consecutive rows. Turns Q'Y, with the classes' bases side by side in Q, into the
/// squared length of every projection:
/// result(k, j) = sum over rows i in [offsets[k], offsets[k + 1]) of matrix(i, j)^2.
/// Sizes: offsets has K + 1 increasing entries, the last is matrix.rows(); result is K x matrix.cols().
void segment_squares(const ConstMatrixRef& matrix, std::span<const int> offsets, MatrixRef result);

/// For gradient i, sets magnitude[i] to its length and half_turns[i] to its orientation in [0, 1], in half
/// turns from the direction `across`; opposite gradients have the same orientation. Errors are below 1e-6.
/// All spans have the same size; entries are finite.
void measure_gradients(std::span<const float> across, std::span<const float> down, std::span<float> magnitude,
                       std::span<float> half_turns);

}  // namespace ore
