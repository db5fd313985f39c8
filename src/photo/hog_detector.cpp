// dlib's detector: histograms of oriented gradients (Dalal, Triggs 2005) and a support vector machine for
// each of five poses of the head (King: Max-margin object detection, 2015). Trained faces are part of dlib.

#include <dlib/image_processing/frontal_face_detector.h>
#include <dlib/opencv/cv_image.h>

#include <utility>

#include "photo/detectors.h"
#include "photo/landmarks.h"

namespace ore {
namespace {

/// It finds faces of 80 pixels and more.
constexpr int kHogLongerSide = 800;
constexpr double kHogScore = 0.0;
/// Mean places of YuNet's eyes over the Yale Face Database.
constexpr TypicalEyes kHogEyes{.left_x = 0.284, .right_x = 0.713, .y = 0.287};

struct HogInstance {
  dlib::frontal_face_detector faces;
  EyeSearch eyes;
};

class HogDetector final : public FaceDetector {
 public:
  std::string name() const override { return "hog"; }

  std::vector<FoundFace> detect(const Photo& photo) const override {
    const ReducedPhoto gray = reduce_to_gray(photo, kHogLongerSide);
    return instances_.use([&](HogInstance& instance) { return search(instance, gray); });
  }

 private:
  static std::vector<FoundFace> search(HogInstance& instance, const ReducedPhoto& gray) {
    std::vector<std::pair<double, dlib::rectangle>> boxes;
    instance.faces(dlib::cv_image<unsigned char>(gray.pixels), boxes, kHogScore);
    std::vector<FoundFace> faces;
    for (const auto& [score, box] : boxes) {
      const cv::Rect2d place(static_cast<double>(box.left()), static_cast<double>(box.top()),
                             static_cast<double>(box.width()), static_cast<double>(box.height()));
      faces.push_back(instance.eyes.face(gray, place, kHogEyes, score));
    }
    return each_face_once(std::move(faces));
  }

  // Copies are cheap; unpacking the trained faces is not.
  dlib::frontal_face_detector trained_ = dlib::get_frontal_face_detector();
  mutable InstancePool<HogInstance> instances_{
      [this] { return std::make_unique<HogInstance>(HogInstance{.faces = trained_, .eyes = {}}); }};
};

}  // namespace

bool has_hog_detector() {
  return true;
}

std::unique_ptr<FaceDetector> hog_detector() {
  return std::make_unique<HogDetector>();
}

}  // namespace ore
