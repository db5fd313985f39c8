#pragma once
// Random streams with the same numbers on every machine, with every compiler and thread count.
//
// One stream per (seed, purpose, index): the rectangle of patch 17 does not depend on how many numbers
// patch 16 took. The generator is xoshiro256++ (Blackman and Vigna), seeded by SplitMix64. The
// distributions are implemented here because those of <random> differ between standard libraries.

#include <array>
#include <cstdint>

namespace ore {

/// The purpose of a stream; part of its identity, so that streams of equal index never coincide.
enum class RandomPurpose : std::uint32_t {
  kPatchRectangle = 1,
  kProjection = 2,
  kSplit = 3,
  kOccluder = 4,
  kDrawnPerson = 5,
  kDrawnPicture = 6,
  kTest = 7,
  kTrainingOccluder = 8,
  kPatchNearby = 9,
  kDrawnPhoto = 10,
  kEvidenceBlocks = 11,
};

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, RandomPurpose purpose, std::uint64_t index = 0);

  std::uint64_t bits();
  double uniform();                             ///< in [0, 1)
  double uniform(double low, double high);      ///< in [low, high)
  double log_uniform(double low, double high);  ///< in [low, high), its logarithm uniform; low > 0
  int below(int bound);                         ///< in {0, ..., bound - 1}, unbiased; bound > 0
  double normal();                              ///< mean 0, variance 1
  double normal(double mean, double deviation) { return mean + deviation * normal(); }

 private:
  std::array<std::uint64_t, 4> state_;
  double spare_normal_ = 0.0;
  bool has_spare_ = false;
};

}  // namespace ore
