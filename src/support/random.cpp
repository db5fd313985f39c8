#include "support/random.h"

#include <bit>
#include <cassert>
#include <cmath>

namespace ore {
namespace {

std::uint64_t split_mix(std::uint64_t& x) {
  x += 0x9E3779B97F4A7C15ULL;
  std::uint64_t z = x;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, RandomPurpose purpose, std::uint64_t index) : state_{} {
  // Each part is mixed before the next is added, so that (seed 1, index 2) and (seed 2, index 1) differ.
  std::uint64_t x = seed;
  x = split_mix(x) ^ static_cast<std::uint64_t>(purpose);
  x = split_mix(x) ^ index;
  for (std::uint64_t& word : state_) word = split_mix(x);
}

std::uint64_t RandomStream::bits() {
  const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
  const std::uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

double RandomStream::uniform() {
  return static_cast<double>(bits() >> 11) * 0x1.0p-53;
}

double RandomStream::uniform(double low, double high) {
  return low + (high - low) * uniform();
}

double RandomStream::log_uniform(double low, double high) {
  assert(low > 0.0);
  return low * std::pow(high / low, uniform());
}

int RandomStream::below(int bound) {
  assert(bound > 0);
  // Multiply-shift on 32 bits; the few values that would make some results likelier are drawn again.
  const auto range = static_cast<std::uint32_t>(bound);
  const std::uint32_t rejected_below = (0u - range) % range;
  for (;;) {
    const std::uint64_t product = (bits() >> 32) * range;
    if (static_cast<std::uint32_t>(product) >= rejected_below) return static_cast<int>(product >> 32);
  }
}

double RandomStream::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_normal_;
  }
  // Marsaglia's polar method: two normals per accepted point of the unit disc.
  double a = 0.0;
  double b = 0.0;
  double square = 0.0;
  do {
    a = 2.0 * uniform() - 1.0;
    b = 2.0 * uniform() - 1.0;
    square = a * a + b * b;
  } while (square >= 1.0 || square == 0.0);
  const double scale = std::sqrt(-2.0 * std::log(square) / square);
  spare_normal_ = b * scale;
  has_spare_ = true;
  return a * scale;
}

}  // namespace ore
