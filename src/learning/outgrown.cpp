#include "learning/outgrown.h"

#include <fmt/format.h>

namespace ore {

bool has_outgrown_model(const GalleryGrowth& growth) {
  return growth.people > 2 * growth.trained_people || growth.faces > 2 * growth.trained_faces;
}

std::string outgrown_hint(const GalleryGrowth& growth) {
  if (!has_outgrown_model(growth)) return "";
  return fmt::format("model learned from {} people, {} faces; now {} people, {} faces: ore retrain would pay",
                     growth.trained_people, growth.trained_faces, growth.people, growth.faces);
}

}  // namespace ore
