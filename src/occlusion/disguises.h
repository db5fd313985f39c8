#pragma once
// Sunglasses and scarves on aligned faces. All measures are shares of the face's height and width, for
// crops like those of Extended Yale B and AR: eyes at about 0.33 of the height and at 0.25 and 0.75 of the
// width, mouth at about 0.78 of the height. Cut, place, shade and pattern are drawn from the stream.
// They are made for faces from 32x28 on; smaller ones get what their pixels can show of them.

#include "ore/image.h"
#include "support/random.h"

namespace ore {

/// Two dark lenses, a bridge and temples; nothing below half of the height is changed.
GrayImage put_on_sunglasses(const GrayImage& face, RandomStream& random);

/// Cloth from below the nose to the chin; nothing in the upper half is changed.
GrayImage put_on_scarf(const GrayImage& face, RandomStream& random);

}  // namespace ore
