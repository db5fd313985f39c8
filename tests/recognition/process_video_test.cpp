#include "recognition/video.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "recognition/drawn_video.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

constexpr int kFaceHeight = 48;
constexpr int kFaceWidth = 42;
constexpr int kFrames = 20;
constexpr double kLeastRatio = 1.3;

double mean_difference(const GrayImage& a, const GrayImage& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.pixels.size(); ++i) sum += std::abs(a.pixels[i] - b.pixels[i]);
  return sum / static_cast<double>(a.pixels.size());
}

/// Two people of the gallery and a stranger walk through a film of 20 frames: person 0 from the left to the
/// right, person 1 for the first 8 frames only, the stranger downwards.
class VideoOfThree : public ::testing::Test {
 protected:
  VideoOfThree() {
    for (int person = 0; person < 3; ++person)
      portraits_.push_back(testing::drawn_face(person, 0, kFaceHeight, kFaceWidth));
    for (int i = 0; i < kFrames; ++i) {
      std::vector<testing::PastedFace> faces = {{box(8 * i, 10), portrait(0)},
                                                {box(240, 2 * i), portrait(2)}};
      if (i < 8) faces.push_back({box(4 * i, 90), portrait(1)});
      frames_.push_back(faces);
    }
    testing::write_video(video_, frames_, 144, 320);
  }

  static FaceBox box(int x, int y) { return {.x = x, .y = y, .width = kFaceWidth, .height = kFaceHeight}; }
  const GrayImage& portrait(int person) const { return portraits_[static_cast<std::size_t>(person)]; }

  /// Stands in for a detector: it knows the film, whose background tells the number of the frame. The pixels
  /// are those of the frame.
  std::vector<IdentifiedFace> identify(const Photo& picture) const {
    const int frame = (picture.bgr[picture.bgr.size() - 1] + 2) / 4;
    const GrayImage gray = to_gray(picture);
    std::vector<IdentifiedFace> faces;
    for (const testing::PastedFace& pasted : frames_.at(static_cast<std::size_t>(frame))) {
      GrayImage face(pasted.box.height, pasted.box.width);
      for (int row = 0; row < face.height; ++row)
        for (int column = 0; column < face.width; ++column)
          face.at(row, column) = gray.at(pasted.box.y + row, pasted.box.x + column);
      IdentifiedFace identified;
      identified.found.box = pasted.box;
      identified.answer = answer_for(face);
      identified.face = std::move(face);
      faces.push_back(std::move(identified));
    }
    return faces;
  }

  /// By the mean difference to the portraits of persons 0 and 1.
  Identification answer_for(const GrayImage& face) const {
    const double anna = mean_difference(face, portrait(0)) + 1.0;
    const double ben = mean_difference(face, portrait(1)) + 1.0;
    Identification answer;
    answer.trusted = 1.0;
    answer.candidates = {{0, "Anna", ben / (anna + ben), ben / anna},
                         {1, "Ben", anna / (anna + ben), anna / ben}};
    if (ben < anna) std::swap(answer.candidates[0], answer.candidates[1]);
    return answer;
  }

  VideoSteps steps() const {
    return {.identify = [this](const Photo& picture) { return identify(picture); }};
  }

  testing::TemporaryFolder folder_;
  std::filesystem::path video_ = folder_ / "film.avi";
  std::vector<GrayImage> portraits_;
  std::vector<std::vector<testing::PastedFace>> frames_;
};

TEST_F(VideoOfThree, EverybodyIsFollowedAndNamedOnce) {
  FrameReader reader = FrameReader::open_file(video_);
  VideoSteps all = steps();
  int next_frame = 0;
  std::map<int, std::vector<int>> news;  // by track, the frames in which its verdict changed
  all.show_frame = [&](const VideoFrame& frame) {
    EXPECT_EQ(frame.number, next_frame++);
    EXPECT_DOUBLE_EQ(frame.seconds, frame.number / 25.0);
    EXPECT_EQ(frame.picture.width, 320);
    for (const TrackedFace& tracked : frame.tracks) {
      EXPECT_EQ(tracked.face != nullptr, tracked.last_frame == frame.number);
      if (tracked.verdict_changed) news[tracked.track.number].push_back(frame.number);
    }
  };
  struct End {
    Verdict verdict;
    int person;
    int first;
    int last;
    bool operator==(const End&) const = default;
  };
  std::map<int, End> ends;
  all.show_ended_track = [&](const TrackedFace& tracked) {
    ends[tracked.track.number] = {tracked.evidence->verdict(), tracked.evidence->person(),
                                  tracked.first_frame, tracked.last_frame};
  };
  std::vector<double> fractions;
  const Progress progress{.report = [&](std::string_view, double share) { fractions.push_back(share); },
                          .stop_requested = {}};

  const VideoSummary summary = process_video(
      reader, all, {.threshold = kLeastRatio, .tracker = {.patience = 5}, .evidence = {.unknown_after = 10}},
      progress);
  EXPECT_EQ(summary.frames, kFrames);
  EXPECT_EQ(summary.tracks, 3);
  EXPECT_FALSE(summary.stopped);
  EXPECT_EQ(next_frame, kFrames);
  ASSERT_EQ(ends.size(), 3U);
  EXPECT_EQ(ends[1], (End{Verdict::kNamed, 0, 0, 19}));
  EXPECT_EQ(ends[2], (End{Verdict::kUnknown, -1, 0, 19})) << "the stranger";
  EXPECT_EQ(ends[3], (End{Verdict::kNamed, 1, 0, 7}));
  EXPECT_EQ(news[1], std::vector<int>{2}) << "the third frame";
  EXPECT_EQ(news[2], std::vector<int>{9}) << "the tenth";
  EXPECT_EQ(news[3], std::vector<int>{2});
  ASSERT_EQ(fractions.size(), static_cast<std::size_t>(kFrames));
  EXPECT_DOUBLE_EQ(fractions[4], 0.25);
  EXPECT_DOUBLE_EQ(fractions.back(), 1.0);
}

TEST_F(VideoOfThree, LooksAtEveryFourthFrameIfAsked) {
  FrameReader reader = FrameReader::open_file(video_);
  VideoSteps all = steps();
  std::vector<int> numbers;
  all.show_frame = [&](const VideoFrame& frame) { numbers.push_back(frame.number); };
  EXPECT_EQ(process_video(reader, all, {.every = 4}).frames, kFrames);
  EXPECT_EQ(numbers, (std::vector<int>{0, 4, 8, 12, 16}));
}

TEST_F(VideoOfThree, StopsOnRequestAndEndsItsTracks) {
  FrameReader reader = FrameReader::open_file(video_);
  VideoSteps all = steps();
  int frames = 0;
  int ended = 0;
  all.show_frame = [&](const VideoFrame&) { ++frames; };
  all.show_ended_track = [&](const TrackedFace& tracked) {
    ++ended;
    EXPECT_NE(tracked.evidence->verdict(), Verdict::kUndecided);
  };
  const VideoSummary summary = process_video(reader, all, {.threshold = kLeastRatio},
                                             {.report = {}, .stop_requested = [&] { return frames == 2; }});
  EXPECT_TRUE(summary.stopped);
  EXPECT_EQ(frames, 2);
  EXPECT_EQ(ended, 3);
}

TEST_F(VideoOfThree, RefusesSenselessOptions) {
  FrameReader reader = FrameReader::open_file(video_);
  EXPECT_THAT(testing::error_of([&] { process_video(reader, steps(), {.every = 0}); }),
              HasSubstr("every is 0"));
}

}  // namespace
}  // namespace ore
