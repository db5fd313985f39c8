#pragma once
// The page of a run: one section an experiment.

#include <filesystem>

#include "experiment/experiment.h"
#include "experiment/results.h"
#include "report/page.h"

namespace ore {

/// `known` has the experiments by their names, `folder` is that of results.json: pictures lie below it.
/// Throws Error when one cannot be read.
Page report_page(const std::vector<Experiment>& known, const RunResults& results,
                 const std::filesystem::path& folder);

}  // namespace ore
