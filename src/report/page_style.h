#pragma once
// The look of a page, its tables and its charts.

#include <string>

namespace ore {

/// Style sheet; holds no < and no &, so that it may stand in XML as it is.
std::string page_style();

}  // namespace ore
