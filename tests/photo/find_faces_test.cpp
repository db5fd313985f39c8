#include "photo/find_faces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "photo/drawn_photo.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;

/// Finds the same faces in every picture, of the drawn person and of others that need no pixels.
class GivenFaces final : public FaceDetector {
 public:
  explicit GivenFaces(std::vector<FoundFace> faces) : faces_(std::move(faces)) {}
  std::string name() const override { return "given"; }
  std::vector<FoundFace> detect(const Photo& /*photo*/) const override { return faces_; }

 private:
  std::vector<FoundFace> faces_;
};

class TrainingPhotos : public ::testing::Test {
 protected:
  TrainingPhotos() { write_image(folder_ / "a.png", to_gray(drawn_.photo)); }

  FoundFace face_of_height(int height) const {
    FoundFace face;
    face.box = {.x = 10, .y = 20, .width = height, .height = height};
    face.landmarks.left_eye = drawn_.left_eye;
    face.landmarks.right_eye = drawn_.right_eye;
    return face;
  }

  std::vector<TrainingPhoto> read(const std::vector<FoundFace>& faces, bool take_poor = false) const {
    return read_training_photos({folder_ / "a.png"}, GivenFaces(faces),
                                {.take_poor = take_poor, .threads = 1}, {});
  }

  testing::DrawnPhoto drawn_ = testing::drawn_photo(0, 100, 40);
  TemporaryFolder folder_;
};

TEST_F(TrainingPhotos, AreTakenInTheFrameWithTheirBox) {
  const TrainingPhoto taken = read({face_of_height(120)}).at(0);
  EXPECT_EQ(taken.outcome.problem, "");
  EXPECT_EQ(taken.remark, "");
  EXPECT_TRUE(taken.outcome.image.same_size(GrayImage(FaceFrame{}.height, FaceFrame{}.width)));
  EXPECT_EQ(taken.box.width, 120);
}

TEST_F(TrainingPhotos, WithoutAFaceOrWithSeveralAreRefused) {
  EXPECT_THAT(read({}).at(0).outcome.problem, HasSubstr("no face"));
  const TrainingPhoto several = read({face_of_height(120), face_of_height(100)}).at(0);
  EXPECT_THAT(several.outcome.problem, HasSubstr("2 faces"));
  EXPECT_TRUE(several.outcome.image.pixels.empty());
}

TEST_F(TrainingPhotos, AreNeverSilentAboutFacesThatWerePassedOver) {
  const TrainingPhoto taken = read({face_of_height(120), face_of_height(60)}).at(0);
  EXPECT_EQ(taken.outcome.problem, "");
  EXPECT_THAT(taken.remark, HasSubstr("largest of 2"));
}

TEST_F(TrainingPhotos, OfPoorFacesAreTakenOnRequestOnlyAndWithARemark) {
  FoundFace tiny = face_of_height(20);
  tiny.landmarks.right_eye = {tiny.landmarks.left_eye.x + 8.0, tiny.landmarks.left_eye.y};
  EXPECT_THAT(read({tiny}).at(0).outcome.problem, HasSubstr("too small"));
  const TrainingPhoto taken = read({tiny}, true).at(0);
  EXPECT_EQ(taken.outcome.problem, "");
  EXPECT_THAT(taken.remark, HasSubstr("too small"));
}

TEST_F(TrainingPhotos, ThatCannotBeReadAreOutcomesOfTheirOwn) {
  testing::write_text(folder_ / "b.png", "no picture");
  const std::vector<TrainingPhoto> photos = read_training_photos(
      {folder_ / "b.png", folder_ / "a.png"}, GivenFaces({face_of_height(120)}), {.threads = 2}, {});
  EXPECT_THAT(photos.at(0).outcome.problem, HasSubstr("not an image"));
  EXPECT_EQ(photos.at(1).outcome.problem, "");
}

TEST_F(TrainingPhotos, StopWhenAsked) {
  const Progress stop{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(read_training_photos({folder_ / "a.png"}, GivenFaces({}), {.threads = 1}, stop), Interrupted);
}

TEST_F(TrainingPhotos, OfAProbeKeepEveryFaceWhateverItsFlaws) {
  FoundFace tiny = face_of_height(20);
  tiny.landmarks.right_eye = {tiny.landmarks.left_eye.x + 8.0, tiny.landmarks.left_eye.y};
  const auto faces =
      find_faces(drawn_.photo, to_gray(drawn_.photo), GivenFaces({face_of_height(120), tiny}), {});
  ASSERT_EQ(faces.size(), 2U);
  EXPECT_TRUE(faces[0].flaws.empty());
  EXPECT_FALSE(faces[1].flaws.empty());
}

}  // namespace
}  // namespace ore
