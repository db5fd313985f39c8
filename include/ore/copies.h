#pragma once
// Copies of the gallery's faces, made when a recognizer is compiled. They help where faces are few.

namespace ore {

struct GalleryCopies {
  bool mirrored = false;  ///< left and right exchanged
  int shift = 0;          ///< pixels by which four copies are moved, one each way; 0: none

  /// Pictures that stand for a face, itself among them.
  int per_face() const { return (1 + (shift > 0 ? 4 : 0)) * (mirrored ? 2 : 1); }
  bool operator==(const GalleryCopies&) const = default;
};

}  // namespace ore
