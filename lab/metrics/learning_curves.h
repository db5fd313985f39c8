#pragma once
// Test errors of the same patches under many weightings, for example after each step of boosting. The scores
// of each patch are computed once.

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

/// For each of `weightings`, the share of the probes for which a wrong person has the largest score. A
/// weighting has the weights of the first patches of the model, in place of the model's own; the other
/// patches have weight 0. The confidence of a patch counts too if the model has it. Requires: at least one
/// probe, all of the gallery's size.
std::vector<double> weighting_errors(const Model& model, const std::vector<std::vector<double>>& weightings,
                                     const Gallery& gallery, const KnownProbes& probes, int threads,
                                     const Progress& progress);

// The steps of boosting.

/// The model that boosting has after `step` (from 0). Requires: one of its weights is not 0.
Model model_after(const Training& training, std::size_t step);

/// Throws Error where test_errors would, before the long work that comes first: no probe is of a person in
/// the gallery, or one has another size.
void require_testable(const Gallery& gallery, const LabelledProbes& probes);

/// For each step, the share of the probes of people in `gallery` for which a wrong person has the largest
/// score. The confidence of a patch counts if the model has it. Throws Error if the probes are not
/// testable.
std::vector<double> test_errors(const Training& training, const Gallery& gallery,
                                const LabelledProbes& probes, int threads = 0, const Progress& progress = {});

/// The same for probes that are testable.
std::vector<double> test_errors(const Training& training, const Gallery& gallery, const KnownProbes& probes,
                                int threads = 0, const Progress& progress = {});

/// One line per step after a head line, with the test error if `errors` is not empty.
std::string boosting_csv(const std::vector<BoostingStep>& steps, const std::vector<double>& errors);

/// How many patches have a weight after the step.
int kept_after(const BoostingStep& step);

}  // namespace ore
