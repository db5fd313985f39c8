#include "photo/photo_faces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "drawn_photo.h"
#include "support/files.h"
#include "support/temporary_folder.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Says what it is told to, whatever the photo.
class ToldDetector : public FaceDetector {
 public:
  explicit ToldDetector(std::vector<FoundFace> faces) : faces_(std::move(faces)) {}
  std::string name() const override { return "told"; }
  std::vector<FoundFace> detect(const Photo&) const override { return faces_; }

 private:
  std::vector<FoundFace> faces_;
};

FoundFace face_of(const testing::DrawnPhoto& drawn, int height) {
  return {.box = {.x = 100, .y = 50, .width = height * 3 / 4, .height = height},
          .landmarks = {.left_eye = drawn.left_eye, .right_eye = drawn.right_eye},
          .confidence = 1.0};
}

class PhotoFaces : public ::testing::Test {
 protected:
  TrainingPhoto read(std::vector<FoundFace> faces, bool take_poor = false) {
    write_image(file_, to_gray(drawn_.photo));
    const ToldDetector detector(std::move(faces));
    return read_training_photos({file_}, detector, {.take_poor = take_poor}, {}).front();
  }

  FlawFound only_flaw(const GrayImage& photo, const FoundFace& found) {
    const Similarity placement = align(found.landmarks, FaceFrame{});
    const auto flaws = find_flaws(found, photo, placement, cut_out(photo, placement, FaceFrame{}));
    EXPECT_EQ(flaws.size(), 1U);
    return flaws.empty() ? FlawFound{FaceFlaw::kFlat, "none"} : flaws.front();
  }

  testing::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_ / "photo.png";
  testing::DrawnPhoto drawn_ = testing::drawn_photo(0, 120, 40);
};

TEST_F(PhotoFaces, AGoodFaceIsTaken) {
  const TrainingPhoto photo = read({face_of(drawn_, 120)});
  EXPECT_THAT(photo.outcome.problem, IsEmpty());
  EXPECT_THAT(photo.remark, IsEmpty());
  EXPECT_EQ(photo.outcome.image.height, FaceFrame{}.height);
  EXPECT_EQ(photo.box.height, 120);
}

TEST_F(PhotoFaces, NoFaceAndSeveralAreRefused) {
  EXPECT_THAT(read({}).outcome.problem, HasSubstr("no face"));
  EXPECT_THAT(read({face_of(drawn_, 120), face_of(drawn_, 100)}).outcome.problem, HasSubstr("2 faces"));
}

TEST_F(PhotoFaces, AFaceMuchLargerThanTheOthersIsTakenWithARemark) {
  const TrainingPhoto photo = read({face_of(drawn_, 120), face_of(drawn_, 50)});
  EXPECT_THAT(photo.outcome.problem, IsEmpty());
  EXPECT_THAT(photo.remark, HasSubstr("largest of 2"));
}

TEST_F(PhotoFaces, APoorFaceIsRefusedOrRemarkedOn) {
  for (std::uint8_t& level : drawn_.photo.bgr) level = static_cast<std::uint8_t>(level / 8);
  EXPECT_THAT(read({face_of(drawn_, 120)}).outcome.problem, HasSubstr("too dark"));
  const TrainingPhoto taken = read({face_of(drawn_, 120)}, true);
  EXPECT_THAT(taken.outcome.problem, IsEmpty());
  EXPECT_THAT(taken.remark, HasSubstr("too dark"));
}

TEST_F(PhotoFaces, ABrokenFileIsRefusedWithTheReason) {
  testing::write_text(file_, "no picture");
  const ToldDetector detector({});
  EXPECT_THAT(read_training_photos({file_}, detector, {}, {}).front().outcome.problem,
              HasSubstr("not an image"));
}

TEST_F(PhotoFaces, FlawsAreToldApart) {
  const GrayImage photo = to_gray(drawn_.photo);
  FoundFace small = face_of(drawn_, 120);
  small.landmarks.right_eye.x = small.landmarks.left_eye.x + 10.0;
  const Similarity placement = align(small.landmarks, FaceFrame{});
  const auto flaws = find_flaws(small, photo, placement, cut_out(photo, placement, FaceFrame{}));
  ASSERT_FALSE(flaws.empty());
  EXPECT_EQ(flaws.front().flaw, FaceFlaw::kTooSmall);

  FoundFace cut_off = face_of(drawn_, 120);
  cut_off.landmarks.left_eye.x -= drawn_.left_eye.x - 2.0;
  cut_off.landmarks.right_eye.x -= drawn_.left_eye.x - 2.0;
  bool told = false;
  const Similarity beside = align(cut_off.landmarks, FaceFrame{});
  for (const FlawFound& flaw : find_flaws(cut_off, photo, beside, cut_out(photo, beside, FaceFrame{})))
    told = told || flaw.flaw == FaceFlaw::kCutOff;
  EXPECT_TRUE(told);
}

TEST_F(PhotoFaces, BlurIsToldWhateverTheContrast) {
  const GrayImage photo = to_gray(drawn_.photo);
  const Similarity placement = align(face_of(drawn_, 120).landmarks, FaceFrame{});
  const GrayImage sharp = cut_out(photo, placement, FaceFrame{});
  GrayImage faint = sharp;
  for (std::uint8_t& level : faint.pixels) level = static_cast<std::uint8_t>(100 + level / 3);
  EXPECT_NEAR(fine_detail(faint), fine_detail(sharp), 0.35 * fine_detail(sharp));
  // A mean over 7x7 pixels.
  GrayImage blurred = sharp;
  for (int y = 3; y + 3 < sharp.height; ++y) {
    for (int x = 3; x + 3 < sharp.width; ++x) {
      int sum = 0;
      for (int dy = -3; dy <= 3; ++dy)
        for (int dx = -3; dx <= 3; ++dx) sum += sharp.at(y + dy, x + dx);
      blurred.at(y, x) = static_cast<std::uint8_t>(sum / 49);
    }
  }
  EXPECT_LT(fine_detail(blurred), 0.5 * fine_detail(sharp));
}

}  // namespace
}  // namespace ore
