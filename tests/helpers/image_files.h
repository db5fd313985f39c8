#pragma once
// Pictures for the tests of reading and writing.

#include <cstdint>
#include <vector>

#include "helpers/files.h"
#include "ore/image.h"

namespace ore::testing {

/// A smooth picture that is nowhere constant, so that a missing part or a wrong order of rows shows.
GrayImage gradient_image(int height, int width);

/// An uncompressed TIFF whose directory stands before its strips, one strip for each row, as scanners write
/// it; cutting off its end takes away rows and not the directory.
std::vector<std::uint8_t> tiff_with_directory_first(const GrayImage& image);

/// The same JPEG with a note from the camera how it was held: 1 upright, 3 upside down, 6 and 8 on a side.
std::vector<std::uint8_t> with_exif_orientation(std::vector<std::uint8_t> jpeg, std::uint8_t orientation);

/// Largest difference of two pixels; 256 when the sizes differ.
int largest_difference(const GrayImage& a, const GrayImage& b);

}  // namespace ore::testing
