#pragma once
// Names of contestants where one line has to say everything, in legends and tables without further heads.

#include <string>

namespace ore {

/// display_name(), with what tells apart those that share it: "NN, Fisherfaces" and "NN, Randomfaces",
/// "ORE, recommended (pixels, cells)".
std::string method_label(const std::string& name);

}  // namespace ore
