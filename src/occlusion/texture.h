#pragma once
// Pieces of unrelated pictures, drawn: what stands before a face when nobody knows what it will be. In
// their statistics they resemble photographs (edges of all sizes, detail that falls off with its
// fineness), and brightness, contrast, roughness and kind change from draw to draw.

#include "ore/image.h"
#include "support/random.h"

namespace ore {

/// Fractal noise, dead leaves, or a mixture of both under uneven light. Requires height, width >= 1.
GrayImage draw_texture(int height, int width, RandomStream& random);

}  // namespace ore
