// People who come and go, against recognizers that were compiled with them, or without, from the beginning.

#include <gtest/gtest.h>

#include <optional>

#include "helpers/random_faces.h"
#include "naive_inference.h"
#include "ore/error.h"

namespace ore {
namespace {

using testing::scores_of;

class Enrolment : public ::testing::Test {
 protected:
  Enrolment() : probes_(testing::take_last_faces(gallery_)) {}

  Gallery only(std::vector<std::size_t> people) const {
    Gallery some{gallery_.height, gallery_.width, {}};
    for (const std::size_t k : people) some.people.push_back(gallery_.people[k]);
    return some;
  }

  void expect_same(const Recognizer& found, const Recognizer& expected) const {
    EXPECT_EQ(found.names(), expected.names());
    for (const GrayImage& probe : probes_) {
      EXPECT_EQ(scores_of(found, probe), scores_of(expected, probe));
      EXPECT_EQ(found.trust(probe).confidence, expected.trust(probe).confidence);
    }
  }

  Gallery gallery_ = testing::random_gallery(
      {.faces = {5, 2, 8, 3, 6}, .height = 24, .width = 20, .noise = 20.0, .seed = 6});
  std::vector<GrayImage> probes_;
  Model model_ = testing::robust_model(16, 4);
};

TEST_F(Enrolment, ANewPersonIsAppendedAsByFullCompilation) {
  for (const GalleryCopies& copies : {GalleryCopies{}, GalleryCopies{.mirrored = true, .shift = 1}}) {
    model_.copies = copies;
    const Recognizer some(model_, only({0, 1, 2}));
    expect_same(some.with(gallery_.people[3]).with(gallery_.people[4]), Recognizer(model_, gallery_));
    expect_same(some, Recognizer(model_, only({0, 1, 2})));
  }
}

TEST_F(Enrolment, AKnownPersonIsReplacedInPlace) {
  const Recognizer before(model_, gallery_);
  Gallery changed = gallery_;
  changed.people[2].faces = {probes_[2], gallery_.people[2].faces[0]};
  expect_same(before.with(changed.people[2]), Recognizer(model_, changed));
}

TEST_F(Enrolment, RemovingAPersonKeepsTheOthers) {
  const Recognizer all(model_, gallery_);
  expect_same(all.without("person 0"), Recognizer(model_, only({1, 2, 3, 4})));
  expect_same(all.without("person 4"), Recognizer(model_, only({0, 1, 2, 3})));
  expect_same(all.without("person 1").without("person 3").with(gallery_.people[1]),
              Recognizer(model_, only({0, 2, 4, 1})));
}

TEST_F(Enrolment, OutlivesWhatItCameFrom) {
  std::optional<Recognizer> first(std::in_place, model_, gallery_);
  const Recognizer second = first->without("person 2");
  first.reset();
  expect_same(second, Recognizer(model_, only({0, 1, 3, 4})));
}

// More faces than one piece holds, so that people come into the last one, and into new ones. Many faces at
// once go through a matrix product, which sees the same pieces as well.
TEST_F(Enrolment, AGalleryMayGrowForLong) {
  const Gallery many = testing::random_gallery(
      {.faces = std::vector<int>(140, 8), .height = 24, .width = 20, .noise = 20.0, .seed = 7});
  Gallery first = many;
  first.people.resize(60);
  Recognizer growing(model_, first);
  for (std::size_t k = 60; k < many.people.size(); ++k) growing = growing.with(many.people[k]);
  const Recognizer whole(model_, many);
  expect_same(growing, whole);
  std::vector<GrayImage> batch;
  while (batch.size() < 20) batch.insert(batch.end(), probes_.begin(), probes_.end());
  const std::vector<Identification> found = growing.identify(batch, 3);
  const std::vector<Identification> expected = whole.identify(batch, 3);
  for (std::size_t i = 0; i < batch.size(); ++i)
    for (std::size_t j = 0; j < 3; ++j)
      EXPECT_EQ(found[i].candidates[j].score, expected[i].candidates[j].score);
  for (std::size_t k = 0; k < 130; ++k) growing = growing.without(many.people[k].name);
  Gallery last = many;
  last.people.erase(last.people.begin(), last.people.begin() + 130);
  expect_same(growing, Recognizer(model_, last));
}

TEST_F(Enrolment, RejectsWhoCannotComeOrGo) {
  const Recognizer recognizer(model_, gallery_);
  EXPECT_THROW(recognizer.with({"", gallery_.people[0].faces}), Error);
  EXPECT_THROW(recognizer.with({"nobody", {}}), Error);
  EXPECT_THROW(recognizer.with({"small", {GrayImage(20, 20)}}), Error);
  EXPECT_THROW(recognizer.with({"person 0", {GrayImage(20, 20)}}), Error);
  EXPECT_THROW(recognizer.without("nobody"), Error);
  EXPECT_THROW(recognizer.without(""), Error);
  EXPECT_THROW(Recognizer(model_, only({3})).without("person 3"), Error);
}

TEST_F(Enrolment, GenericFaceConfidenceNeedsFullCompilation) {
  const Recognizer generic(model_, gallery_, {.inference = Inference::kGfc});
  EXPECT_THROW(generic.with({"somebody", {probes_[0]}}), Error);
  EXPECT_THROW(generic.without("person 0"), Error);
}

}  // namespace
}  // namespace ore
