#pragma once
// Whether a gallery has grown so much that its model should be learned anew.

#include <string>

#include "ore/model.h"

namespace ore {

/// How many people and faces there are in a file, and how many its model was learned from.
struct GalleryGrowth {
  int people = 0;
  int faces = 0;
  int trained_people = 0;
  int trained_faces = 0;
};

/// Whether learning anew would pay; the numbers behind it are in docs/design.md.
bool has_outgrown_model(const GalleryGrowth& growth);

/// "model learned from 12 people, 60 faces; now 40 people, 200 faces: ore retrain would pay", or nothing when
/// it would not.
std::string outgrown_hint(const GalleryGrowth& growth);

/// For faces of that size before anybody was learned from: patches of all kinds with equal weights, and so
/// high a threshold that everybody is unknown, since nothing tells how alike strangers look.
Model untrained_model(int face_height, int face_width);

/// Whether a model is one of these.
bool is_untrained(const Model& model);

}  // namespace ore
