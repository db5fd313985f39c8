#pragma once
// Draws faces with overlays (colours, light, hatching), and what a model looks at: its weighted patches, the
// energy of each pixel, and the face in focus, the three parts of the paper's first figure. Internal: it
// exposes OpenCV's types.
//
// "Fine" pictures are Sheet::kFineness times as large as their place on the sheet, so that the sheet does not
// blur them.

#include <Eigen/Core>
#include <opencv2/core.hpp>

#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

#include "explain/sheet.h"
#include "ore/image.h"
#include "ore/model.h"
#include "ore/recognizer.h"

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

// Writes pictures of the confidence in the patches of one face as colour PNG files: the paper's figure
// `stems`, and a map of the confidence.

/// A face and the result of Recognizer::trust for it; both must outlive this.
struct TrustedFace {
  const GrayImage& face;
  const PatchTrust& trust;
};

/// The face with the frames of the kept patches, redder and thicker for a larger share in the score sum,
/// beside a chart of these shares.
void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean);

/// The same with a second row for the face with hidden parts, which are the pixels where the two faces
/// differ. Both rows have the same order of patches and the same scale.
void write_stem_figure(const std::filesystem::path& file, const Model& model, const TrustedFace& clean,
                       const TrustedFace& occluded);

/// The face beside a copy under the colours of pixel_confidence (explain/maps.h), grey where no kept patch
/// covers it.
void write_confidence_map(const std::filesystem::path& file, const Model& model, const TrustedFace& face);

// Draws a stem chart of each patch's share in the score sum, and chooses round steps for the ticks of an
// axis. Internal: it exposes OpenCV's types.

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into at most `pieces`; range > 0.
inline double round_step(double range, int pieces) {
  const double least = range / pieces;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= least * (1.0 - 1e-9)) return factor * power;
  return 10.0 * power;
}

struct Stem {
  double before = 0.0;  ///< share in the score sum without the confidence, drawn as a dash
  double after = 0.0;   ///< share with the confidence, drawn as a stem
  bool hidden = false;  ///< the patch touches a hidden part, drawn in another colour
};

struct StemChart {
  std::string title;
  std::vector<Stem> stems;  ///< from the left
  double top = 0.0;         ///< share at the upper end of the axis, > 0; equal in charts to compare
};

/// Draws title, legend, chart and axes inside `area`. The legend mentions hidden parts only if there are any.
void draw_stem_chart(Sheet& sheet, const cv::Rect& area, const StemChart& chart);

}  // namespace ore
