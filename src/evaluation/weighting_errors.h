#pragma once
// How often the same patches are wrong under many choices of their weights: what every patch says of a face
// is computed once.

#include <vector>

#include "evaluation/split.h"
#include "ore/model.h"
#include "ore/progress.h"

namespace ore {

/// Faces of people in the gallery.
struct KnownProbes {
  std::vector<const GrayImage*> faces;
  std::vector<int> people;  ///< by their index in the gallery
};

/// Points to the faces of `probes`.
KnownProbes known_probes(const Probes& probes);

/// Share of the probes for whom another person scores higher, for each of `weightings`: weights of the first
/// patches of the model, the others having none. Patches count by their weight and, where the model has it,
/// their confidence; the model's own weights do not count. There is at least one probe, and all have the
/// gallery's size.
std::vector<double> weighting_errors(const Model& model, const std::vector<std::vector<double>>& weightings,
                                     const Gallery& gallery, const KnownProbes& probes, int threads,
                                     const Progress& progress);

}  // namespace ore
