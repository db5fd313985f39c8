#include "ore/recognizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "helpers/naive_reference.h"
#include "helpers/random_faces.h"
#include "ore/error.h"
#include "patch/patch_pool.h"

namespace ore {
namespace {

using testing::naive_scores;

/// Random patches with random weights: what was learned does not matter here.
Model random_model(int patches, std::uint64_t seed) {
  Model model;
  model.face_height = 20;
  model.face_width = 16;
  model.seed = seed;
  model.candidates = patches;
  model.budget = 100.0;
  RandomStream random = testing::test_stream(seed);
  for (const Patch& patch : sample_patches(
           20, 16, {.count = patches, .kinds = pixel_kinds({36, 49}), .dimension = 20, .seed = seed}))
    model.patches.push_back({patch, random.uniform(0.1, 3.0)});
  return model;
}

class RecognizerTest : public ::testing::Test {
 protected:
  RecognizerTest() : probes_(testing::take_last_faces(gallery_)) {}

  std::vector<GrayImage> repeated_probes(std::size_t count) const {
    std::vector<GrayImage> many(count);
    for (std::size_t i = 0; i < count; ++i) many[i] = probes_[i % probes_.size()];
    return many;
  }

  Gallery gallery_ = testing::random_gallery({.faces = {5, 2, 8, 3}, .noise = 20.0, .seed = 6});
  std::vector<GrayImage> probes_;
  Model model_ = random_model(12, 4);
};

RecognizerOptions plain(int threads = 0) {
  return {.inference = Inference::kPlain, .threads = threads};
}

std::vector<double> scores_by_person(const Identification& identification) {
  std::vector<double> scores(identification.candidates.size());
  for (const Candidate& candidate : identification.candidates)
    scores[static_cast<std::size_t>(candidate.person)] = candidate.score;
  return scores;
}

TEST_F(RecognizerTest, ScoresEqualTheDefinition) {
  const Recognizer recognizer(model_, gallery_, plain(1));
  for (const GrayImage& probe : probes_) {
    const auto [naive, tolerance] = naive_scores(model_, gallery_, probe);
    const std::vector<double> scores = scores_by_person(recognizer.identify(probe, 0));
    ASSERT_EQ(scores.size(), 4u);
    for (std::size_t k = 0; k < scores.size(); ++k)
      EXPECT_NEAR(scores[k], naive[static_cast<Eigen::Index>(k)], tolerance);
  }
}

TEST_F(RecognizerTest, NamesTheRightPeople) {
  const std::vector<Identification> results = Recognizer(model_, gallery_, plain()).identify(probes_);
  for (std::size_t k = 0; k < results.size(); ++k) {
    EXPECT_EQ(results[k].candidates.front().person, static_cast<int>(k));
    EXPECT_EQ(results[k].candidates.front().name, gallery_.people[k].name);
  }
}

TEST_F(RecognizerTest, ScoresSumToOneAndFall) {
  for (const Identification& result : Recognizer(model_, gallery_, plain()).identify(probes_, 0)) {
    double sum = 0.0;
    double previous = 1.0;
    for (const Candidate& candidate : result.candidates) {
      EXPECT_GE(candidate.score, 0.0);
      EXPECT_LE(candidate.score, previous);
      previous = candidate.score;
      sum += candidate.score;
    }
    EXPECT_NEAR(sum, 1.0, 1e-5) << "12 patches and 4 classes, 6e-8 each";
  }
}

TEST_F(RecognizerTest, GivesTheAskedNumberOfCandidates) {
  const Recognizer recognizer(model_, gallery_);
  const Identification all = recognizer.identify(probes_[2], 0);
  EXPECT_EQ(all.candidates.size(), 4u);
  EXPECT_EQ(recognizer.identify(probes_[2], 99).candidates.size(), 4u);
  for (const int top : {1, 2, 3}) {
    const Identification some = recognizer.identify(probes_[2], top);
    ASSERT_EQ(some.candidates.size(), static_cast<std::size_t>(top));
    for (std::size_t i = 0; i < some.candidates.size(); ++i) {
      EXPECT_EQ(some.candidates[i].person, all.candidates[i].person);
      EXPECT_EQ(some.candidates[i].score, all.candidates[i].score);
    }
  }
}

TEST_F(RecognizerTest, EqualScoresStandInTheGallerysOrder) {
  const Identification black = Recognizer(model_, gallery_, plain()).identify(GrayImage(20, 16, 0), 0);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(black.candidates[k].person, static_cast<int>(k));
    EXPECT_NEAR(black.candidates[k].score, 0.25, 1e-6);
  }
}

// A batch goes through a matrix product, a single face through a matrix-vector product: they round
// differently, by what the naive comparison allows as well. 400 faces make three batches, the last of 16.
TEST_F(RecognizerTest, ABatchEqualsOneByOne) {
  const std::vector<GrayImage> many = repeated_probes(400);
  const Recognizer recognizer(model_, gallery_);
  const std::vector<Identification> batch = recognizer.identify(many, 0);
  ASSERT_EQ(batch.size(), many.size());
  for (std::size_t k = 0; k < probes_.size(); ++k) {
    const double tolerance = 2.0 * naive_scores(model_, gallery_, probes_[k]).tolerance;
    const std::vector<double> one = scores_by_person(recognizer.identify(probes_[k], 0));
    for (std::size_t i = k; i < batch.size(); i += probes_.size()) {
      const std::vector<double> scores = scores_by_person(batch[i]);
      for (std::size_t j = 0; j < one.size(); ++j) ASSERT_NEAR(scores[j], one[j], tolerance);
    }
  }
}

TEST_F(RecognizerTest, ThreadsChangeNothing) {
  const std::vector<GrayImage> many = repeated_probes(200);
  const Recognizer one(model_, gallery_, plain(1));
  const Recognizer three(model_, gallery_, plain(3));
  for (const std::size_t count : {1, 3, 200}) {
    const std::span<const GrayImage> some(many.data(), count);
    const std::vector<Identification> expected = one.identify(some, 0, 1);
    const std::vector<Identification> found = three.identify(some, 0, 3);
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(scores_by_person(found[i]), scores_by_person(expected[i])) << count << " faces";
  }
}

TEST_F(RecognizerTest, ManyThreadsMayShareOne) {
  const Recognizer recognizer(model_, gallery_);
  const auto expected = scores_by_person(recognizer.identify(probes_[0], 0));
  std::vector<int> different(4, -1);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < different.size(); ++t)
    threads.emplace_back([&, t] {
      int count = 0;
      for (int i = 0; i < 20; ++i)
        if (scores_by_person(recognizer.identify(probes_[0], 0, 1 + static_cast<int>(t) % 2)) != expected)
          ++count;
      different[t] = count;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(different, std::vector<int>(4, 0));
}

TEST_F(RecognizerTest, WeightsCountByTheirRatiosOnly) {
  Model scaled = model_;
  for (WeightedPatch& weighted : scaled.patches) weighted.weight *= 1024.0;  // exact in binary
  EXPECT_EQ(scores_by_person(Recognizer(scaled, gallery_, plain()).identify(probes_[0], 0)),
            scores_by_person(Recognizer(model_, gallery_, plain()).identify(probes_[0], 0)));
}

TEST_F(RecognizerTest, TakesOnePersonAndSingleFaces) {
  Gallery alone = gallery_;
  alone.people.resize(1);
  const Identification certain = Recognizer(model_, alone, plain()).identify(probes_[3]);
  EXPECT_NEAR(certain.candidates.at(0).score, 1.0, 1e-6);
  Gallery singles = gallery_;
  for (Person& person : singles.people) person.faces.resize(1);
  EXPECT_EQ(Recognizer(model_, singles, plain()).identify(probes_, 0).size(), probes_.size());
}

TEST_F(RecognizerTest, NoFacesGiveNoResults) {
  EXPECT_TRUE(Recognizer(model_, gallery_, plain()).identify(std::span<const GrayImage>()).empty());
}

TEST_F(RecognizerTest, RejectsFacesOfAnotherSize) {
  const Recognizer recognizer(model_, gallery_);
  EXPECT_THROW(recognizer.identify(GrayImage(16, 20)), Error);
  EXPECT_THROW(recognizer.identify(GrayImage()), Error);
  std::vector<GrayImage> mixed = {probes_[0], GrayImage(20, 17)};
  EXPECT_THROW(recognizer.identify(mixed), Error);
  GrayImage without_pixels(20, 16);
  without_pixels.pixels.clear();
  EXPECT_THROW(recognizer.identify(without_pixels), Error)
      << "its size is a promise that its pixels must keep";
}

TEST_F(RecognizerTest, RejectsAModelOrGalleryThatDoesNotFit) {
  Model larger = model_;
  larger.face_height = 21;
  EXPECT_THROW(Recognizer(larger, gallery_), Error);
  EXPECT_THROW(Recognizer(Model{}, gallery_), Error);
  EXPECT_THROW(Recognizer(model_, Gallery{.height = 20, .width = 16, .people = {}}), Error);
}

TEST_F(RecognizerTest, StopsOnRequest) {
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(Recognizer(model_, gallery_, plain(1), stop), Interrupted);
  EXPECT_THROW(Recognizer(model_, gallery_, plain()).identify(probes_, 1, 1, stop), Interrupted);
}

TEST_F(RecognizerTest, MovesKeepWorking) {
  Recognizer first(model_, gallery_);
  const auto expected = scores_by_person(first.identify(probes_[1], 0));
  Recognizer second = std::move(first);
  EXPECT_EQ(second.names(), (std::vector<std::string>{"person 0", "person 1", "person 2", "person 3"}));
  EXPECT_EQ(second.face_height(), 20);
  EXPECT_EQ(second.face_width(), 16);
  EXPECT_EQ(scores_by_person(second.identify(probes_[1], 0)), expected);
}

}  // namespace
}  // namespace ore
