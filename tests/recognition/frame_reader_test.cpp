#include "recognition/frame_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "recognition/drawn_video.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

class FrameReading : public ::testing::Test {
 protected:
  FrameReading() { testing::write_video(video_, std::vector<std::vector<testing::PastedFace>>(40), 96, 128); }

  std::string error_of(const std::filesystem::path& file) const {
    return testing::error_of([&] {
      FrameReader reader = FrameReader::open_file(file);
      while (reader.next()) {
      }
    });
  }

  testing::TemporaryFolder folder_;
  std::filesystem::path video_ = folder_ / "film.avi";
};

TEST_F(FrameReading, GivesEveryPictureInOrder) {
  FrameReader reader = FrameReader::open_file(video_);
  EXPECT_EQ(reader.frame_count(), 40);
  EXPECT_DOUBLE_EQ(reader.frames_per_second(), 25.0);
  EXPECT_FALSE(reader.is_camera());
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(reader.position(), i);
    const std::optional<Photo> picture = reader.next();
    ASSERT_TRUE(picture.has_value());
    EXPECT_EQ(picture->height, 96);
    EXPECT_EQ(picture->width, 128);
    EXPECT_NEAR(picture->bgr.at(100), 4 * i, 2);
  }
  EXPECT_FALSE(reader.next().has_value());
  EXPECT_FALSE(reader.next().has_value()) << "the end stays the end";
  EXPECT_EQ(reader.position(), 40);
}

TEST_F(FrameReading, PassesOverPictures) {
  FrameReader reader = FrameReader::open_file(video_);
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(reader.skip());
  EXPECT_NEAR(reader.next()->bgr.at(0), 80, 2);
  for (int i = 21; i < 40; ++i) EXPECT_TRUE(reader.skip());
  EXPECT_FALSE(reader.skip());
}

TEST_F(FrameReading, AColonInAFileNameIsNoProtocol) {
  std::filesystem::copy_file(video_, folder_ / "http:film.avi");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path());
  const int count = FrameReader::open_file("http:film.avi").frame_count();
  std::filesystem::current_path(before);
  EXPECT_EQ(count, 40);
}

TEST_F(FrameReading, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(error_of(folder_ / "none.avi"), HasSubstr("there is no such file"));
  EXPECT_THAT(error_of(folder_.path()), HasSubstr("it is a folder"));
  testing::write_text(folder_ / "empty.avi", "");
  EXPECT_THAT(error_of(folder_ / "empty.avi"), HasSubstr("it is empty"));
  testing::write_text(folder_ / "letter.avi", std::string(5000, 'x'));
  EXPECT_THAT(error_of(folder_ / "letter.avi"), HasSubstr("it is not a video"));
  EXPECT_THAT(error_of(folder_ / "letter.avi"), HasSubstr("letter.avi"));
}

TEST_F(FrameReading, ACutOffFileEndsSoonerOrIsRefused) {
  std::vector<std::uint8_t> bytes = testing::file_bytes(video_);
  for (const std::size_t kept : {bytes.size() * 3 / 4, bytes.size() / 4, std::size_t{300}}) {
    bytes.resize(kept);
    testing::write_bytes(folder_ / "cut.avi", bytes);
    int frames = 0;
    try {
      FrameReader reader = FrameReader::open_file(folder_ / "cut.avi");
      while (reader.next()) ++frames;
      EXPECT_GT(frames, 0);
    } catch (const Error& reason) {
      EXPECT_THAT(reason.what(), HasSubstr("damaged"));
    }
    EXPECT_LT(frames, 40);
  }
}

TEST(FrameReader, SaysThatThereIsNoSuchCamera) {
  EXPECT_THAT(testing::error_of([] { FrameReader::open_camera(973); }), HasSubstr("cannot open camera 973"));
}

TEST(CameraNumber, ComesBehindAColon) {
  EXPECT_EQ(camera_number("camera:0"), 0);
  EXPECT_EQ(camera_number("camera:12"), 12);
  EXPECT_EQ(camera_number("camera.avi"), std::nullopt);
  EXPECT_EQ(camera_number("/home/camera:0"), std::nullopt);
  for (const char* bad : {"camera:", "camera:x", "camera:-1", "camera:1x", "camera:99999999999"})
    EXPECT_THAT(testing::error_of([&] { camera_number(bad); }), HasSubstr("names no camera")) << bad;
}

}  // namespace
}  // namespace ore
