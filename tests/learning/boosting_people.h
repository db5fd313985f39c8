#pragma once
// What tests of boosting share: people who are hard to tell apart, candidates and the paper's evidence.

#include <vector>

#include "helpers/random_faces.h"
#include "learning/boosting.h"
#include "learning/margins.h"

namespace ore::testing {

struct BoostingPeople {
  explicit BoostingPeople(int count, std::uint64_t seed = 8)
      : gallery(random_gallery({.faces = {4, 4, 4, 4, 4, 4},
                                .height = 24,
                                .width = 20,
                                .rank = 5,
                                .noise = 40.0,
                                .seed = seed})),
        pool{.count = count, .kinds = pixel_kinds({25, 36}), .seed = 5},
        sampler(gallery.height, gallery.width, pool),
        candidates(sample_patches(gallery.height, gallery.width, pool)),
        set(gallery, map_kinds(candidates)),
        margin_source(set, pool.seed) {}

  CandidateOracle oracle(const CandidateOracleOptions& options = {.threads = 1}) {
    return {candidates, sampler, margin_source, options, {}};
  }

  Gallery gallery;
  PatchPoolOptions pool;
  PatchSampler sampler;
  std::vector<Patch> candidates;
  TrainingSet set;
  PaperMargins margin_source;
};

}  // namespace ore::testing
