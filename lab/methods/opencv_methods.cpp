#include "lab/methods/opencv_methods.h"

#include <fmt/format.h>
#include <opencv2/core.hpp>
#include <opencv2/face.hpp>

#include <algorithm>
#include <limits>

#include "image/opencv_view.h"
#include "ore/error.h"
#include "support/parallel.h"

namespace ore {
namespace {

/// LBPH cuts the face, without a border of one pixel, into this many cells each way.
constexpr int kLbphCells = 8;

const char* spoken_name(OpenCvMethod method) {
  switch (method) {
    case OpenCvMethod::kEigenfaces:
      return "OpenCV's Eigenfaces";
    case OpenCvMethod::kFisherfaces:
      return "OpenCV's Fisherfaces";
    case OpenCvMethod::kLbph:
      return "OpenCV's LBPH";
  }
  return "";
}

std::size_t bytes_of(const cv::Mat& matrix) {
  return matrix.total() * matrix.elemSize();
}

std::size_t bytes_of(const std::vector<cv::Mat>& matrices) {
  std::size_t sum = 0;
  for (const cv::Mat& matrix : matrices) sum += bytes_of(matrix);
  return sum;
}

/// The matrices that the recogniser holds.
std::size_t bytes_of(const cv::face::FaceRecognizer& recognizer) {
  if (const auto* lbph = dynamic_cast<const cv::face::LBPHFaceRecognizer*>(&recognizer))
    return bytes_of(lbph->getHistograms()) + bytes_of(lbph->getLabels());
  const auto& basic = dynamic_cast<const cv::face::BasicFaceRecognizer&>(recognizer);
  return bytes_of(basic.getProjections()) + bytes_of(basic.getLabels()) + bytes_of(basic.getEigenValues()) +
         bytes_of(basic.getEigenVectors()) + bytes_of(basic.getMean());
}

cv::Ptr<cv::face::FaceRecognizer> make_recognizer(OpenCvMethod method, int components) {
  switch (method) {
    case OpenCvMethod::kEigenfaces:
      return cv::face::EigenFaceRecognizer::create(components > 0 ? components : kOpenCvEigenfaces);
    case OpenCvMethod::kFisherfaces:
      return cv::face::FisherFaceRecognizer::create(components);
    case OpenCvMethod::kLbph:
      return cv::face::LBPHFaceRecognizer::create(1, 8, kLbphCells, kLbphCells);
  }
  return {};
}

/// Throws for input for which OpenCV gives wrong results, or an error message about matrices.
void check(OpenCvMethod method, const Gallery& gallery, int components) {
  gallery.validate();
  if (components < 0)
    throw InvalidOption(fmt::format("the number of components is {}; it must be at least 0", components));
  const auto people = static_cast<int>(gallery.people.size());
  if (method == OpenCvMethod::kFisherfaces && gallery.face_count() <= people)
    throw Error(
        "OpenCV's Fisherfaces need more faces than people, but every person in the gallery has one face");
  if (method == OpenCvMethod::kLbph && std::min(gallery.height, gallery.width) < kLbphCells + 2)
    throw Error(fmt::format("OpenCV's LBPH needs faces of at least {0}x{0} pixels; they are {1}x{2}",
                            kLbphCells + 2, gallery.height, gallery.width));
}

class FittedOpenCvMethod : public FittedMethod {
 public:
  FittedOpenCvMethod(OpenCvMethod method, const Gallery& gallery, int components)
      : method_(method),
        people_(static_cast<int>(gallery.people.size())),
        recognizer_(make_recognizer(method, components)) {
    std::vector<cv::Mat> faces;
    faces.reserve(static_cast<std::size_t>(gallery.face_count()));
    std::vector<int> labels;
    labels.reserve(faces.capacity());
    for (int k = 0; k < people_; ++k)
      for (const GrayImage& face : gallery.people[k].faces) {
        faces.push_back(opencv_view(face));
        labels.push_back(k);
      }
    with_our_errors("be fitted to this gallery", [&] { recognizer_->train(faces, labels); });
  }

  Eigen::MatrixXf scores(std::span<const GrayImage> faces, int threads,
                         const Progress& progress) const override {
    Eigen::MatrixXf result(people_, static_cast<Eigen::Index>(faces.size()));
    // predict() is const and only reads the matrices of training; what it works with is its own.
    parallel_for(
        static_cast<int>(faces.size()), threads, [&](int i) { result.col(i) = scores_of(faces[i]); },
        progress, "comparing");
    return result;
  }

  std::size_t bytes() const override { return bytes_of(*recognizer_); }

 private:
  Eigen::VectorXf scores_of(const GrayImage& face) const {
    const cv::Ptr<cv::face::StandardCollector> collector = cv::face::StandardCollector::create();
    with_our_errors("compare this face", [&] { recognizer_->predict(opencv_view(face), collector); });
    // A distance that is not a number stays one, and speaks for no person.
    Eigen::VectorXf result = Eigen::VectorXf::Constant(people_, std::numeric_limits<float>::lowest());
    for (const auto& [person, distance] : collector->getResults()) {
      const auto score = static_cast<float>(-distance);
      if (score > result[person]) result[person] = score;
    }
    return result;
  }

  template <typename Work>
  void with_our_errors(const char* task, const Work& work) const {
    try {
      work();
    } catch (const cv::Exception& failure) {
      throw Error(fmt::format("{} cannot {}: {}", spoken_name(method_), task, failure.err));
    }
  }

  OpenCvMethod method_;
  int people_;
  cv::Ptr<cv::face::FaceRecognizer> recognizer_;
};

}  // namespace

bool has_opencv_face() {
  return true;
}

std::unique_ptr<FittedMethod> opencv_method(OpenCvMethod method, const Gallery& gallery, int components,
                                            const Progress& progress) {
  check(method, gallery, components);
  std::unique_ptr<FittedMethod> fitted;
  parallel_for(
      1, 1, [&](int) { fitted = std::make_unique<FittedOpenCvMethod>(method, gallery, components); },
      progress, "fitting");
  return fitted;
}

}  // namespace ore
