#include "drawn_gallery.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

namespace ore::testing {

namespace fs = std::filesystem;

fs::path gallery_folder() {
  return ORE_GALLERY;
}

fs::path copied_people(const fs::path& folder) {
  fs::copy_file(gallery_folder() / "people.ore", folder / "people.ore");
  return folder / "people.ore";
}

std::string drawn_name(int person) {
  return "yaleB0" + std::to_string(person + 1);
}

std::string drawn_face(int person) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(gallery_folder() / "drawn" / drawn_name(person)))
    files.push_back(entry.path());
  std::ifstream stream(*std::min_element(files.begin(), files.end()), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string as_pgm_file(const std::string& pixels, int height, int width) {
  return "P5\n" + std::to_string(width) + " " + std::to_string(height) + "\n255\n" + pixels;
}

std::string noise_face(std::uint64_t number) {
  std::mt19937_64 random(number);
  std::string pixels(static_cast<std::size_t>(kFaceHeight) * kFaceWidth, '\0');
  for (char& pixel : pixels) pixel = static_cast<char>(random() & 0xFFU);
  return as_pgm_file(pixels);
}

}  // namespace ore::testing
