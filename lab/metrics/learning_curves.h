#pragma once
// How often the same patches are wrong under many choices of their weights: what every patch says of a face
// is computed once.

#include <string>
#include <vector>

#include "lab/data_sets/split.h"
#include "lab/metrics/evaluate.h"
#include "ore/model.h"
#include "ore/progress.h"
#include "ore/training.h"

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

// How boosting went, step by step.

/// The model as it would be had boosting stopped after `step` (from 0). At least one of its weights must not
/// be 0.
Model model_after(const Training& training, std::size_t step);

/// Throws Error where test_errors would, before the long work that comes first: no probe is of a person in
/// the gallery, or one has another size.
void require_testable(const Gallery& gallery, const LabelledProbes& probes);

/// Share of the probes of people in `gallery` for whom another scores higher, after every step. Patches count
/// by their weight and, where the model has it, their confidence. Throws Error when the probes are
/// not testable.
std::vector<double> test_errors(const Training& training, const Gallery& gallery,
                                const LabelledProbes& probes, int threads = 0, const Progress& progress = {});

/// The same for probes that are testable.
std::vector<double> test_errors(const Training& training, const Gallery& gallery, const KnownProbes& probes,
                                int threads = 0, const Progress& progress = {});

/// One line a step with a head line; the test error where `errors` is not empty.
std::string boosting_csv(const std::vector<BoostingStep>& steps, const std::vector<double>& errors);

/// How many patches have a weight after the step.
int kept_after(const BoostingStep& step);

}  // namespace ore
