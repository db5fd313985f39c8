#pragma once
// Which kinds of patches serve a face of a given size when the user names none.

#include <vector>

#include "patch/patch_pool.h"

namespace ore {

/// Pixels of the face to one place of the fine grid, on which faces have about 96 x 84 places.
int fine_cell(int face_height, int face_width);

/// The side of a cell of gradient orientations: a twelfth of the face, but at least 3 pixels.
int orientation_cell(int face_height, int face_width);

/// One kind for every descriptor. Pixels and gradients: 64 places of the fine grid; cells: 9 of them.
/// With areas there is one kind for every descriptor and area instead; pixels are whole ones then, and cells
/// so small that about nine fit.
std::vector<PatchKind> patch_kinds(int face_height, int face_width,
                                   const std::vector<Descriptor>& descriptors, const std::vector<int>& areas);

}  // namespace ore
