#include "ore/probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "helpers/random_faces.h"
#include "ore/error.h"
#include "ore/training.h"

namespace ore {
namespace {

constexpr int kHeight = 84;
constexpr int kWidth = 72;

/// Stands in for a detector: it says that faces are at given places.
class FixedDetector : public FaceDetector {
 public:
  explicit FixedDetector(std::vector<FoundFace> faces) : faces_(std::move(faces)) {}
  std::string name() const override { return "fixed"; }
  std::vector<FoundFace> detect(const Photo&) const override { return faces_; }

 private:
  std::vector<FoundFace> faces_;
};

FoundFace face_at(int x, int y, int size) {
  FoundFace found;
  found.box = {.x = x, .y = y, .width = size, .height = size};
  found.landmarks.left_eye = {x + 0.3 * size, y + 0.4 * size};
  found.landmarks.right_eye = {x + 0.7 * size, y + 0.4 * size};
  found.confidence = 0.9;
  return found;
}

/// Noise that is smooth enough to place a face on.
Photo some_photo() {
  Photo photo{.height = 300, .width = 400, .bgr = {}};
  photo.bgr.resize(std::size_t{300} * 400 * 3);
  for (int row = 0; row < photo.height; ++row)
    for (int column = 0; column < photo.width; ++column)
      for (int channel = 0; channel < 3; ++channel)
        photo.bgr[(std::size_t(row) * 400 + std::size_t(column)) * 3 + std::size_t(channel)] =
            static_cast<std::uint8_t>((row / 7 * 37 + column / 5 * 91 + row * column / 90) % 256);
  return photo;
}

class FindAndIdentify : public ::testing::Test {
 protected:
  static Gallery gallery() { return testing::random_gallery({.height = kHeight, .width = kWidth}); }

  Gallery gallery_ = gallery();
  Recognizer recognizer_{train(gallery_, {.patches = 30}).model, gallery_};
  Photo photo_ = some_photo();
  FixedDetector detector_{{face_at(20, 30, 160), face_at(220, 60, 120), face_at(300, 180, 90)}};
};

TEST_F(FindAndIdentify, IsFindingPlacingAndIdentifyingOneByOne) {
  for (const bool refined : {false, true}) {
    const std::vector<IdentifiedFace> faces =
        find_and_identify(photo_, detector_, recognizer_, {.refine = refined, .top = 3});
    ASSERT_EQ(faces.size(), 3U);
    const GrayImage gray = to_gray(photo_);
    const FaceFrame frame{.height = kHeight, .width = kWidth};
    for (const IdentifiedFace& face : faces) {
      Similarity placement = align(face.found.landmarks, frame);
      if (refined) placement = refine(recognizer_, gray, placement, frame);
      EXPECT_EQ(face.face.pixels, crop_face(gray, placement, frame).pixels);
      const Identification expected = recognizer_.identify(face.face, 3);
      ASSERT_EQ(face.answer.candidates.size(), 3U);
      EXPECT_EQ(face.answer.unknown, expected.unknown);
      for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(face.answer.candidates[i].name, expected.candidates[i].name);
        EXPECT_NEAR(face.answer.candidates[i].score, expected.candidates[i].score, 1e-4);
      }
    }
  }
}

TEST_F(FindAndIdentify, RefinesUnlessToldNotTo) {
  const std::vector<IdentifiedFace> by_default = find_and_place(photo_, detector_, recognizer_);
  const std::vector<IdentifiedFace> refined =
      find_and_place(photo_, detector_, recognizer_, {.refine = true});
  const std::vector<IdentifiedFace> as_found =
      find_and_place(photo_, detector_, recognizer_, {.refine = false});
  ASSERT_EQ(by_default.size(), 3U);
  bool moved = false;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(by_default[i].face.pixels, refined[i].face.pixels);
    moved = moved || by_default[i].face.pixels != as_found[i].face.pixels;
  }
  EXPECT_TRUE(moved);
}

TEST_F(FindAndIdentify, TakesTheLargestUpToTheLimit) {
  const std::vector<IdentifiedFace> faces =
      find_and_identify(photo_, detector_, recognizer_, {.refine = false, .limit = 2});
  ASSERT_EQ(faces.size(), 2U);
  EXPECT_EQ(faces[0].found.box.width, 160);
  EXPECT_EQ(faces[1].found.box.width, 120);
  EXPECT_TRUE(find_and_identify(photo_, FixedDetector({}), recognizer_).empty());
}

TEST_F(FindAndIdentify, StopsBetweenTwoFacesWhenAsked) {
  int asked = 0;
  const Progress stop{.report = {}, .stop_requested = [&] { return ++asked > 1; }};
  EXPECT_THROW(find_and_identify(photo_, detector_, recognizer_, {}, stop), Interrupted);
  EXPECT_EQ(asked, 2);
}

TEST_F(FindAndIdentify, ManyFacesAtOnceGetTheAnswersOfEachAlone) {
  std::vector<IdentifiedFace> faces;
  for (const Person& person : gallery_.people)
    for (const GrayImage& face : person.faces) faces.push_back(place_cropped(face, recognizer_));
  identify(recognizer_, faces, {.top = 1});
  std::size_t next = 0;
  for (const Person& person : gallery_.people)
    for (const GrayImage& face : person.faces) {
      EXPECT_EQ(faces[next].face.pixels, face.pixels);
      EXPECT_EQ(faces[next++].answer.candidates.front().name, person.name);
    }
}

TEST_F(FindAndIdentify, RefusesACroppedFaceOfAnotherSize) {
  EXPECT_THROW(place_cropped(GrayImage(kWidth, kHeight), recognizer_), Error);
}

TEST(ProbeOptions, NamesTheFieldThatIsWrong) {
  try {
    ProbeOptions{.limit = -1}.validate();
    FAIL();
  } catch (const InvalidOption& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("limit is -1"));
  }
  EXPECT_THROW(ProbeOptions{.top = -1}.validate(), InvalidOption);
  EXPECT_THROW(ProbeOptions{.threads = -1}.validate(), InvalidOption);
}

}  // namespace
}  // namespace ore
