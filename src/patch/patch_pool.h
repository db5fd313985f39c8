#pragma once
// Draws the pool of random face patches (paper, section "Random face patches"): rectangles of a given area at
// random positions in the face.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ore/patch.h"

namespace ore {

struct PatchShape {
  int width = 0;
  int height = 0;
  bool operator==(const PatchShape&) const = default;
};

/// The shapes of patches of `area` pixels: all whole-numbered rectangles of exactly that area whose
/// sides are in a ratio of at most 9. For 225 these are the paper's widths 5, 9, 15, 25, 45. An area with
/// fewer than three such shapes (a prime, for example) takes instead the nearest rectangles of ratios 9, 25/9
/// and 1.
std::vector<PatchShape> patch_shapes(int area);

/// One kind of patch in a pool.
struct PatchKind {
  Descriptor descriptor = Descriptor::kPixels;
  int cell = 1;    ///< pixels; see Patch::cell
  int area = 225;  ///< pixels; a whole number of cells is taken, at least one
  bool operator==(const PatchKind&) const = default;
};

/// Patches of whole pixels, as in the paper.
std::vector<PatchKind> pixel_kinds(const std::vector<int>& areas);

struct PatchPoolOptions {
  int count = 500;
  std::vector<PatchKind> kinds = {{}};  ///< patch i is of kind i modulo their number
  int dimension = 0;                    ///< length of a feature; smaller patches are not projected; 0: 100
  std::uint64_t seed = 1;
};

/// Draws candidates for faces of face_height x face_width, one by one.
class PatchSampler {
 public:
  /// Throws InvalidOption: an area without a shape that fits into the face; a dimension above all patches'
  /// values. Ignores options.count.
  PatchSampler(int face_height, int face_width, const PatchPoolOptions& options);

  int kind_count() const { return static_cast<int>(kinds_.size()); }

  /// Depends on (seed, i, its kind) only.
  Patch draw(std::uint32_t i) const;

  /// A patch of the same kind that overlaps `near`: moved by at most half its sides; every second one
  /// has another shape. `near` has the kind of patch i.
  Patch draw_near(std::uint32_t i, const Patch& near) const;

 private:
  struct Kind {
    PatchKind kind;
    int rows;  ///< of cells in the face
    int columns;
    std::vector<PatchShape> shapes;  ///< in cells
  };
  const Kind& kind_of(std::uint32_t i) const { return kinds_[i % kinds_.size()]; }
  Patch patch(std::uint32_t i, const PatchShape& shape, int column, int row) const;

  std::vector<Kind> kinds_;
  int dimension_;
  std::uint64_t seed_;
};

/// The pool of candidates: draw(0) ... draw(count - 1). Throws InvalidOption also for a count out of bounds.
std::vector<Patch> sample_patches(int face_height, int face_width, const PatchPoolOptions& options);

/// The default patch area for faces of that size.
int default_patch_area(int face_height, int face_width);

// The default kinds of patches for a face size.

/// Cell side, in pixels, of the fine grid, on which a face has about 96 x 84 cells.
int fine_cell(int face_height, int face_width);

/// The side of a cell of gradient orientations: a twelfth of the face, but at least 3 pixels.
int orientation_cell(int face_height, int face_width);

/// Without areas, one kind per descriptor: 64 cells of the fine grid for pixels and gradients, 9 orientation
/// cells for cells. With areas, one kind per descriptor and area, with whole pixels, and cells so small that
/// about nine fit.
std::vector<PatchKind> patch_kinds(int face_height, int face_width,
                                   const std::vector<Descriptor>& descriptors, const std::vector<int>& areas);

}  // namespace ore
