// YuNet, a small network that finds faces with five landmarks (Wu, Peng, Yu: YuNet: a tiny millisecond-level
// face detector, 2023), through OpenCV.

#include <fmt/format.h>

#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect/face.hpp>
#include <system_error>
#include <utility>

#include "image/silence_opencv.h"
#include "ore/error.h"
#include "photo/detectors.h"
#include "photo/found_faces.h"
#include "photo/instance_pool.h"
#include "photo/reduced_photo.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// It finds faces of up to about 300 pixels.
constexpr int kYunetLongerSide = 640;
/// Faces score above 0.8 on nearly all photos, other things hardly ever above 0.6.
constexpr float kYunetScore = 0.7f;
/// Boxes that share more than this part of their union are one face.
constexpr float kYunetOverlap = 0.3f;
constexpr int kYunetMostBoxes = 5000;
/// The network halves its picture six times. OpenCV lays out its anchors for pictures that can be halved so;
/// with others, boxes and landmarks come out beside the face.
constexpr int kYunetStep = 64;

[[noreturn]] void throw_foreign_model(const fs::path& model) {
  throw Error(
      fmt::format("{} is not a YuNet model that OpenCV {} can read (its edition of March 2022 is made for "
                  "OpenCV 4.5.4 to 4.6, "
                  "that of March 2023 for later ones)",
                  model.string(), CV_VERSION));
}

cv::Mat padded_to_step(const cv::Mat& picture) {
  const auto missing = [](int side) { return (kYunetStep - side % kYunetStep) % kYunetStep; };
  cv::Mat padded;
  cv::copyMakeBorder(picture, padded, 0, missing(picture.rows), 0, missing(picture.cols),
                     cv::BORDER_CONSTANT);
  return padded;
}

/// A row of OpenCV's answer: the box, then x and y of right eye, left eye, nose, and the corners of the
/// mouth, all as the person would name them, then the score.
FoundFace to_found_face(const float* row, const ReducedPhoto& reduced) {
  const auto point = [&](int i) { return reduced.to_photo(row[4 + 2 * i], row[5 + 2 * i]); };
  return {.box = reduced.to_photo(row[0], row[1], row[2], row[3]),
          .landmarks = {.left_eye = point(0),
                        .right_eye = point(1),
                        .nose = point(2),
                        .mouth_left = point(3),
                        .mouth_right = point(4)},
          .confidence = row[14],
          .eyes_seen = true};
}

struct YunetInstance {
  cv::Ptr<cv::FaceDetectorYN> network;
};

std::unique_ptr<YunetInstance> load_yunet(const fs::path& model) {
  try {
    auto instance = std::make_unique<YunetInstance>();
    instance->network = cv::FaceDetectorYN::create(model.string(), "", {kYunetStep, kYunetStep}, kYunetScore,
                                                   kYunetOverlap, kYunetMostBoxes);
    return instance;
  } catch (const cv::Exception&) {
    throw_foreign_model(model);
  }
}

class YunetDetector final : public FaceDetector {
 public:
  explicit YunetDetector(const fs::path& model)
      : model_(model), instances_([model] { return load_yunet(model); }) {
    // Editions that OpenCV cannot run are loaded without complaint.
    search(ReducedPhoto{.pixels = cv::Mat::zeros(kYunetStep, kYunetStep, CV_8UC3)});
  }

  std::string name() const override { return "yunet"; }

  std::vector<FoundFace> detect(const Photo& photo) const override {
    return search(reduce(opencv_view(photo), kYunetLongerSide));
  }

 private:
  std::vector<FoundFace> search(const ReducedPhoto& reduced) const {
    const cv::Mat picture = padded_to_step(reduced.pixels);
    const cv::Mat rows = instances_.use([&](YunetInstance& instance) { return run(instance, picture); });
    std::vector<FoundFace> faces;
    for (int i = 0; i < rows.rows; ++i) faces.push_back(to_found_face(rows.ptr<float>(i), reduced));
    return each_face_once(std::move(faces));
  }

  cv::Mat run(YunetInstance& instance, const cv::Mat& picture) const {
    try {
      instance.network->setInputSize(picture.size());
      cv::Mat rows;
      instance.network->detect(picture, rows);
      return rows;
    } catch (const cv::Exception&) {
      throw_foreign_model(model_);
    }
  }

  fs::path model_;
  mutable InstancePool<YunetInstance> instances_;
};

}  // namespace

std::unique_ptr<FaceDetector> yunet_detector(const fs::path& model) {
  silence_opencv();
  std::error_code failure;
  if (!fs::is_regular_file(model, failure)) {
    throw Error(
        fmt::format("there is no face detector {} (expected a YuNet model file, .onnx)", model.string()));
  }
  return std::make_unique<YunetDetector>(model);
}

}  // namespace ore
