#pragma once
// Faces as they stand on a sheet, with something laid over them. Internal: it shows OpenCV's types.
// "Fine" pictures are Sheet::kFineness times as large as their place on the sheet, which shows them
// unblurred.

#include <Eigen/Core>
#include <opencv2/core.hpp>

#include <filesystem>
#include <vector>

#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// The largest size of the face's proportions in a box.
cv::Size fitted_size(const GrayImage& face, cv::Size box);

/// The face itself, for a place of that size.
cv::Mat fine_face(const GrayImage& face, cv::Size size);

/// The same picture with its grey levels spread so that a human sees something in it: the darkest hundredth
/// is black, the brightest white. A picture of one level stays as it is.
GrayImage brightened(const GrayImage& face);

/// A mean under a bell of this standard deviation in pixels, over what is not NaN; NaN where nothing else is
/// near.
Eigen::MatrixXf smoothed(const Eigen::MatrixXf& values, double deviation);

/// Values in [0, 1] at every pixel of the face as colours of one of OpenCV's colour maps, laid over the face;
/// where a value is NaN there is the face alone. The face has little contrast of its own, so that its light
/// and shade are not taken for values.
cv::Mat fine_coloured_face(const GrayImage& face, const Eigen::MatrixXf& values, cv::Size size,
                           int colour_map);

/// The same for values that are light on the face: the larger, the brighter and the less of the face is seen.
cv::Mat fine_lit_face(const GrayImage& face, const Eigen::MatrixXf& values, cv::Size size, int colour_map);

using PixelMask = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic>;

/// The face with the pixels of the mask greyed and hatched.
cv::Mat fine_hatched_face(const GrayImage& face, const PixelMask& hatched, cv::Size size);

/// The same pattern on nothing, for a legend.
cv::Mat fine_hatching(cv::Size size);

// What a model looks at, drawn. Internal: it shows OpenCV's types; model_pictures.h has the same as files.

/// Frames of the kept patches on the face, thicker and redder for a larger weight.
cv::Mat weighted_patches_panel(const Model& model, const GrayImage& face);

/// Dark blue for no energy to dark red for the largest.
cv::Mat energy_panel(const Eigen::MatrixXf& energy);

/// The face, sharp where the energy is and blurred elsewhere.
cv::Mat focused_face_panel(const Eigen::MatrixXf& energy, const GrayImage& face);

// Pictures of what a model looks at: the three parts of the paper's first figure, as colour PNG files.

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
