#include "photo/yunet_detector.h"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect/face.hpp>

#include <algorithm>
#include <system_error>
#include <utility>

#include "image/image_file.h"
#include "ore/error.h"
#include "photo/detectors.h"
#include "photo/landmarks.h"

namespace ore {
namespace {

namespace fs = std::filesystem;

/// Boxes that share more than this part of their union are one face.
constexpr float kYunetOverlap = 0.3f;
constexpr int kYunetMostBoxes = 5000;
/// The network halves its picture six times. OpenCV lays out the anchors for pictures that can be halved so;
/// with others, boxes and landmarks come out beside the face.
constexpr int kYunetStep = 64;

[[noreturn]] void throw_foreign_model(const fs::path& model) {
  throw Error(
      fmt::format("{} is not a YuNet model that OpenCV {} can run (OpenCV 4.5.4 to 4.6: its edition of March "
                  "2022, face_detection_yunet_2022mar.onnx; later: that of 2023)",
                  model.string(), CV_VERSION));
}

std::shared_ptr<cv::FaceDetectorYN> load_yunet(const fs::path& model) {
  std::error_code failure;
  if (!fs::is_regular_file(model, failure)) {
    throw Error(
        fmt::format("there is no face detector {} (expected a YuNet model file, or one of hog, haar, "
                    "lbp, auto)",
                    model.string()));
  }
  try {
    return cv::FaceDetectorYN::create(model.string(), "", {kYunetStep, kYunetStep}, YunetNetwork::kLeastScore,
                                      kYunetOverlap, kYunetMostBoxes);
  } catch (const cv::Exception&) {
    throw_foreign_model(model);
  }
}

cv::Mat padded_to_step(const cv::Mat& picture) {
  const auto missing = [](int side) { return (kYunetStep - side % kYunetStep) % kYunetStep; };
  if (missing(picture.rows) == 0 && missing(picture.cols) == 0) return picture;
  cv::Mat padded;
  cv::copyMakeBorder(picture, padded, 0, missing(picture.rows), 0, missing(picture.cols),
                     cv::BORDER_CONSTANT);
  return padded;
}

/// A row of OpenCV's answer: the box, then x and y of right eye, left eye, nose, and the corners of the
/// mouth, right and left as the person would call them, then the score; from the picture's corner.
NetworkFace to_network_face(const float* row) {
  NetworkFace face{.box_corner = {row[0] - 0.5, row[1] - 0.5},
                   .box_width = row[2],
                   .box_height = row[3],
                   .parts = {},
                   .score = row[14]};
  for (std::size_t i = 0; i < face.parts.size(); ++i) {
    face.parts[i] = {row[4 + 2 * i] - 0.5, row[5 + 2 * i] - 0.5};
  }
  return face;
}

}  // namespace

YunetNetwork::YunetNetwork(const fs::path& model)
    : model_(model), instances_([model] { return load_yunet(model); }) {
  silence_opencv();
  // Editions that OpenCV cannot run are loaded without complaint.
  search(cv::Mat::zeros(kYunetStep, kYunetStep, CV_8UC3));
}

std::vector<NetworkFace> YunetNetwork::search(const cv::Mat& picture) const {
  const cv::Mat padded = padded_to_step(picture);
  const cv::Mat rows = instances_.use([&](cv::FaceDetectorYN& network) { return run(network, padded); });
  std::vector<NetworkFace> faces;
  faces.reserve(static_cast<std::size_t>(rows.rows));
  for (int i = 0; i < rows.rows; ++i) faces.push_back(to_network_face(rows.ptr<float>(i)));
  return faces;
}

cv::Mat YunetNetwork::run(cv::FaceDetectorYN& network, const cv::Mat& picture) const {
  try {
    network.setInputSize(picture.size());
    cv::Mat rows;
    network.detect(picture, rows);
    return rows;
  } catch (const cv::Exception&) {
    throw_foreign_model(model_);
  }
}

namespace {

/// Longer sides at which a photo is searched. The network finds faces of 20 to about 300 pixels: those of
/// nearly all photos at the typical size. Faces in the background of a large photo are seen at the large one,
/// and close-ups that leave no room around the face at the small one.
constexpr int kDefaultSide = 640;
constexpr int kLargeSide = 1280;
constexpr int kSmallSide = 320;
/// Where the largest face is lower than this at the typical size, others may have been too small to be found.
constexpr double kSmallFaceHeight = 40.0;

class YunetDetector final : public FaceDetector {
 public:
  explicit YunetDetector(const std::filesystem::path& model) : network_(model) {}

  std::string name() const override { return "yunet"; }

  std::vector<FoundFace> detect(const Photo& photo) const override {
    const cv::Mat pixels = opencv_view(photo);
    const int longer_side = std::max(photo.height, photo.width);
    std::vector<FoundFace> faces;
    add_faces(pixels, kDefaultSide, faces);
    if (longer_side > kDefaultSide && all_small(faces, static_cast<double>(longer_side) / kDefaultSide)) {
      add_faces(pixels, kLargeSide, faces);
    }
    if (faces.empty() && longer_side > kSmallSide) add_faces(pixels, kSmallSide, faces);
    return each_face_once(std::move(faces));
  }

 private:
  static bool all_small(const std::vector<FoundFace>& faces, double scale) {
    return std::all_of(faces.begin(), faces.end(),
                       [scale](const FoundFace& face) { return face.box.height < kSmallFaceHeight * scale; });
  }

  void add_faces(const cv::Mat& photo, int longer_side, std::vector<FoundFace>& faces) const {
    const ReducedPhoto reduced = reduce(photo, longer_side);
    for (const NetworkFace& found : network_.search(reduced.pixels)) {
      if (const auto face = refine_landmarks(network_, photo, in_photo(found, reduced)))
        faces.push_back(*face);
    }
  }

  static NetworkFace in_photo(NetworkFace face, const ReducedPhoto& reduced) {
    face.box_corner = reduced.to_photo(face.box_corner);
    face.box_width *= reduced.across_scale;
    face.box_height *= reduced.down_scale;
    for (PhotoPoint& part : face.parts) part = reduced.to_photo(part);
    return face;
  }

  YunetNetwork network_;
};

}  // namespace

std::unique_ptr<FaceDetector> yunet_detector(const std::filesystem::path& model) {
  return std::make_unique<YunetDetector>(model);
}

}  // namespace ore
