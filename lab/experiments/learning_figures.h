#pragma once
// What the experiments on the paper's learners share: its patches, and the choice of faces to learn from
// and to show.

#include <cstdint>
#include <string>
#include <vector>

#include "lab/data_sets/data_set.h"
#include "patch/patch_pool.h"

namespace ore {

/// The names (experiments/compared_method.h) of the paper's two learners in the dimension of its figures.
inline constexpr const char* kPublishedLearning = "ore:100";
inline constexpr const char* kPublishedBoosting = "boosted-ore:100";

/// What the data lacks for these and default_split(); empty when it serves.
std::string missing_for_published(const Gallery& all);

/// The same in words, for Experiment::needs.
inline constexpr const char* kPublishedNeeds = "at least 4 faces of each person, of 15 x 15 pixels or more";

/// The candidates that both choose from.
PatchPoolOptions published_pool(int candidates, std::uint64_t seed);

/// The indices of the faces of a person, those that show them best first: of Yale B by the angle between
/// light and camera, otherwise in their order, in which AR's neutral picture is the first.
std::vector<std::size_t> best_lit_first(const DataSet& data, std::size_t person);

}  // namespace ore
