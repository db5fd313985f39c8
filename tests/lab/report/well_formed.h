#pragma once
// Whether a text is well-formed: every tag closes in its turn, attributes are quoted and not repeated, &
// begins one of the entities that we write, and there is one root. Enough of XML for what src/report makes.

#include <string>
#include <string_view>

namespace ore {

/// Empty if it is; else what is wrong, with the text around it.
std::string fault_in_markup(std::string_view text);

/// How often `part` occurs in `text`.
int occurrences(std::string_view text, std::string_view part);

}  // namespace ore
