#pragma once
// Many faces with the maps that a set of patches needs of them, made once and cut by every patch.

#include <span>
#include <vector>

#include "feature/descriptor_map.h"
#include "ore/gallery.h"
#include "ore/progress.h"

namespace ore {

using FacePointers = std::span<const GrayImage* const>;

/// All faces of the gallery, person by person.
std::vector<const GrayImage*> face_pointers(const Gallery& gallery);
std::vector<const GrayImage*> face_pointers(std::span<const GrayImage> faces);

/// How many faces each person of the gallery has.
std::vector<int> class_sizes(const Gallery& gallery);

/// Every kind of map that the patches are cut from, once.
std::vector<MapKind> map_kinds(std::span<const Patch> patches);

/// Keeps pointers to the faces: whole pixels are read from there, not copied.
class DescribedFaces {
 public:
  DescribedFaces(FacePointers faces, std::vector<MapKind> kinds, int threads = 1,
                 const Progress& progress = {});

  int count() const { return static_cast<int>(faces_.size()); }

  /// The patch's values in face i, row by row, to out[0] ... out[patch.values() - 1].
  /// Requires: the patch's kind was among those given, and it lies inside the face.
  void cut(int i, const Patch& patch, float* out) const;

 private:
  std::vector<const GrayImage*> faces_;
  std::vector<MapKind> kinds_;
  std::vector<std::vector<DescriptorMap>> maps_;  ///< by kind, then face; empty for whole pixels
};

}  // namespace ore
