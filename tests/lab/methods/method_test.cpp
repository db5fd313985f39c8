#include "lab/methods/method.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "helpers/random_faces.h"
#include "lab/methods/face_space.h"
#include "lab/methods/opencv_methods.h"
#include "lab/methods/vector_classifier.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

/// One method of every name that methods_help lists, for a gallery of at least 6 people with 3 faces each.
const std::vector<std::string> kOneOfEach = {"nn:randomfaces:60",
                                             "nfl:fisherfaces:5",
                                             "nfs:2:randomfaces-eq:50",
                                             "lrc:eigenfaces:8",
                                             "crc:0.01:randomfaces:60",
                                             "src:0.1:fisherfaces-eq:5",
                                             "robust-src:eigenfaces-eq:8",
                                             "block-src",
                                             "def",
                                             "pcrc",
                                             "opencv-eigenfaces:6",
                                             "opencv-fisherfaces",
                                             "opencv-lbph"};

bool is_missing(const std::string& method) {
  return method.starts_with("opencv") && !has_opencv_face();
}

class Methods : public ::testing::Test {
 protected:
  Gallery gallery_ = draw_yaleb_like({.people = 6, .pictures = 6, .height = 64, .width = 56});
  std::vector<GrayImage> probes_ = testing::take_last_faces(gallery_);
};

TEST_F(Methods, AllThatAreListedAreTriedHere) {
  std::size_t i = 0;
  ASSERT_EQ(methods_help().size(), kOneOfEach.size());
  for (const MethodHelp& name : methods_help()) {
    const std::string& method = kOneOfEach[i++];
    EXPECT_EQ(name.spelling.substr(0, name.spelling.find_first_of("[:")), method.substr(0, method.find(':')));
    EXPECT_FALSE(name.meaning.empty());
  }
}

TEST_F(Methods, KnowTheFacesOfTheGallery) {
  std::vector<GrayImage> faces;
  std::vector<int> truth;
  for (std::size_t k = 0; k < gallery_.people.size(); ++k) {
    faces.push_back(gallery_.people[k].faces[1]);
    truth.push_back(static_cast<int>(k));
  }
  for (const std::string& method : kOneOfEach) {
    if (is_missing(method)) continue;
    EXPECT_EQ(best_people(fit_method(method, gallery_)->scores(faces)), truth) << method;
  }
}

TEST_F(Methods, GiveTheSameScoresWhateverTheNumberOfThreadsAndTheCompany) {
  for (const std::string& method : kOneOfEach) {
    if (is_missing(method)) continue;
    const std::unique_ptr<FittedMethod> fitted = fit_method(method, gallery_, {.threads = 1});
    const Eigen::MatrixXf scores = fitted->scores(probes_, 1);
    ASSERT_EQ(scores.rows(), 6) << method;
    ASSERT_EQ(scores.cols(), 6) << method;
    EXPECT_TRUE(scores.allFinite()) << method;
    EXPECT_GT(fitted->bytes(), 0U) << method;
    EXPECT_EQ(fit_method(method, gallery_, {.threads = 2})->scores(probes_, 2), scores) << method;
    // A face alone goes through other BLAS routines: the same up to rounding.
    const Eigen::MatrixXf alone = fitted->scores(std::span(probes_).first(1), 1);
    EXPECT_LT((alone - scores.leftCols(1)).cwiseAbs().maxCoeff(),
              1e-3F * std::max(1.0F, scores.col(0).cwiseAbs().maxCoeff()))
        << method;
    EXPECT_EQ(fitted->scores({}, 2).cols(), 0) << method;
  }
}

TEST_F(Methods, AreTheirClassifierOnTheirFeatures) {
  const FaceSpace space(gallery_, {.kind = FaceSpaceKind::kEigenfaces, .equalised = true, .dimension = 7});
  const Eigen::MatrixXf features = space.features(face_pointers(gallery_));
  const Eigen::MatrixXf expected = nearest_feature_subspace(features, class_sizes(gallery_), 3)
                                       ->scores(space.features(face_pointers(probes_)));
  const Eigen::MatrixXf scores = fit_method("nfs:3:eigenfaces-eq:7", gallery_)->scores(probes_);
  EXPECT_LT((scores - expected).cwiseAbs().maxCoeff(), 1e-5F);
}

