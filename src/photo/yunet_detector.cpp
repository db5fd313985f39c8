#include "photo/detectors.h"
#include "photo/found_faces.h"
#include "photo/reduced_photo.h"
#include "photo/steady_face.h"
#include "photo/yunet_network.h"

namespace ore {
namespace {

/// The network finds faces of up to about 300 pixels.
constexpr int kYunetLongerSide = 640;

class YunetDetector final : public FaceDetector {
 public:
  explicit YunetDetector(const std::filesystem::path& model) : network_(model) {}

  std::string name() const override { return "yunet"; }

  std::vector<FoundFace> detect(const Photo& photo) const override {
    const cv::Mat pixels = opencv_view(photo);
    std::vector<FoundFace> faces;
    const ReducedPhoto reduced = reduce(pixels, kYunetLongerSide);
    for (const NetworkFace& found : network_.search(reduced.pixels)) {
      if (const auto face = steady_face(network_, pixels, in_photo(found, reduced))) faces.push_back(*face);
    }
    return each_face_once(std::move(faces));
  }

 private:
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
