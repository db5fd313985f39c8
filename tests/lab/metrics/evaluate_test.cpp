#include "lab/metrics/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "helpers/random_faces.h"
#include "ore/error.h"
#include "ore/training.h"

namespace ore {
namespace {

using testing::random_gallery;

class Evaluate : public ::testing::Test {
 protected:
  Gallery gallery_ = random_gallery({.faces = {5, 5, 5, 5}});
  std::vector<GrayImage> held_out_ = testing::take_last_faces(gallery_);
  Training training_ = train(gallery_, {.patches = 30, .patch_areas = {36}});
  Recognizer recognizer_{training_.model, gallery_};

  LabelledProbes probes() const {
    LabelledProbes result{held_out_, {}};
    for (const Person& person : gallery_.people) result.names.push_back(person.name);
    return result;
  }
};

TEST_F(Evaluate, CountsWhatTheRecognizerSays) {
  LabelledProbes labelled = probes();
  // Two truths are exchanged, so that right answers to them count as wrong ones.
  std::swap(labelled.names[0], labelled.names[1]);
  const Evaluation result = evaluate(recognizer_, labelled);
  int right = 0;
  for (std::size_t i = 0; i < labelled.faces.size(); ++i)
    right += recognizer_.identify(labelled.faces[i]).candidates.front().name == labelled.names[i] ? 1 : 0;
  EXPECT_EQ(result.probes, 4);
  EXPECT_EQ(result.rank1, right / 4.0);
  EXPECT_EQ(result.mistakes.size(), static_cast<std::size_t>(4 - right));
  EXPECT_GE(result.mistakes.size(), 2U);
  for (const Mistake& mistake : result.mistakes) EXPECT_NE(mistake.answer, labelled.names[mistake.probe]);
}

TEST_F(Evaluate, CumulativeMatchRisesToOne) {
  LabelledProbes labelled = probes();
  std::swap(labelled.names[0], labelled.names[3]);
  const Evaluation result = evaluate(recognizer_, labelled);
  ASSERT_EQ(result.cmc.size(), 4U);
  EXPECT_TRUE(std::is_sorted(result.cmc.begin(), result.cmc.end()));
  EXPECT_EQ(result.cmc.front(), result.rank1);
  EXPECT_EQ(result.cmc.back(), 1.0);
}

TEST_F(Evaluate, StrangersAreCountedApart) {
  LabelledProbes labelled = probes();
  labelled.names[2] = "nobody we know";
  const Evaluation result = evaluate(recognizer_, labelled);
  EXPECT_EQ(result.probes, 3);
  EXPECT_EQ(result.strangers, 1);
}

TEST_F(Evaluate, RefusesStrangersOnly) {
  LabelledProbes labelled = probes();
  for (std::string& name : labelled.names) name += "?";
  EXPECT_THROW(evaluate(recognizer_, labelled), Error);
}

/// Answers from a table instead of faces.
class TableMethod : public FittedMethod {
 public:
  explicit TableMethod(Eigen::MatrixXf table) : table_(std::move(table)) {}
  Eigen::MatrixXf scores(std::span<const GrayImage> /*faces*/, int /*threads*/,
                         const Progress& /*progress*/) const override {
    return table_;
  }
  std::size_t bytes() const override { return 0; }

 private:
  Eigen::MatrixXf table_;
};

TEST_F(Evaluate, CountsARivalBySortingItsScores) {
  Eigen::MatrixXf scores(4, 4);  // people x faces
  scores << 9, 8, 0, 5,          //
      1, 7, 0, 5,                //
      2, 6, 0, 5,                //
      3, 5, 1, 5;
  // Places of the truth: 0; 1; 3 and 3, since of equal ones the first comes first.
  const Evaluation result = evaluate(TableMethod(scores), gallery_, probes());
  EXPECT_EQ(result.probes, 4);
  EXPECT_EQ(result.rank1, 0.25);
  EXPECT_EQ(result.cmc, (std::vector<double>{0.25, 0.5, 0.5, 1.0}));
  ASSERT_EQ(result.mistakes.size(), 3U);
  EXPECT_EQ(result.mistakes[0].answer, gallery_.people[0].name);
  EXPECT_EQ(result.mistakes[1].answer, gallery_.people[3].name);
  EXPECT_EQ(result.mistakes[2].answer, gallery_.people[0].name);
}

TEST_F(Evaluate, RefusesFacesOfAnotherSizeForARival) {
  LabelledProbes labelled = probes();
  labelled.faces[2] = GrayImage(7, 9);
  EXPECT_THROW(evaluate(TableMethod(Eigen::MatrixXf::Zero(4, 4)), gallery_, labelled), Error);
}

TEST_F(Evaluate, CountRightComparesPeopleByIndex) {
  EXPECT_EQ(count_right({0, 2, 1}, {.faces = {}, .labels = {0, 1, 1}}), 2);
  EXPECT_EQ(best_people(recognizer_.identify(held_out_)).size(), held_out_.size());
}

}  // namespace
}  // namespace ore
