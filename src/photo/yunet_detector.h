#pragma once
// YuNet, a small network that finds faces with five landmarks (Wu, Peng, Yu: "YuNet: a tiny millisecond-level
// face detector", 2023), through OpenCV. YunetNetwork runs one search of one picture.

#include <opencv2/core/mat.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ore/photo.h"
#include "photo/detectors.h"

namespace cv {
class FaceDetectorYN;
}

namespace ore {

/// A detection, in pixels of the searched picture.
struct NetworkFace {
  PhotoPoint box_corner{};  ///< upper left
  double box_width = 0.0;
  double box_height = 0.0;
  /// Left eye, right eye, nose, left and right corner of the mouth, as seen in the picture.
  std::array<PhotoPoint, 5> parts{};
  double score = 0.0;
};

/// Thread-safe: several threads may share one network.
class YunetNetwork {
 public:
  /// `model` holds the bytes of the model file; error messages name it `shown_as`.
  /// Throws Error: not a YuNet model that this OpenCV can run, or larger than DetectorSource::kMaxModel.
  YunetNetwork(std::vector<std::uint8_t> model, std::string shown_as);

  const std::vector<std::uint8_t>& model() const { return model_; }

  /// All detections in a colour picture with a score of at least kLeastScore, best first.
  std::vector<NetworkFace> search(const cv::Mat& picture) const;

  static constexpr float kLeastScore = 0.4f;

 private:
  cv::Mat run(cv::FaceDetectorYN& network, const cv::Mat& picture) const;

  std::vector<std::uint8_t> model_;
  std::string shown_as_;
  mutable InstancePool<cv::FaceDetectorYN> instances_;
};

}  // namespace ore
