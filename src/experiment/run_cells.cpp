#include "experiment/run_cells.h"

#include <algorithm>

#include "ore/error.h"

namespace ore {
namespace {

constexpr const char* kStage = "experiments";

/// What a cell tells of its stages is kept from the bar, which would run from 0 to 1 for each of them; it
/// moves when a cell is done. The question whether to stop goes through.
Progress inside_cell(const Progress& whole, double done) {
  Progress part;
  part.stop_requested = whole.stop_requested;
  if (whole.report) part.report = [&whole, done](std::string_view, double) { whole.report(kStage, done); };
  return part;
}

}  // namespace

bool is_done(const PlannedCell& planned, const Journal& journal) {
  return journal.has(planned.key) && std::all_of(planned.cell.pictures.begin(), planned.cell.pictures.end(),
                                                 [&](const std::string& file) {
                                                   return std::filesystem::exists(planned.pictures / file);
                                                 });
}

void run_cells(const std::vector<PlannedCell>& cells, Journal& journal, const Progress& progress) {
  std::vector<const PlannedCell*> remaining;
  remaining.reserve(cells.size());
  double total = 0.0;
  for (const PlannedCell& planned : cells) {
    if (is_done(planned, journal)) continue;
    remaining.push_back(&planned);
    total += planned.cell.effort;
  }
  double done = 0.0;
  for (const PlannedCell* planned : remaining) {
    if (progress.stop_requested && progress.stop_requested()) throw Interrupted();
    journal.add(planned->key, planned->cell.run(inside_cell(progress, done / total)));
    done += planned->cell.effort;
    if (progress.report) progress.report(kStage, done / total);
  }
}

}  // namespace ore
