#include "recognition/evenness.h"

#include <cmath>

namespace ore {

double usual_faces(const Model& model) {
  return model.trained_people > 0 ? static_cast<double>(model.trained_faces) / model.trained_people : 0.0;
}

float residual_factor(int faces, double usual_faces) {
  if (faces <= 0 || usual_faces <= 0.0) return 1.0F;
  return static_cast<float>(std::sqrt(faces / usual_faces));
}

}  // namespace ore
