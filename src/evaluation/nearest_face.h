#pragma once
// Which picture of a person is most like a face, as the model sees them.

#include "ore/gallery.h"
#include "ore/model.h"
#include "ore/recognizer.h"

namespace ore {

/// The index of the person's face with the smallest distance from the probe
///
///   sum_t share_t |u_t(probe) - u_t(face)|^2,
///
/// u_t being what the patch's descriptor sees inside of patch t, brought to length 1, and share_t its share
/// of the vote (final_shares), so that hidden parts do not count; the weights where nobody votes. Of equal
/// ones the first. Requires: the person has a face, of the model's size as all are.
int nearest_face(const Model& model, const PatchTrust& trust, const GrayImage& probe, const Person& person);

}  // namespace ore
