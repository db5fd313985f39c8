#pragma once
// Names that somebody who wrote another may have meant.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ore {

/// Letters (code points) to insert, delete, replace or exchange with their neighbour to make one text of the
/// other; whether a Latin letter is a capital does not count.
int edit_distance(std::string_view one, std::string_view other);

/// At most `most` of the known names that are closest to `name`, closest first; only those of which at least
/// two thirds agree.
std::vector<std::string> close_names(std::string_view name, std::span<const std::string> known,
                                     std::size_t most = 3);

/// The sentence for whoever asked for a person that `file` does not have, with the names that may have been
/// meant.
std::string nobody_called(std::string_view name, const std::filesystem::path& file,
                          std::span<const std::string> known);

}  // namespace ore
