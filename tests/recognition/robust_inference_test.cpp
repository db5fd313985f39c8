// How much each patch counts: the model's own confidence, and the paper's Generic-Face-Confidence.

#include <gtest/gtest.h>

#include <numeric>

#include "helpers/random_faces.h"
#include "image/gallery.h"
#include "naive_inference.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::naive_gfc_scores;
using testing::naive_patch_scores;
using testing::naive_robust_scores;
using testing::scores_of;

class RobustInference : public ::testing::Test {
 protected:
  RobustInference() : probes_(testing::plain_and_hidden(testing::take_last_faces(gallery_))) {}

  Recognizer compile(const Model& model, const RecognizerOptions& options = {}) const {
    return {model, gallery_, options};
  }

  Gallery gallery_ = testing::random_gallery(
      {.faces = {5, 2, 8, 3, 6}, .height = 24, .width = 20, .noise = 20.0, .seed = 6});
  std::vector<GrayImage> probes_;
  Model model_ = testing::robust_model(16, 4);
};

double largest_difference(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

// Residuals near 0.05 are off by 1e-6, their posteriors by 1e-4 at most, confidences by less.
constexpr double kRounding = 2e-4;

// The leading directions are those of a scatter matrix in single precision, whose largest eigenvalue is some
// thousand times the gap behind the last of them.
constexpr double kGenericRounding = 2e-3;

TEST_F(RobustInference, ScoresAreWeightTimesConfidenceTimesPosterior) {
  const Recognizer recognizer = compile(model_);
  EXPECT_EQ(recognizer.inference(), Inference::kRobust);
  double effect = 0.0;
  for (const GrayImage& probe : probes_) {
    const Eigen::VectorXd scores = scores_of(recognizer, probe);
    EXPECT_LE(largest_difference(scores, naive_robust_scores(model_, gallery_, probe)), kRounding);
    EXPECT_NEAR(scores.sum(), 1.0, 1e-5);
    const Recognizer plain = compile(model_, {.inference = Inference::kPlain});
    effect = std::max(effect, largest_difference(scores, scores_of(plain, probe)));
  }
  EXPECT_GT(effect, 100.0 * kRounding) << "the confidences must matter here";
}

TEST_F(RobustInference, ResidualsAreCorrectedForTheNumberOfFaces) {
  Model typical = model_;
  typical.trained_people = 10;
  typical.trained_faces = 40;
  const Recognizer recognizer = compile(typical);
  const Recognizer grown =
      Recognizer(typical,
                 {gallery_.height, gallery_.width, {gallery_.people.begin(), gallery_.people.end() - 1}})
          .with(gallery_.people.back());
  double effect = 0.0;
  for (const GrayImage& probe : probes_) {
    const Eigen::VectorXd scores = scores_of(recognizer, probe);
    EXPECT_LE(largest_difference(scores, naive_robust_scores(typical, gallery_, probe)), kRounding);
    EXPECT_EQ(scores_of(grown, probe), scores);
    effect = std::max(effect, largest_difference(scores, scores_of(compile(model_), probe)));
  }
  EXPECT_GT(effect, 100.0 * kRounding) << "the numbers must matter here";
}

TEST_F(RobustInference, GfcScoresAreFadedWeightTimesGenericConfidence) {
  for (const auto& [factor, fading] : {std::pair{1.0, 0.2}, {0.3, 1.0}, {3.0, 0.0}}) {
    const Recognizer recognizer =
        compile(model_, {.inference = Inference::kGfc, .gfc_factor = factor, .gfc_fading = fading});
    EXPECT_EQ(recognizer.inference(), Inference::kGfc);
    for (const GrayImage& probe : probes_)
      EXPECT_LE(largest_difference(scores_of(recognizer, probe),
                                   naive_gfc_scores(model_, gallery_, probe, factor, fading)),
                kGenericRounding)
          << factor << " " << fading;
  }
}

// What was learned as published is used as published; where nothing was learned there is nothing to trust by.
TEST_F(RobustInference, OfAModelWithoutCurvesIsGfcForThePublishedLearnerAndPlainForOthers) {
  for (const auto& [learner, inference] : {std::pair{Learner::kOre, Inference::kGfc},
                                           {Learner::kRobust, Inference::kPlain},
                                           {Learner::kEqual, Inference::kPlain}}) {
    Model blind = testing::without_curves(model_);
    blind.learner = learner;
    const Recognizer robust = compile(blind);
    EXPECT_EQ(robust.inference(), inference) << to_string(learner);
    const Recognizer named = compile(blind, {.inference = inference});
    for (const GrayImage& probe : probes_) EXPECT_EQ(scores_of(robust, probe), scores_of(named, probe));
  }
}

TEST_F(RobustInference, PlainDoesNotLookAtCurves) {
  const Recognizer with = compile(model_, {.inference = Inference::kPlain});
  const Recognizer without = compile(testing::without_curves(model_), {.inference = Inference::kPlain});
  EXPECT_EQ(with.inference(), Inference::kPlain);
  for (const GrayImage& probe : probes_) EXPECT_EQ(scores_of(with, probe), scores_of(without, probe));
}

TEST_F(RobustInference, TrustTellsTheConfidencesOfTheCurves) {
  const Recognizer recognizer = compile(model_);
  const double sum = std::accumulate(model_.patches.begin(), model_.patches.end(), 0.0,
                                     [](double s, const WeightedPatch& w) { return s + w.weight; });
  for (const GrayImage& probe : probes_) {
    const PatchTrust trust = recognizer.trust(probe);
    const auto scores_of_patches = naive_patch_scores(model_, gallery_, probe);
    ASSERT_EQ(trust.weight.size(), scores_of_patches.size());
    ASSERT_EQ(trust.confidence.size(), scores_of_patches.size());
    for (std::size_t t = 0; t < scores_of_patches.size(); ++t) {
      EXPECT_NEAR(trust.weight[t], model_.patches[t].weight / sum, 1e-6);
      EXPECT_NEAR(trust.confidence[t], std::max(scores_of_patches[t].confidence, 1e-6), 1e-4) << t;
    }
  }
}

TEST_F(RobustInference, ScoresAreWhatTrustMakesOfTheSinglePatches) {
  for (const Inference inference : {Inference::kRobust, Inference::kPlain, Inference::kGfc}) {
    const Recognizer recognizer = compile(model_, {.inference = inference});
    for (const GrayImage& probe : probes_) {
      std::vector<testing::NaivePatchScores> scores_of_patches;
      for (const WeightedPatch& weighted : model_.patches) {
        Model alone = model_;
        alone.patches = {weighted};
        scores_of_patches.push_back(
            {.posteriors = scores_of(compile(alone, {.inference = Inference::kPlain}), probe)});
      }
      const PatchTrust trust = recognizer.trust(probe);
      EXPECT_NEAR(std::accumulate(trust.weight.begin(), trust.weight.end(), 0.0), 1.0, 1e-5);
      EXPECT_LE(largest_difference(scores_of(recognizer, probe),
                                   naive_weighted_sum(trust.weight, trust.confidence, scores_of_patches)),
                1e-5);
    }
  }
}

TEST_F(RobustInference, WhereNoPatchIsTrustedAllCountByTheirWeights) {
  Model distrustful = model_;
  for (ConfidenceCurve& curve : distrustful.curves) curve = {{0.0F, 1e-3F}, {1.0F, 0.0F}};
  const Recognizer plain = compile(model_, {.inference = Inference::kPlain});
  for (const GrayImage& probe : probes_) {
    const Eigen::VectorXd scores = scores_of(compile(distrustful), probe);
    EXPECT_TRUE(scores.allFinite());
    EXPECT_NEAR(scores.sum(), 1.0, 1e-5);
    EXPECT_LE(largest_difference(scores, scores_of(plain, probe)), 1e-5);
  }
}

TEST_F(RobustInference, BlackAndWhiteFacesHaveFiniteScores) {
  for (const Inference inference : {Inference::kRobust, Inference::kPlain, Inference::kGfc})
    for (const int level : {0, 255}) {
      const Eigen::VectorXd scores = scores_of(compile(model_, {.inference = inference}),
                                               GrayImage(24, 20, static_cast<std::uint8_t>(level)));
      EXPECT_TRUE(scores.allFinite());
      EXPECT_NEAR(scores.sum(), 1.0, 1e-5);
    }
}

// The patch that is most like a face has next to no weight, and all others are unlike any: their confidences
// vanish beside its own, but not to nothing.
TEST_F(RobustInference, GfcStaysFiniteWhereTheMostTrustedPatchHasNoWeight) {
  for (std::size_t lightest = 0; lightest < model_.patches.size(); ++lightest) {
    Model model = model_;
    for (std::size_t t = 0; t < model.patches.size(); ++t)
      model.patches[t].weight = t == lightest ? 1e-300 : 1.0;
    const Recognizer recognizer =
        compile(model, {.inference = Inference::kGfc, .gfc_factor = 1e-5, .gfc_fading = 1.0});
    for (const GrayImage& probe : probes_) {
      const Eigen::VectorXd scores = scores_of(recognizer, probe);
      ASSERT_TRUE(scores.allFinite());
      ASSERT_NEAR(scores.sum(), 1.0, 1e-5);
    }
  }
}

TEST_F(RobustInference, CopiesEqualAGalleryThatHoldsThem) {
  for (const GalleryCopies& copies : {GalleryCopies{.mirrored = true}, GalleryCopies{.shift = 1},
                                      GalleryCopies{.mirrored = true, .shift = 2}}) {
    Gallery by_hand = gallery_;
    for (Person& person : by_hand.people) {
      const std::vector<GrayImage> faces = std::move(person.faces);
      person.faces.clear();
      for (const GrayImage& face : faces) {
        person.faces.push_back(face);
        for (const GrayImage& copy : copies_of(face, copies)) person.faces.push_back(copy);
      }
    }
    Model with_copies = model_;
    with_copies.copies = copies;
    for (const Inference inference : {Inference::kRobust, Inference::kGfc}) {
      const Recognizer made(with_copies, gallery_, {.inference = inference});
      const Recognizer held(model_, by_hand, {.inference = inference});
      for (const GrayImage& probe : probes_) {
        EXPECT_EQ(scores_of(made, probe), scores_of(held, probe));
        EXPECT_EQ(made.trust(probe).confidence, held.trust(probe).confidence);
      }
    }
  }
}

TEST_F(RobustInference, ThreadsChangeNothing) {
  std::vector<GrayImage> many;
  while (many.size() < 320) many.insert(many.end(), probes_.begin(), probes_.end());
  for (const Inference inference : {Inference::kRobust, Inference::kGfc}) {
    const Recognizer one = compile(model_, {.inference = inference, .threads = 1});
    const Recognizer three = compile(model_, {.inference = inference, .threads = 3});
    for (const std::size_t count : {std::size_t{1}, std::size_t{5}, many.size()}) {
      const auto expected = one.identify({many.data(), count}, 0, 1);
      const auto found = three.identify({many.data(), count}, 0, 3);
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < expected[i].candidates.size(); ++k) {
          ASSERT_EQ(found[i].candidates[k].person, expected[i].candidates[k].person);
          ASSERT_EQ(found[i].candidates[k].score, expected[i].candidates[k].score);
        }
    }
  }
}

TEST_F(RobustInference, TrustRejectsAFaceOfAnotherSize) {
  EXPECT_THROW(compile(model_).trust(GrayImage(20, 24)), Error);
}

}  // namespace
}  // namespace ore
