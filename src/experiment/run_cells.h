#pragma once
// Doing what of an experiment is not done yet.

#include <filesystem>
#include <vector>

#include "experiment/cell.h"
#include "experiment/journal.h"

namespace ore {

/// A cell under the key that it has in the journal, with the folder where it leaves its pictures.
struct PlannedCell {
  std::string key;
  Cell cell;
  std::filesystem::path pictures;
};

/// Whether the journal has it and all its pictures are there.
bool is_done(const PlannedCell& planned, const Journal& journal);

/// Runs the cells that are not done, one after the other (each uses all cores itself), and adds each to the
/// journal when it is finished. Progress is over all that remains. Throws Interrupted, and whatever a cell
/// throws; what was finished before stays in the journal.
void run_cells(const std::vector<PlannedCell>& cells, Journal& journal, const Progress& progress);

}  // namespace ore
