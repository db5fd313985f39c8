#pragma once
// Files for the tests of reading and writing.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ore/image.h"

namespace ore::testing {

/// A smooth picture that is nowhere constant, so that a missing part or a wrong order of rows shows.
GrayImage gradient_image(int height, int width);

std::vector<std::uint8_t> file_bytes(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, const std::vector<std::uint8_t>& bytes);
void write_text(const std::filesystem::path& file, const std::string& text);

/// An uncompressed TIFF whose directory stands before its strips, one strip for each row, as scanners write
/// it; cutting off its end takes away rows and not the directory.
std::vector<std::uint8_t> tiff_with_directory_first(const GrayImage& image);

/// Largest difference of two pixels; 256 when the sizes differ.
int largest_difference(const GrayImage& a, const GrayImage& b);

/// What `call` throws as ore::Error; fails the test and returns "" when it throws nothing.
std::string error_of(const std::function<void()>& call);

}  // namespace ore::testing
