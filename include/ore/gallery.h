#pragma once
// Faces with names.

#include <string>
#include <vector>

#include "ore/image.h"
#include "ore/photo.h"

namespace ore {

struct Person {
  std::string name;              ///< UTF-8, not empty, unique in its gallery
  std::vector<GrayImage> faces;  ///< aligned; at least one
  bool operator==(const Person&) const = default;
};

/// All faces have the same size, height x width.
struct Gallery {
  int height = 0;
  int width = 0;
  std::vector<Person> people;
  bool from_photographs =
      false;                  ///< cut out in the typical frame (ore/photo.h), not cropped by somebody else
  DetectorSource detector{};  ///< that found them; its name is empty where it is not known

  int face_count() const;
  int fewest_faces() const;  ///< of one person; 0 where there is nobody
  int most_faces() const;    ///< likewise

  /// Throws Error unless there are at least `min_people` people, every name is unique, not empty and UTF-8,
  /// everybody has a face, and every face is height x width.
  void validate(int min_people = 2) const;

  bool operator==(const Gallery&) const = default;
};

}  // namespace ore
