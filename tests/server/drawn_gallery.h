#pragma once
// The gallery that make_gallery.sh has made.

#include <cstdint>
#include <filesystem>
#include <string>

namespace ore::testing {

constexpr int kDrawnPeople = 4;
constexpr int kFaceHeight = 96;
constexpr int kFaceWidth = 84;

std::filesystem::path gallery_folder();

/// A file with the drawn people that a test may change.
std::filesystem::path copied_people(const std::filesystem::path& folder);

/// From 0 to kDrawnPeople - 1.
std::string drawn_name(int person);

/// The bytes of a PGM: a face that is in the gallery.
std::string drawn_face(int person);

/// The same from pixels.
std::string as_pgm_file(const std::string& pixels, int height = kFaceHeight, int width = kFaceWidth);

/// A picture of noise as large as a face, another for every number.
std::string noise_face(std::uint64_t number);

}  // namespace ore::testing
