#pragma once
// Whether a gallery has outgrown its model (has_outgrown_model), and the model of a gallery that was never
// trained (untrained_model).

#include <string>

#include "ore/model.h"

namespace ore {

/// The numbers of people and faces in a file, and in the gallery that its model was learned from.
struct GalleryGrowth {
  int people = 0;
  int faces = 0;
  int trained_people = 0;
  int trained_faces = 0;
};

/// Whether retraining would pay; docs/results.md has the measured numbers.
bool has_outgrown_model(const GalleryGrowth& growth);

/// "model learned from 12 people, 60 faces; now 40 people, 200 faces: ore retrain would pay"; empty if it
/// would not.
std::string outgrown_hint(const GalleryGrowth& growth);

/// The model for faces of that size before any training: patches of all kinds with equal weights, and a
/// threshold so high that every face is unknown, because nothing is known about strangers yet.
Model untrained_model(int face_height, int face_width);

/// Whether the model is an untrained_model().
bool is_untrained(const Model& model);

}  // namespace ore
