#pragma once
// Gallery: people with their names and aligned faces, from which the library trains and identifies.

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
  bool from_photographs = false;  ///< the library cropped the faces in its default frame (FaceFrame)
  DetectorSource detector{};      ///< the detector that found the faces; its name is empty if unknown

  int face_count() const;
  int fewest_faces() const;  ///< smallest number of faces of a person; 0 for an empty gallery
  int most_faces() const;    ///< largest number of faces of a person; 0 for an empty gallery

  /// Throws Error unless there are at least `min_people` people, every name is unique, not empty and UTF-8,
  /// every person has a face, and every face is height x width.
  void validate(int min_people = 2) const;

  bool operator==(const Gallery&) const = default;
};

// GalleryCopies: which mirrored and shifted copies of each gallery face a recognizer adds when it is
// compiled. Copies help when people have few faces.

struct GalleryCopies {
  bool mirrored = false;  ///< adds a copy with left and right exchanged
  int shift = 0;          ///< adds four copies moved by this many pixels: up, down, left, right; 0: none

  /// Number of pictures per face: the face itself and its copies.
  int per_face() const { return (1 + (shift > 0 ? 4 : 0)) * (mirrored ? 2 : 1); }
  bool operator==(const GalleryCopies&) const = default;
};

}  // namespace ore
