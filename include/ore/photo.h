#pragma once
// Photographs as people take them, and the faces in them: found, then cut out in one frame.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ore/image.h"

namespace ore {

/// 8-bit colour, rows from the top, no padding; blue, green and red of each pixel.
struct Photo {
  int height = 0;
  int width = 0;
  std::vector<std::uint8_t> bgr;  ///< height * width * 3
};

/// Reads one picture in colour, turned upright as its EXIF says. Throws Error as read_image does.
Photo read_photo(const std::filesystem::path& file);

/// The same from the bytes of a file.
Photo decode_photo(std::span<const std::uint8_t> bytes);

GrayImage to_gray(const Photo& photo);

/// In pixels of a photo, x to the right and y down; (0, 0) is the middle of the first pixel.
struct PhotoPoint {
  double x = 0.0;
  double y = 0.0;
};

struct FaceBox {
  int x = 0;  ///< left column; may lie outside the photo where the face does
  int y = 0;  ///< top row
  int width = 0;
  int height = 0;
};

/// Left and right as one sees them in the photo.
struct Landmarks {
  PhotoPoint left_eye{};
  PhotoPoint right_eye{};
  std::optional<PhotoPoint> nose{};
  std::optional<PhotoPoint> mouth_left{};
  std::optional<PhotoPoint> mouth_right{};
};

struct FoundFace {
  FaceBox box{};
  Landmarks landmarks{};
  double confidence = 0.0;  ///< the detector's own, larger is surer
  bool eyes_seen = true;    ///< false: the detector gave a box only, and the eyes are where they usually are
};

/// Everything needed to open the same detector again, on any machine.
struct DetectorSource {
  /// Bytes; larger models are refused. YuNet has 345 kB.
  static constexpr std::size_t kMaxModel = std::size_t{16} << 20;

  std::string name{};                 ///< FaceDetector::name(); empty: not known, or faces cropped by hand
  std::vector<std::uint8_t> model{};  ///< the bytes of the model file; empty where the detector has none
  bool operator==(const DetectorSource&) const = default;
};

/// Finds the faces in photographs. Any number of threads may use one at the same time.
class FaceDetector {
 public:
  virtual ~FaceDetector() = default;

  /// "yunet", "hog", "haar" or "lbp".
  virtual std::string name() const = 0;

  /// Opens the same detector again: see open_detector.
  virtual DetectorSource source() const { return {.name = name()}; }

  /// Largest face first. Large photos are reduced for the search; the answer is in the photo's own pixels.
  virtual std::vector<FoundFace> detect(const Photo& photo) const = 0;
};

/// `choice` is a YuNet model file, "hog", "haar", "lbp", or "auto": a YuNet model where one is installed
/// (ORE_DETECTOR, then ore/face_detection_yunet.onnx in XDG_DATA_HOME and the data folders of the system),
/// else the best of the others that this build has.
/// Throws Error: no such file, not a YuNet model that OpenCV can read, not part of this build.
std::unique_ptr<FaceDetector> open_detector(const std::string& choice = "auto");

/// Opens the detector that gave this source, from the bytes of its model where it has one.
/// Throws Error: unknown name, no model, damaged model, not part of this build.
std::unique_ptr<FaceDetector> open_detector(const DetectorSource& source);

/// Opens the detector for faces that join, or are compared with, faces found by `own` (Gallery::detector).
/// Detectors place eyes differently, so their crops do not mix: "auto" means `own` here. Where `own` is not
/// known, has no model, or is not part of this build, "auto" means the same as in open_detector.
std::unique_ptr<FaceDetector> open_detector_like(const DetectorSource& own,
                                                 const std::string& choice = "auto");

/// Where the parts of a face lie once it is cut out: the same place in every face.
struct FaceFrame {
  int height = 84;
  int width = 72;
};

/// From the frame's pixels to the photo's: (x, y) -> (a x - b y + dx, b x + a y + dy), a turn, a scale and a
/// shift.
struct Similarity {
  double a = 1.0;
  double b = 0.0;
  double dx = 0.0;
  double dy = 0.0;

  PhotoPoint operator()(PhotoPoint p) const { return {a * p.x - b * p.y + dx, b * p.x + a * p.y + dy}; }
};

/// The similarity that brings the frame's eyes, and its nose and mouth where they are known, closest to the
/// face's.
Similarity align(const Landmarks& landmarks, const FaceFrame& frame);

/// The face in its frame: every pixel a mean over the photo's pixels that it covers, smooth when it enlarges.
/// Beyond the photo's edge its outermost pixels go on.
GrayImage crop_face(const GrayImage& photo, const Similarity& placement, const FaceFrame& frame);

}  // namespace ore
