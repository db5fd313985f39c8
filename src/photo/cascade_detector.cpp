// OpenCV's cascades for frontal faces: of Haar features (Viola, Jones: Robust real-time face detection, 2004)
// and of local binary patterns, which are faster.

#include <opencv2/imgproc.hpp>
#include <utility>

#include "photo/detectors.h"
#include "photo/landmarks.h"

namespace ore {
namespace {

constexpr int kCascadeLongerSide = 640;
constexpr double kCascadeStep = 1.1;
constexpr int kCascadeLeastFace = 30;

/// The settings of one cascade.
struct CascadeTraits {
  const char* name;
  const char* file;
  int neighbours;  ///< boxes at nearly the same place that make a face
  TypicalEyes eyes;
};

// Eyes: mean places of YuNet's eyes over the Yale Face Database. Of the frontal cascades of Haar features,
// alt2 has the fewest false detections.
constexpr CascadeTraits kHaarTraits{.name = "haar",
                                    .file = "haarcascade_frontalface_alt2.xml",
                                    .neighbours = 5,
                                    .eyes = {.left_x = 0.314, .right_x = 0.689, .y = 0.405}};
constexpr CascadeTraits kLbpTraits{.name = "lbp",
                                   .file = "lbpcascade_frontalface_improved.xml",
                                   .neighbours = 3,
                                   .eyes = {.left_x = 0.236, .right_x = 0.775, .y = 0.258}};

struct CascadeInstance {
  std::unique_ptr<cv::CascadeClassifier> faces;
  EyeSearch eyes;
};

std::unique_ptr<CascadeInstance> load_cascades(const CascadeTraits& traits) {
  auto instance = std::make_unique<CascadeInstance>();
  instance->faces = open_cascade(traits.file);
  return instance;
}

class CascadeDetector final : public FaceDetector {
 public:
  explicit CascadeDetector(const CascadeTraits& traits)
      : traits_(traits), instances_([traits] { return load_cascades(traits); }) {
    instances_.use([](CascadeInstance& /*instance*/) { return true; });  // fails now if a file is missing
  }

  std::string name() const override { return traits_.name; }

  std::vector<FoundFace> detect(const Photo& photo) const override {
    const ReducedPhoto gray = reduce_to_gray(photo, kCascadeLongerSide);
    return instances_.use([&](CascadeInstance& instance) { return search(instance, gray); });
  }

 private:
  std::vector<FoundFace> search(CascadeInstance& instance, const ReducedPhoto& gray) const {
    std::vector<cv::Rect> boxes;
    std::vector<int> neighbours;
    instance.faces->detectMultiScale(gray.pixels, boxes, neighbours, kCascadeStep, traits_.neighbours, 0,
                                     {kCascadeLeastFace, kCascadeLeastFace});
    std::vector<FoundFace> faces;
    for (std::size_t i = 0; i < boxes.size(); ++i)
      faces.push_back(instance.eyes.face(gray, boxes[i], traits_.eyes, neighbours[i]));
    return each_face_once(std::move(faces));
  }

  CascadeTraits traits_;
  mutable InstancePool<CascadeInstance> instances_;
};

}  // namespace

std::unique_ptr<FaceDetector> cascade_detector(CascadeKind kind) {
  return std::make_unique<CascadeDetector>(kind == CascadeKind::kHaar ? kHaarTraits : kLbpTraits);
}

}  // namespace ore
