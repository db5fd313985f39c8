#pragma once
// Pictures of what a model looks at: the three parts of the paper's first figure, as colour PNG files.

#include <Eigen/Core>
#include <filesystem>
#include <vector>

#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// Energy of every pixel (face_height x face_width): the mean weight of all candidate patches that cover it,
/// the dropped ones counting as 0; 0 where there is none.
Eigen::MatrixXf pixel_energy(const Model& model, const std::vector<Patch>& candidates);

/// As above for a model whose candidates are not known any more: the summed weight of the kept patches that
/// cover a pixel. Candidates lie evenly over the face, so up to a factor it is nearly the same.
Eigen::MatrixXf pixel_energy(const Model& model);

/// Frames of the kept patches on the face, thicker and redder for a larger weight.
void write_weighted_patches(const std::filesystem::path& file, const Model& model, const GrayImage& face);

/// Dark blue for no energy to dark red for the largest.
void write_energy_map(const std::filesystem::path& file, const Eigen::MatrixXf& energy);

/// The face, sharp where the energy is and blurred elsewhere.
void write_focused_face(const std::filesystem::path& file, const Eigen::MatrixXf& energy,
                        const GrayImage& face);

}  // namespace ore
