#pragma once
// Many small pictures on one large one, to be looked at.

#include <vector>

#include "ore/gallery.h"
#include "ore/image.h"

namespace ore {

/// Pictures row by row, `columns` of them in a row (fewer if there are not as many), separated by thin
/// lines. Cells have the size of the largest picture; smaller ones stand at their top left. No pictures
/// give an empty image. Throws InvalidOption when columns < 1.
GrayImage contact_sheet(const std::vector<GrayImage>& pictures, int columns);

/// A row for each of the first `people`, with their first `pictures`; fewer where not everybody has as many.
GrayImage contact_sheet(const Gallery& gallery, int people, int pictures);

}  // namespace ore
