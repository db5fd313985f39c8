#pragma once
// Names of contestants as tables and legends show them.

#include <string>

namespace ore {

/// "ORE", "Robust-ORE", "LRC", "Block-SRC", ...; of rivals without features and dimension.
std::string display_name(const std::string& name);

/// With all that tells apart those that share it, where one line has to say everything: "NN, equalised
/// Fisherfaces", "LRC, Randomfaces 400-D", "ORE, recommended (pixels, cells)".
std::string method_label(const std::string& name);

/// "Randomfaces", "equalised Fisherfaces", ...: features as rivals' names spell them. Others: as they are.
std::string features_label(const std::string& features);

}  // namespace ore
