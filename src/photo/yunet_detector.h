#pragma once
// YuNet, a small network that finds faces with five landmarks (Wu, Peng, Yu: "YuNet: a tiny millisecond-level
// face detector", 2023), through OpenCV. One search of one picture, as the network answers.

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

/// In pixels of the picture that was searched.
struct NetworkFace {
  PhotoPoint box_corner{};  ///< upper left
  double box_width = 0.0;
  double box_height = 0.0;
  /// Left eye, right eye, nose, left and right corner of the mouth, as one sees them.
  std::array<PhotoPoint, 5> parts{};
  double score = 0.0;
};

/// Any number of threads may use one at the same time.
class YunetNetwork {
 public:
  /// `model` has the bytes of the model file, which messages call `shown_as`.
  /// Throws Error: not a YuNet model that this OpenCV can run, or larger than DetectorSource::kMaxModel.
  YunetNetwork(std::vector<std::uint8_t> model, std::string shown_as);

  const std::vector<std::uint8_t>& model() const { return model_; }

  /// Everything in a colour picture that scores at least kLeastScore, surest first.
  std::vector<NetworkFace> search(const cv::Mat& picture) const;

  static constexpr float kLeastScore = 0.4f;

 private:
  cv::Mat run(cv::FaceDetectorYN& network, const cv::Mat& picture) const;

  std::vector<std::uint8_t> model_;
  std::string shown_as_;
  mutable InstancePool<cv::FaceDetectorYN> instances_;
};

}  // namespace ore
