#pragma once
// exp for whole arrays of single-precision numbers that are not positive, in whole vector registers.

#include <span>

namespace ore {

/// values[i] = exp(values[i]), for finite values <= 0 and minus infinity. Relative error below 3e-7; results
/// that would be smaller than exp(-87), about 1.6e-38, are exp(-87): denormal numbers are slow and mean
/// nothing here.
void exponentiate_non_positive(std::span<float> values);

}  // namespace ore
