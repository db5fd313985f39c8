#include "evaluation/model_pictures.h"

#include "evaluation/model_panels.h"
#include "evaluation/picture_parts.h"

namespace ore {

Eigen::MatrixXf pixel_energy(const Model& model) {
  Eigen::MatrixXf energy = Eigen::MatrixXf::Zero(model.face_height, model.face_width);
  for (const WeightedPatch& kept : model.patches)
    energy.block(kept.patch.y, kept.patch.x, kept.patch.height, kept.patch.width).array() +=
        static_cast<float>(kept.weight);
  return energy;
}

Eigen::MatrixXf pixel_energy(const Model& model, const std::vector<Patch>& candidates) {
  Eigen::MatrixXf covering = Eigen::MatrixXf::Zero(model.face_height, model.face_width);
  for (const Patch& patch : candidates)
    covering.block(patch.y, patch.x, patch.height, patch.width).array() += 1.0F;
  return (covering.array() > 0.0F).select(pixel_energy(model).array() / covering.array().max(1.0F), 0.0F);
}

void write_weighted_patches(const std::filesystem::path& file, const Model& model, const GrayImage& face) {
  write_png(file, weighted_patches_panel(model, face));
}

void write_energy_map(const std::filesystem::path& file, const Eigen::MatrixXf& energy) {
  write_png(file, energy_panel(energy));
}

void write_focused_face(const std::filesystem::path& file, const Eigen::MatrixXf& energy,
                        const GrayImage& face) {
  write_png(file, focused_face_panel(energy, face));
}

}  // namespace ore
