#pragma once
// Where real face data is, if this machine has any: $ORE_DATA_DIR, else ../shared/data beside the checkout.

#include <filesystem>
#include <optional>

namespace ore::testing {

/// The folder `name` of the real data, or nothing; a test without it says so with GTEST_SKIP.
std::optional<std::filesystem::path> data_folder(const std::filesystem::path& name);

/// The YuNet model in ../models beside the data, or nothing.
std::optional<std::filesystem::path> yunet_model();

}  // namespace ore::testing
