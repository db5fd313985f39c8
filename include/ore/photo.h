#pragma once
// Photos, the detectors that find faces in them, and the alignment that crops each face into one common
// frame.

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

/// 8-bit colour image: rows from top to bottom, no padding; blue, green, red for each pixel.
struct Photo {
  int height = 0;
  int width = 0;
  std::vector<std::uint8_t> bgr;  ///< height * width * 3
};

/// Reads one image in colour and turns it upright by its EXIF orientation. Throws Error as read_image does.
Photo read_photo(const std::filesystem::path& file);

/// Like read_photo, from the bytes of a file.
Photo decode_photo(std::span<const std::uint8_t> bytes);

GrayImage to_gray(const Photo& photo);

/// A point in pixels of a photo, x to the right and y down; (0, 0) is the centre of the top-left pixel.
struct PhotoPoint {
  double x = 0.0;
  double y = 0.0;
};

struct FaceBox {
  int x = 0;  ///< left column; may lie outside the photo
  int y = 0;  ///< top row
  int width = 0;
  int height = 0;
};

/// Left and right as seen in the photo, not as the person would say.
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
  double confidence = 0.0;  ///< score of the detector; larger is more certain
  bool eyes_seen = true;    ///< false: the detector gave only a box; the eyes are at typical places
};

/// All data needed to open the same detector again on any machine.
struct DetectorSource {
  /// Largest accepted model in bytes. YuNet has 345 kB.
  static constexpr std::size_t kMaxModel = std::size_t{16} << 20;

  std::string name{};                 ///< FaceDetector::name(); empty: unknown, or faces cropped by hand
  std::vector<std::uint8_t> model{};  ///< the bytes of the model file; empty if the detector has no model
  bool operator==(const DetectorSource&) const = default;
};

/// Finds the faces in photos. Thread-safe: several threads may share one detector.
class FaceDetector {
 public:
  virtual ~FaceDetector() = default;

  /// "yunet", "hog", "haar" or "lbp".
  virtual std::string name() const = 0;

  /// The data from which open_detector opens the same detector again.
  virtual DetectorSource source() const { return {.name = name()}; }

  /// The faces, largest first. Searches a reduced copy of a large photo; results are in pixels of `photo`.
  virtual std::vector<FoundFace> detect(const Photo& photo) const = 0;
};

/// `choice` is a YuNet model file, "hog", "haar", "lbp" or "auto". "auto" opens an installed YuNet model
/// (ORE_DETECTOR, then ore/face_detection_yunet.onnx in XDG_DATA_HOME and the data folders of the system),
/// or, without one, the best other detector of this build.
/// Throws Error: no such file, not a YuNet model that OpenCV can read, detector not part of this build.
std::unique_ptr<FaceDetector> open_detector(const std::string& choice = "auto");

/// Opens the detector that `source` describes.
/// Throws Error: unknown name, missing or damaged model, detector not part of this build.
std::unique_ptr<FaceDetector> open_detector(const DetectorSource& source);

/// Opens the detector for faces that are added to, or compared with, a gallery whose detector is `own`
/// (Gallery::detector). Detectors place eyes differently, so crops of different detectors do not match:
/// "auto" opens `own`. If `own` is unknown, lacks its model or is not part of this build, "auto" means the
/// same as in open_detector.
std::unique_ptr<FaceDetector> open_detector_like(const DetectorSource& own,
                                                 const std::string& choice = "auto");

/// Size of a cropped face in pixels. The eyes, nose and mouth lie at the same place in every crop.
struct FaceFrame {
  int height = 84;
  int width = 72;
};

/// Maps pixels of the frame to pixels of the photo by a rotation, a scale and a shift:
/// (x, y) -> (a x - b y + dx, b x + a y + dy).
struct Similarity {
  double a = 1.0;
  double b = 0.0;
  double dx = 0.0;
  double dy = 0.0;

  PhotoPoint operator()(PhotoPoint p) const { return {a * p.x - b * p.y + dx, b * p.x + a * p.y + dy}; }
};

/// The least-squares similarity from the frame's landmarks to those of the face: the eyes, and the nose and
/// the mouth if known.
Similarity align(const Landmarks& landmarks, const FaceFrame& frame);

/// Crops the face: every pixel of the frame is a weighted mean of the photo's pixels that it covers, and an
/// interpolation when the crop enlarges. The photo's border pixels continue beyond its edge.
GrayImage crop_face(const GrayImage& photo, const Similarity& placement, const FaceFrame& frame);

}  // namespace ore