TEST_F(Methods, PenaltyIsOfTheWholeGallery) {
  // 30 faces, and the authors' 0.001 for 700.
  const std::string typical = std::to_string(30 * 0.001 / 700.0);
  const Eigen::MatrixXf plain = fit_method("pcrc", gallery_)->scores(probes_);
  const Eigen::MatrixXf given = fit_method("pcrc:" + typical, gallery_)->scores(probes_);
  // Six decimals of the penalty leave 1 % of it; taken for one face's it would be 30 times as large.
  EXPECT_LT((given - plain).cwiseAbs().maxCoeff(), 0.02F);
  EXPECT_GT((fit_method("pcrc:0.3", gallery_)->scores(probes_) - plain).cwiseAbs().maxCoeff(), 0.02F);
}

TEST_F(Methods, StopWhenAsked) {
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  for (const std::string& method : kOneOfEach) {
    if (is_missing(method)) continue;
    EXPECT_THROW(fit_method(method, gallery_)->scores(probes_, 1, stop), Interrupted) << method;
  }
}

TEST_F(Methods, WorkWithOneFaceEach) {
  for (Person& person : gallery_.people) person.faces.resize(1);
  for (const std::string& method : kOneOfEach) {
    if (is_missing(method)) continue;
    try {
      EXPECT_TRUE(fit_method(method.starts_with("lrc") ? "lrc:eigenfaces:4" : method, gallery_)
                      ->scores(probes_)
                      .allFinite())
          << method;
    } catch (const Error& error) {
      // What cannot be had from so few faces is said in a sentence.
      EXPECT_THAT(std::string(error.what()), ::testing::AnyOf(HasSubstr("face"), HasSubstr("dimension")))
          << method;
    }
  }
}

TEST_F(Methods, WrongNamesAndNumbersAreRefused) {
  const auto complaint = [&](const std::string& method) {
    EXPECT_THROW(fit_method(method, gallery_), InvalidOption) << method;
    return error_of([&] { fit_method(method, gallery_); });
  };
  EXPECT_THAT(complaint("vgg:randomfaces:100"), HasSubstr("vgg"));
  EXPECT_THAT(complaint(""), HasSubstr("no method"));
  EXPECT_THAT(complaint("lrc"), HasSubstr("lrc:FEATURES:D"));
  EXPECT_THAT(complaint("lrc:3:randomfaces:100"), HasSubstr("lrc:FEATURES:D"));
  EXPECT_THAT(complaint("def:randomfaces:100"), HasSubstr("must be spelled def"));
  EXPECT_THAT(complaint("nfs:2.5:randomfaces:100"), HasSubstr("whole"));
  EXPECT_THAT(complaint("nfs:0:randomfaces:100"), HasSubstr("from 1"));
  EXPECT_THAT(complaint("src:-1:randomfaces:100"), HasSubstr("from 0"));
  EXPECT_THAT(complaint("crc:0:randomfaces:100"), HasSubstr("number of crc is 0"));
  EXPECT_THROW(require_method("lrc"), InvalidOption);
  EXPECT_NO_THROW(require_method("lrc:randomfaces:10"));
}

TEST_F(Methods, DimensionsThatTheFacesDoNotHaveAreRefused) {
  EXPECT_THAT(error_of([&] { fit_method("nn:fisherfaces:6", gallery_); }), HasSubstr("at most 5"));
  EXPECT_THAT(error_of([&] { fit_method("nn:eigenfaces:30", gallery_); }), HasSubstr("at most 29"));
  EXPECT_THAT(error_of([&] { fit_method("nn:randomfaces:4000", gallery_); }), HasSubstr("at most 3584"));
}

TEST(BestPeople, AreTheFirstOfTheHighest) {
  Eigen::MatrixXf scores(3, 2);
  scores << 1, 5,  //
      2, 7,        //
      2, 6;
  EXPECT_EQ(best_people(scores), (std::vector<int>{1, 1}));
}

}  // namespace
}  // namespace ore
