#pragma once
// Descriptor maps: describe() computes a few values for every square cell of a grid over the face, and
// patches are rectangles of that grid. To add a descriptor, extend ore::Descriptor, channels(),
// descriptor_name() and describe() in descriptors.cpp.

#include <span>
#include <string>
#include <vector>

#include "ore/gallery.h"
#include "ore/image.h"
#include "ore/patch.h"
#include "ore/progress.h"

namespace ore {

/// A descriptor with its cell size.
struct MapKind {
  Descriptor descriptor = Descriptor::kPixels;
  int cell = 1;
  bool operator==(const MapKind&) const = default;
};

inline MapKind map_kind(const Patch& patch) {
  return {patch.descriptor, patch.cell};
}

/// "pixels", "gradients" or "cells".
std::string descriptor_name(Descriptor descriptor);

struct DescriptorMap {
  int rows = 0;
  int columns = 0;
  int channels = 0;
  std::vector<float> values;  ///< row by row, cell by cell, channel by channel
};

/// Grid of face.height / cell by face.width / cell cells; ignores the rest at the right and the bottom.
/// Requires a face of at least one cell.
///
///   pixels     mean grey level of the cell
///   gradients  central differences of those means across and down, divided by the mean magnitude around
///   cells      magnitude of the gradient in each of 9 orientations (of half a turn), summed over the cell,
///              divided by the length over the 3x3 cells around; square roots of that
DescriptorMap describe(const GrayImage& face, const MapKind& kind);

/// Reach of a descriptor in pixels: pixels farther from a patch do not affect its values.
int reach(const MapKind& kind);

using FacePointers = std::span<const GrayImage* const>;

/// All faces of the gallery, person by person.
std::vector<const GrayImage*> face_pointers(const Gallery& gallery);
std::vector<const GrayImage*> face_pointers(std::span<const GrayImage> faces);

/// The number of faces of each person of the gallery.
std::vector<int> class_sizes(const Gallery& gallery);

/// The distinct kinds of maps that the patches need.
std::vector<MapKind> map_kinds(std::span<const Patch> patches);

/// Many faces with the maps that a set of patches needs, computed once. Keeps pointers to the faces and reads
/// whole pixels from them.
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
