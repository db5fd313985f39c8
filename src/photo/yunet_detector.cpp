#include <algorithm>
#include <utility>

#include "photo/detectors.h"
#include "photo/found_faces.h"
#include "photo/reduced_photo.h"
#include "photo/steady_face.h"
#include "photo/yunet_network.h"

namespace ore {
namespace {

/// Longer sides at which a photo is searched. The network finds faces of 20 to about 300 pixels: those of
/// nearly all photos at the usual size. Faces in the background of a large photo are seen at the large one,
/// and close-ups that leave no room around the face at the small one.
constexpr int kUsualSide = 640;
constexpr int kLargeSide = 1280;
constexpr int kSmallSide = 320;
/// Where the largest face is lower than this at the usual size, others may have been too small to be found.
constexpr double kSmallFaceHeight = 40.0;

class YunetDetector final : public FaceDetector {
 public:
  explicit YunetDetector(const std::filesystem::path& model) : network_(model) {}

  std::string name() const override { return "yunet"; }

  std::vector<FoundFace> detect(const Photo& photo) const override {
    const cv::Mat pixels = opencv_view(photo);
    const int longer_side = std::max(photo.height, photo.width);
    std::vector<FoundFace> faces;
    add_faces(pixels, kUsualSide, faces);
    if (longer_side > kUsualSide && all_small(faces, static_cast<double>(longer_side) / kUsualSide)) {
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
      if (const auto face = steady_face(network_, photo, in_photo(found, reduced))) faces.push_back(*face);
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
