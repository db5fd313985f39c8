#pragma once
// What the pictures of models and of faces share. Internal: it shows OpenCV's types.

#include <opencv2/core.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "explain/lettering.h"
#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// Writes the picture, whole or not at all. Throws Error.
void write_png(const std::filesystem::path& file, const cv::Mat& picture);

/// The picture in another size, smooth either way.
cv::Mat resized(const cv::Mat& picture, cv::Size size);

/// The colour of a share in [0, 1] on one of OpenCV's colour maps.
cv::Scalar colour_of(double share, int colour_map);

/// Frames of the model's patches on a colour picture of the whole face, whatever its size: the larger the
/// share in [0, 1] of a patch, the redder, thicker and less transparent. `widest` is in pixels.
void draw_frames(cv::Mat& picture, const Model& model, const std::vector<double>& shares, double widest);

// A white sheet to draw figures on, in fractions of a pixel. Internal: it shows OpenCV's types.

/// Colours that people with any kind of colour vision tell apart (after Okabe and Ito), as BGR.
namespace ink {
inline const cv::Scalar black{40, 40, 40};
inline const cv::Scalar grey{130, 130, 130};
inline const cv::Scalar pale{225, 225, 225};
inline const cv::Scalar white{255, 255, 255};
inline const cv::Scalar blue{178, 114, 0};
inline const cv::Scalar vermilion{0, 94, 213};
}  // namespace ink

/// Where a text stands to the point it is given; the point is half-way up its capitals.
enum class Anchor { kLeft, kCentre, kRight };

class Sheet {
 public:
  /// The sheet is drawn larger by this factor and then reduced, for smooth letters and thin lines.
  static constexpr int kFineness = 2;

  Sheet(int width, int height);

  void line(cv::Point2d from, cv::Point2d to, const cv::Scalar& colour, double thickness = 1.0);
  void dot(cv::Point2d centre, double radius, const cv::Scalar& colour);

  /// Filled.
  void rectangle(const cv::Rect2d& where, const cv::Scalar& colour);

  /// `capitals` is the height of a capital letter in pixels. Returns the width of the text.
  double text(const std::string& words, cv::Point2d where, Anchor anchor, double capitals = 10.0,
              const cv::Scalar& colour = ink::black);

  double text_width(const std::string& words, double capitals = 10.0) const;

  /// The words, or as many of their letters as there is room for, with dots.
  std::string shortened(const std::string& words, double room, double capitals = 10.0) const;

  /// As text(), upwards; the point is the middle of the text.
  void text_upwards(const std::string& words, cv::Point2d where, double capitals = 10.0,
                    const cv::Scalar& colour = ink::black);

  /// A colour picture, fitted into the rectangle. It is not blurred when it has kFineness times its size.
  void picture(const cv::Mat& bgr, const cv::Rect& where);

  cv::Mat finished() const;

 private:
  cv::Mat fine_;
  Lettering lettering_;
};

// The faces that were found in pictures, on one sheet to be looked at.

struct SheetFace {
  GrayImage face;
  std::string caption;  ///< one line; what is too long ends in dots
  bool flawed = false;  ///< its caption stands out
};

/// Writes a colour PNG, ten faces a row. Throws Error where there is no face, or it cannot be written.
void write_face_sheet(const std::filesystem::path& file, const std::vector<SheetFace>& faces);

}  // namespace ore
