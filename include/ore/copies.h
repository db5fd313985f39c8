#pragma once
// GalleryCopies: which mirrored and shifted copies of each gallery face a recognizer adds when it is
// compiled. Copies help when people have few faces.

namespace ore {

struct GalleryCopies {
  bool mirrored = false;  ///< adds a copy with left and right exchanged
  int shift = 0;          ///< adds four copies moved by this many pixels: up, down, left, right; 0: none

  /// Number of pictures per face: the face itself and its copies.
  int per_face() const { return (1 + (shift > 0 ? 4 : 0)) * (mirrored ? 2 : 1); }
  bool operator==(const GalleryCopies&) const = default;
};

}  // namespace ore
