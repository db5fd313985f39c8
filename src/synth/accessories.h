#pragma once
// Things that people wear before a camera and that hide them from it.

#include <cstdint>

#include "synth/face_surface.h"
#include "synth/face_traits.h"

namespace ore {

enum class Accessory { kNone, kSunglasses, kScarf };

/// `style` decides cut, colour and pattern; the same style looks the same on everybody.
void put_on(FaceSurface& surface, Accessory accessory, const FaceTraits& wearer, std::uint64_t style);

}  // namespace ore
