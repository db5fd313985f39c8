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

/// Runs the cells that are not done and adds each to the journal when it is finished: two at a time, so that
/// one goes on where the other has work for one core only, and then those that measure time, one after the
/// other. No more, because each may need the memory of a whole training. Progress is over all that remains.
/// Throws Interrupted, and the first thing that a cell throws; what was finished before stays in the journal.
void run_cells(const std::vector<PlannedCell>& cells, Journal& journal, const Progress& progress);

}  // namespace ore
