#pragma once
// Draws the occluders that learning lays over copies of the training faces, so that learning also measures
// how patches behave when parts of a face are hidden.
//
// The occluders are generic: shares, sizes, places and contents are drawn from wide ranges and fitted to no
// data set. They include neither sunglasses nor scarves (occlusion/disguises.h), so that a test with these
// shows how a model handles occluders that it was not trained with.

#include "ore/image.h"
#include "support/random.h"

namespace ore {

/// `face` with a share of its pixels replaced that is drawn from 10 ... 80 %: with equal chances under
/// several squares of noise (of one random side, mean and deviation), or under one to three rectangles of
/// drawn texture (edges in a ratio of at most 2.5, unless the face is slimmer). Everything lies inside the
/// face. Noise meets its share to 1 %, from below. Textures fall short where their rectangles overlap: at
/// 192x168 half of them by less than 0.1 % of the face, one in ten by more than 5 %, these at large shares.
/// Compare with `face` to see which pixels were replaced. Requires: a face that is not empty.
GrayImage draw_training_occlusion(const GrayImage& face, RandomStream& random);

}  // namespace ore
