#pragma once
// Faces whose pixels are numbers, so that it shows where each of them went.

#include <cstdint>
#include <string>
#include <vector>

#include "ore/gallery.h"

namespace ore::testing {

/// As many faces of each person as listed; the pixels of one are its person's and its own number, from 0.
/// Person k is named "k".
inline Gallery numbered_gallery(const std::vector<int>& faces) {
  Gallery gallery{.height = 1, .width = 2, .people = {}};
  for (std::size_t k = 0; k < faces.size(); ++k) {
    Person& person = gallery.people.emplace_back(Person{std::to_string(k), {}});
    for (int i = 0; i < faces[k]; ++i) {
      GrayImage& face = person.faces.emplace_back(1, 2);
      face.pixels = {static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(i)};
    }
  }
  return gallery;
}

/// The last pixel of every face.
inline std::vector<int> numbers(const std::vector<GrayImage>& faces) {
  std::vector<int> result;
  result.reserve(faces.size());
  for (const GrayImage& face : faces) result.push_back(face.pixels.back());
  return result;
}

}  // namespace ore::testing
