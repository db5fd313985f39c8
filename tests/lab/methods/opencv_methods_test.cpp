#include "lab/methods/opencv_methods.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "helpers/random_faces.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/error.h"

#ifdef ORE_TEST_OPENCV_FACE
#include <opencv2/face.hpp>
#endif

namespace ore {
namespace {

constexpr std::array kMethods = {OpenCvMethod::kEigenfaces, OpenCvMethod::kFisherfaces, OpenCvMethod::kLbph};

/// Drawn people under many lamps; the last third of everybody's pictures are probes.
struct DrawnPeople {
  Gallery gallery = draw_yaleb_like({.people = 6, .pictures = 12, .height = 48, .width = 42});
  std::vector<GrayImage> probes;
  std::vector<int> labels;

  DrawnPeople() {
    for (std::size_t k = 0; k < gallery.people.size(); ++k) {
      std::vector<GrayImage>& faces = gallery.people[k].faces;
      probes.insert(probes.end(), faces.begin() + 8, faces.end());
      labels.insert(labels.end(), faces.size() - 8, static_cast<int>(k));
      faces.resize(8);
    }
  }
};

class OpenCvMethods : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_opencv_face()) GTEST_SKIP() << "OpenCV has no module 'face' here";
  }
};

double share_right(const std::vector<int>& answers, const std::vector<int>& labels) {
  int right = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) right += answers[i] == labels[i] ? 1 : 0;
  return static_cast<double>(right) / static_cast<double>(labels.size());
}

std::vector<int> best_of(const Eigen::MatrixXf& scores) {
  std::vector<int> answers(static_cast<std::size_t>(scores.cols()));
  for (Eigen::Index j = 0; j < scores.cols(); ++j)
    scores.col(j).maxCoeff(&answers[static_cast<std::size_t>(j)]);
  return answers;
}

TEST(OpenCvMethodsMissing, SayWhichPackageIsNeeded) {
  if (has_opencv_face()) GTEST_SKIP() << "OpenCV has its module 'face' here";
  try {
    opencv_method(OpenCvMethod::kLbph, testing::random_gallery({}));
    FAIL();
  } catch (const Error& failure) {
    EXPECT_THAT(failure.what(), ::testing::HasSubstr("libopencv-contrib-dev"));
  }
}

#ifdef ORE_TEST_OPENCV_FACE

cv::Mat copy_to_opencv(const GrayImage& face) {
  cv::Mat result(face.height, face.width, CV_8UC1);
  std::copy(face.pixels.begin(), face.pixels.end(), result.ptr<std::uint8_t>());
  return result;
}

cv::Ptr<cv::face::FaceRecognizer> plain_opencv(OpenCvMethod method) {
  if (method == OpenCvMethod::kEigenfaces) return cv::face::EigenFaceRecognizer::create(kOpenCvEigenfaces);
  if (method == OpenCvMethod::kFisherfaces) return cv::face::FisherFaceRecognizer::create();
  return cv::face::LBPHFaceRecognizer::create();
}

TEST_F(OpenCvMethods, AnswerWhatOpenCvAnswers) {
  const DrawnPeople people;
  for (const OpenCvMethod method : kMethods) {
    const cv::Ptr<cv::face::FaceRecognizer> reference = plain_opencv(method);
    std::vector<cv::Mat> faces;
    std::vector<int> labels;
    for (std::size_t k = 0; k < people.gallery.people.size(); ++k)
      for (const GrayImage& face : people.gallery.people[k].faces) {
        faces.emplace_back(copy_to_opencv(face));
        labels.emplace_back(static_cast<int>(k));
      }
    reference->train(faces, labels);
    const Eigen::MatrixXf scores = opencv_method(method, people.gallery)->scores(people.probes);
    for (std::size_t i = 0; i < people.probes.size(); ++i) {
      int label = -1;
      double distance = 0.0;
      reference->predict(copy_to_opencv(people.probes[i]), label, distance);
      const auto column = static_cast<Eigen::Index>(i);
      EXPECT_EQ(best_of(scores)[i], label);
      EXPECT_FLOAT_EQ(scores.col(column).maxCoeff(), static_cast<float>(-distance));
    }
  }
}

