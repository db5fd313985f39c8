#pragma once
// How boosting went, step by step.

#include <string>
#include <vector>

#include "evaluation/evaluate.h"
#include "evaluation/weighting_errors.h"
#include "ore/training.h"

namespace ore {

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
