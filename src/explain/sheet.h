#pragma once
// Drawing tools of all pictures: PNG files, frames of patches, a white sheet with lines and text (Sheet),
// and a sheet of found faces (write_face_sheet). Internal: it exposes OpenCV's types.

#include <opencv2/core.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "explain/lettering.h"
#include "ore/image.h"
#include "ore/model.h"

namespace ore {

/// Writes the picture, all or nothing. Throws Error.
void write_png(const std::filesystem::path& file, const cv::Mat& picture);

/// The picture in another size, interpolated when enlarged and averaged when reduced.
cv::Mat resized(const cv::Mat& picture, cv::Size size);

/// The colour of a share in [0, 1] on one of OpenCV's colour maps.
cv::Scalar colour_of(double share, int colour_map);

/// Frames of the model's patches on a colour picture of the whole face, whatever its size: the larger the
/// share in [0, 1] of a patch, the redder, thicker and less transparent. `widest` is in pixels.
void draw_frames(cv::Mat& picture, const Model& model, const std::vector<double>& shares, double widest);

// A white sheet to draw figures on, with coordinates in fractions of a pixel.

/// Colours that people with any kind of colour vision can distinguish (after Okabe and Ito), as BGR.
namespace ink {
inline const cv::Scalar black{40, 40, 40};
inline const cv::Scalar grey{130, 130, 130};
inline const cv::Scalar pale{225, 225, 225};
inline const cv::Scalar white{255, 255, 255};
inline const cv::Scalar blue{178, 114, 0};
inline const cv::Scalar vermilion{0, 94, 213};
}  // namespace ink

/// The part of a text that is at its point; vertically, the point is at half the height of the capitals.
enum class Anchor { kLeft, kCentre, kRight };

class Sheet {
 public:
  /// The sheet is drawn larger by this factor and then reduced, which gives smooth letters and thin lines.
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

  /// The words; if they are too wide for `room`, their first letters followed by dots.
  std::string shortened(const std::string& words, double room, double capitals = 10.0) const;

  /// Like text(), but written upwards; the point is the middle of the text.
  void text_upwards(const std::string& words, cv::Point2d where, double capitals = 10.0,
                    const cv::Scalar& colour = ink::black);

  /// A colour picture, scaled to the rectangle. A picture of kFineness times the rectangle's size stays
  /// sharp.
  void picture(const cv::Mat& bgr, const cv::Rect& where);

  cv::Mat finished() const;

 private:
  cv::Mat fine_;
  Lettering lettering_;
};

// The faces found in pictures, on one sheet for inspection.

struct SheetFace {
  GrayImage face;
  std::string caption;  ///< one line; a caption that is too long ends in dots
  bool flawed = false;  ///< whether to emphasise the caption
};

/// Writes a colour PNG with ten faces per row. Throws Error if there is no face, or the file cannot be
/// written.
void write_face_sheet(const std::filesystem::path& file, const std::vector<SheetFace>& faces);

}  // namespace ore