#endif

TEST_F(OpenCvMethods, RecogniseDrawnFaces) {
  const DrawnPeople people;
  for (const OpenCvMethod method : kMethods) {
    const std::unique_ptr<FittedMethod> fitted = opencv_method(method, people.gallery);
    const Eigen::MatrixXf scores = fitted->scores(people.probes);
    ASSERT_EQ(scores.rows(), 6);
    EXPECT_TRUE(scores.allFinite());
    // Chance is 1/6. Eigenfaces see the lamp more than the person.
    EXPECT_GE(share_right(best_of(scores), people.labels), method == OpenCvMethod::kEigenfaces ? 0.4 : 0.7);
  }
}

TEST_F(OpenCvMethods, DoNotDependOnThreads) {
  const DrawnPeople people;
  for (const OpenCvMethod method : kMethods) {
    const std::unique_ptr<FittedMethod> fitted = opencv_method(method, people.gallery);
    const Eigen::MatrixXf alone = fitted->scores(people.probes, 1);
    for (int repeat = 0; repeat < 5; ++repeat) EXPECT_EQ(fitted->scores(people.probes, 4), alone);
  }
}

TEST_F(OpenCvMethods, GrowWithTheirGalleries) {
  const auto bytes = [](OpenCvMethod method, const std::vector<int>& faces) {
    return opencv_method(method, testing::random_gallery({.faces = faces}), 5)->bytes();
  };
  // Two methods keep a few directions whatever the gallery, and a few numbers of every face.
  for (const OpenCvMethod method : {OpenCvMethod::kEigenfaces, OpenCvMethod::kFisherfaces}) {
    EXPECT_GT(bytes(method, {8, 6, 10}), bytes(method, {4, 3, 5}));
    EXPECT_LT(bytes(method, {8, 6, 10}), 2 * bytes(method, {4, 3, 5}));
  }
  EXPECT_EQ(bytes(OpenCvMethod::kLbph, {8, 6, 10}), 2 * bytes(OpenCvMethod::kLbph, {4, 3, 5}))
      << "it keeps histograms of every face and nothing else";
}

TEST_F(OpenCvMethods, ServeUnusualGalleriesOrRefuseThem) {
  const Gallery alone = testing::random_gallery({.faces = {1, 1, 1}});
  EXPECT_THROW(opencv_method(OpenCvMethod::kFisherfaces, alone), Error);
  EXPECT_THROW(opencv_method(OpenCvMethod::kEigenfaces, alone, -1), InvalidOption);
  EXPECT_THROW(opencv_method(OpenCvMethod::kLbph, testing::random_gallery({.height = 9, .width = 30})),
               Error);
  Gallery black = testing::random_gallery({.faces = {1, 3, 2}});
  black.people[0].faces.push_back(GrayImage(20, 16));
  black.people[1].faces.push_back(black.people[1].faces.front());
  const std::vector<GrayImage> probes = {GrayImage(20, 16), black.people[1].faces.front()};
  for (const OpenCvMethod method : kMethods) {
    const Eigen::MatrixXf scores = opencv_method(method, black, 1000)->scores(probes);
    EXPECT_TRUE(scores.allFinite());
    EXPECT_EQ(best_of(scores)[1], 1);
  }
  EXPECT_EQ(opencv_method(OpenCvMethod::kLbph, alone)->scores({}).cols(), 0);
  EXPECT_TRUE(opencv_method(OpenCvMethod::kEigenfaces, alone)->scores(alone.people[2].faces).allFinite());
}

TEST_F(OpenCvMethods, StopWhenAsked) {
  const DrawnPeople people;
  const std::unique_ptr<FittedMethod> fitted = opencv_method(OpenCvMethod::kLbph, people.gallery);
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(fitted->scores(people.probes, 1, stop), Interrupted);
  EXPECT_THROW(opencv_method(OpenCvMethod::kLbph, people.gallery, 0, stop), Interrupted);
}

}  // namespace
}  // namespace ore
