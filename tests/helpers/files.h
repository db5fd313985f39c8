#pragma once
// Files and failures, as tests handle them.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace ore::testing {

std::vector<std::uint8_t> file_bytes(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, const std::vector<std::uint8_t>& bytes);
void write_text(const std::filesystem::path& file, const std::string& text);

/// A picture of one grey level, with the folders that it lies in.
void put_face(const std::filesystem::path& file, std::uint8_t value, int height = 6, int width = 5);

/// What `call` throws as ore::Error; fails the test and returns "" when it throws nothing.
std::string error_of(const std::function<void()>& call);

}  // namespace ore::testing
