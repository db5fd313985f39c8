#include "photo/yunet_detector.h"

#include <fmt/format.h>
#include <opencv2/imgproc.hpp>
#include <opencv2/objdetect/face.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "image/image_file.h"
#include "image/opencv_view.h"
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

[[noreturn]] void throw_foreign_model(const std::string& shown_as) {
  throw Error(
      fmt::format("{} is not a YuNet model that OpenCV {} can run (OpenCV 4.5.4 to 4.6: its edition of March "
                  "2022, face_detection_yunet_2022mar.onnx; later: that of 2023)",
                  shown_as, CV_VERSION));
}

std::vector<std::uint8_t> read_model_file(const fs::path& model) {
  std::error_code failure;
  if (!fs::is_regular_file(model, failure)) {
    throw Error(
        fmt::format("there is no face detector {} (expected a YuNet model file, or one of hog, haar, "
                    "lbp, auto)",
                    model.string()));
  }
  if (fs::file_size(model, failure) > DetectorSource::kMaxModel) throw_foreign_model(model.string());
  std::ifstream file(model, std::ios::binary);
  std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) throw Error(fmt::format("cannot read {}", model.string()));
  return bytes;
}

/// The model as a file with a name, until the end of the scope: FaceDetectorYN of OpenCV 4.6 takes a path
/// only, and it must end with ".onnx".
class ModelFile {
 public:
  explicit ModelFile(const std::vector<std::uint8_t>& model) : folder_(make_temporary_folder()) {
    std::ofstream file(path(), std::ios::binary);
    file.write(reinterpret_cast<const char*>(model.data()), static_cast<std::streamsize>(model.size()));
    file.close();
    if (!file) {
      remove();
      throw Error(
          fmt::format("cannot write the face detector's model to the temporary folder {}: is the "
                      "disk full?",
                      folder_.parent_path().string()));
    }
  }
  ~ModelFile() { remove(); }
  ModelFile(const ModelFile&) = delete;
  ModelFile& operator=(const ModelFile&) = delete;

  fs::path path() const { return folder_ / "model.onnx"; }

 private:
  static fs::path make_temporary_folder() {
    std::error_code failure;
    const fs::path parent = fs::temp_directory_path(failure);
    if (failure) throw Error("there is no folder for temporary files (TMPDIR)");
    std::string folder = (parent / "ore-detector-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr)
      throw Error(fmt::format("cannot make a folder in {} for the face detector's model: {}", parent.string(),
                              std::generic_category().message(errno)));
    return folder;
  }

  void remove() const {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  fs::path folder_;
};

std::shared_ptr<cv::FaceDetectorYN> load_yunet(const std::vector<std::uint8_t>& model,
                                               const std::string& shown_as) {
  const ModelFile file(model);
  try {
    return cv::FaceDetectorYN::create(file.path().string(), "", {kYunetStep, kYunetStep},
                                      YunetNetwork::kLeastScore, kYunetOverlap, kYunetMostBoxes);
  } catch (const cv::Exception&) {
    throw_foreign_model(shown_as);
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

YunetNetwork::YunetNetwork(std::vector<std::uint8_t> model, std::string shown_as)
    : model_(std::move(model)),
      shown_as_(std::move(shown_as)),
      instances_([this] { return load_yunet(model_, shown_as_); }) {
  silence_opencv();
  if (model_.size() > DetectorSource::kMaxModel) throw_foreign_model(shown_as_);
  // OpenCV loads model versions that it cannot run without an error.
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
    throw_foreign_model(shown_as_);
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
  YunetDetector(std::vector<std::uint8_t> model, std::string shown_as)
      : network_(std::move(model), std::move(shown_as)) {}

  std::string name() const override { return "yunet"; }

  DetectorSource source() const override { return {.name = name(), .model = network_.model()}; }

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
  return std::make_unique<YunetDetector>(read_model_file(model), model.string());
}

std::unique_ptr<FaceDetector> yunet_detector(const std::vector<std::uint8_t>& model) {
  return std::make_unique<YunetDetector>(model, "the face detector stored with the people");
}

}  // namespace ore
