#pragma once
// Draws faces with overlays (colours, light, hatching), and what a model looks at: its weighted patches, the
// energy of each pixel, and the face in focus, the three parts of the paper's first figure. Internal: it
// exposes OpenCV's types.
//
// "Fine" pictures are Sheet::kFineness times as large as their place on the sheet, so that the sheet does not
// blur them.

#include <Eigen/Core>
#include <opencv2/core.hpp>

#include <filesystem>
#include <vector>

#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// The largest size with the face's proportions that fits into the box.
cv::Size fitted_size(const GrayImage& face, cv::Size box);

/// The face alone, for a place of that size.
cv::Mat fine_face(const GrayImage& face, cv::Size size);

/// The picture with its grey levels stretched for a human viewer: the darkest hundredth becomes black, the
/// brightest white. A picture with a single level does not change.
GrayImage brightened(const GrayImage& face);

/// Gaussian smoothing with this standard deviation in pixels, over the values that are not NaN; NaN where no
/// such value is near.
Eigen::MatrixXf smoothed(const Eigen::MatrixXf& values, double deviation);

/// The face under values in [0, 1], one per pixel, in the colours of one of OpenCV's colour maps; the face
/// alone where a value is NaN. The contrast of the face is reduced, so that its light and shade do not look
/// like values.
cv::Mat fine_coloured_face(const GrayImage& face, const Eigen::MatrixXf& values, cv::Size size,
                           int colour_map);

/// The same for values that act as light: the larger the value, the brighter its colour and the fainter the
/// face.
cv::Mat fine_lit_face(const GrayImage& face, const Eigen::MatrixXf& values, cv::Size size, int colour_map);

using PixelMask = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic>;

/// The face with the pixels of the mask greyed and hatched.
cv::Mat fine_hatched_face(const GrayImage& face, const PixelMask& hatched, cv::Size size);

/// The hatching alone, for a legend.
cv::Mat fine_hatching(cv::Size size);

// What a model looks at, as pictures in memory.

/// Frames of the kept patches on the face, thicker and redder for a larger weight.
cv::Mat weighted_patches_panel(const Model& model, const GrayImage& face);

/// From dark blue for no energy to dark red for the largest.
cv::Mat energy_panel(const Eigen::MatrixXf& energy);

/// The face, sharp where the energy is and blurred elsewhere.
cv::Mat focused_face_panel(const Eigen::MatrixXf& energy, const GrayImage& face);

// What a model looks at, as colour PNG files.

/// Energy of every pixel (face_height x face_width): the mean weight of all candidate patches that cover it;
/// dropped candidates have weight 0. It is 0 where no candidate covers the pixel.
Eigen::MatrixXf pixel_energy(const Model& model, const std::vector<Patch>& candidates);

/// The same for a model whose candidates are unknown: the summed weight of the kept patches that cover a
/// pixel. Candidates cover the face evenly, so that the two differ by little more than a factor.
Eigen::MatrixXf pixel_energy(const Model& model);

/// Frames of the kept patches on the face, thicker and redder for a larger weight.
void write_weighted_patches(const std::filesystem::path& file, const Model& model, const GrayImage& face);

/// From dark blue for no energy to dark red for the largest.
void write_energy_map(const std::filesystem::path& file, const Eigen::MatrixXf& energy);

/// The face, sharp where the energy is and blurred elsewhere.
void write_focused_face(const std::filesystem::path& file, const Eigen::MatrixXf& energy,
                        const GrayImage& face);

}  // namespace ore
