#pragma once
// The numbers of the paper's tables, in per cent, for comparison with ours.

#include <optional>
#include <string>

namespace ore {

struct PaperNumber {
  double mean = 0.0;
  double deviation = 0.0;  ///< 0: the paper gives none
};

/// Of experiments named after the tables: "illumination" (`yaleb_accuracy`), "occlusion" (`yaleb_occlude`),
/// "ar-inference" (`ar_infer`), "ar-learning" (`ar_learn`). Rows and columns are named as in our records.
std::optional<PaperNumber> paper_number(const std::string& experiment, const std::string& row,
                                        const std::string& column);

}  // namespace ore
