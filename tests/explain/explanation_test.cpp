#include "explain/explanation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <opencv2/imgcodecs.hpp>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"

namespace ore {
namespace {

using ::testing::HasSubstr;

// Where things stand on the sheet.
constexpr int kBandHeight = 92;
constexpr int kPanelTop = 206;
constexpr int kPanelLeft[] = {24, 338, 652, 966};
constexpr int kPanelWidth = 290;

/// Faces with a pattern that tells person and picture.
GrayImage patterned_face(int height, int width, int person, int picture) {
  GrayImage face(height, width);
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column)
      face.at(row, column) = static_cast<std::uint8_t>(
          60 + (row * (7 + person) + column * (5 + 3 * picture) + (row * column) % (11 + person)) % 150);
  return face;
}

struct Case {
  Case(int height, int width, int people) : face(patterned_face(height, width, 0, 1)) {
    gallery.height = height;
    gallery.width = width;
    for (int person = 0; person < people; ++person) {
      gallery.people.push_back({fmt::format("person {}", person), {}});
      for (int picture = 0; picture < 3; ++picture)
        gallery.people.back().faces.push_back(patterned_face(height, width, person, picture));
      answer.candidates.push_back(
          {person, gallery.people.back().name, 1.0 / (1.5 + person), 1.4 - 0.4 * person});
    }
    model.face_height = height;
    model.face_width = width;
    model.candidates = 36;
    std::uint32_t stream = 0;
    for (int row = 0; row < 6; ++row)
      for (int column = 0; column < 6; ++column, ++stream)
        model.patches.push_back({{.x = column * width / 6,
                                  .y = row * height / 6,
                                  .width = width / 6,
                                  .height = height / 6,
                                  .dimension = 10,
                                  .stream = stream},
                                 1.0});
    trust.weight.assign(36, 1.0 / 36.0);
    trust.confidence.assign(36, 1.0);
    trust.support.assign(36, 0.5);
  }

  Explanation told() const {
    return {
        .model = model, .gallery = gallery, .face = face, .answer = answer, .trust = trust, .threshold = 1.1};
  }

  Model model;
  Gallery gallery;
  GrayImage face;
  Identification answer;
  PatchTrust trust;
};

class ExplanationPicture : public ::testing::Test {
 protected:
  cv::Mat picture_of(const Explanation& told) const {
    write_explanation(folder_ / "why.png", told);
    return cv::imread((folder_ / "why.png").string(), cv::IMREAD_COLOR);
  }

  /// The part of a panel, in tenths of its width and height.
  static cv::Mat part(const cv::Mat& sheet, int panel, int left, int top, int right, int bottom) {
    const int height = kPanelWidth * 192 / 168;
    return sheet({cv::Point(kPanelLeft[panel] + left * kPanelWidth / 10, kPanelTop + top * height / 10),
                  cv::Point(kPanelLeft[panel] + right * kPanelWidth / 10, kPanelTop + bottom * height / 10)});
  }

  static double mean_change(const cv::Mat& a, const cv::Mat& b) {
    return cv::norm(a, b, cv::NORM_L1) / static_cast<double>(a.total() * 3);
  }

  testing::TemporaryFolder folder_;
  Case typical_{96, 84, 6};
};

TEST_F(ExplanationPicture, HiddenPartsAreHatchedAndNothingElseChanges) {
  const cv::Mat seen = picture_of(typical_.told());
  Case hidden = typical_;
  for (std::size_t t = 0; t < 18; ++t) hidden.trust.confidence[t] = 0.05;  // the upper half
  const cv::Mat hatched = picture_of(hidden.told());
  ASSERT_EQ(seen.size(), hatched.size());
  EXPECT_GT(mean_change(part(seen, 3, 0, 0, 10, 4), part(hatched, 3, 0, 0, 10, 4)), 30.0);
  EXPECT_EQ(mean_change(part(seen, 3, 0, 6, 10, 10), part(hatched, 3, 0, 6, 10, 10)), 0.0);
  EXPECT_EQ(mean_change(part(seen, 0, 0, 0, 10, 10), part(hatched, 0, 0, 0, 10, 10)), 0.0);
  EXPECT_EQ(mean_change(part(seen, 1, 0, 0, 10, 10), part(hatched, 1, 0, 0, 10, 10)), 0.0);
}

TEST_F(ExplanationPicture, AModelThatCannotTellHatchesNothing) {
  const cv::Mat seen = picture_of(typical_.told());
  Case hidden = typical_;
  hidden.trust.confidence.assign(36, 0.05);
  Explanation told = hidden.told();
  told.tells_hidden_parts = false;
  EXPECT_EQ(mean_change(part(seen, 3, 0, 0, 10, 10), part(picture_of(told), 3, 0, 0, 10, 10)), 0.0);
}

TEST_F(ExplanationPicture, EvidenceShinesWhereItComesFrom) {
  Case left = typical_;
  for (std::size_t t = 0; t < 36; ++t) left.trust.support[t] = t % 6 < 3 ? 0.9 : 0.0;
  const cv::Mat picture = picture_of(left.told());
  const auto brightness = [](const cv::Mat& where) {
    const cv::Scalar mean = cv::mean(where);
    return mean[0] + mean[1] + mean[2];
  };
  EXPECT_GT(brightness(part(picture, 2, 0, 0, 4, 10)), 2.0 * brightness(part(picture, 2, 6, 0, 10, 10)));
}

TEST_F(ExplanationPicture, AStrangerIsSeenAtOnce) {
  Case stranger = typical_;
  stranger.answer.unknown = true;
  const cv::Vec3b known_band = picture_of(typical_.told()).at<cv::Vec3b>(kBandHeight - 5, 600);
  const cv::Vec3b stranger_band = picture_of(stranger.told()).at<cv::Vec3b>(kBandHeight - 5, 600);
  EXPECT_GT(known_band[0], known_band[2] + 100) << "blue";
  EXPECT_GT(stranger_band[2], stranger_band[0] + 100) << "vermilion";
}

TEST_F(ExplanationPicture, TheClosestPictureIsShown) {
  const cv::Mat picture = picture_of(typical_.told());
  EXPECT_EQ(mean_change(part(picture, 0, 0, 0, 10, 10), part(picture, 1, 0, 0, 10, 10)), 0.0)
      << "the probe is picture 1 of person 0";
  Case other = typical_;
  std::swap(other.answer.candidates[0], other.answer.candidates[3]);
  const cv::Mat changed = picture_of(other.told());
  EXPECT_GT(mean_change(part(changed, 0, 0, 0, 10, 10), part(changed, 1, 0, 0, 10, 10)), 5.0);
}

TEST_F(ExplanationPicture, AnySizeOfFaceAndAnyNumberOfPeople) {
  for (const Case& some : {Case(84, 72, 1), Case(192, 168, 2), Case(6, 6, 3), Case(12, 300, 4),
                           Case(300, 12, 5), Case(24, 21, 1000)}) {
    const cv::Mat picture = picture_of(some.told());
    EXPECT_EQ(picture.cols, 1280);
    EXPECT_LE(picture.rows, 800);
  }
}

TEST_F(ExplanationPicture, AnyName) {
  for (const std::string& name :
       {std::string("x"), std::string(400, 'w'), std::string("\u5f20\u4f1f \U0010FFFF"),
        std::string("\u0645\u062d\u0645\u062f"), std::string("% {} \\ \t")}) {
    Case named = typical_;
    named.gallery.people[0].name = name;
    named.answer.candidates[0].name = name;
    EXPECT_EQ(picture_of(named.told()).cols, 1280) << name;
  }
}

TEST_F(ExplanationPicture, SaysWhatIsWrong) {
  EXPECT_THROW(write_explanation(folder_ / "no" / "why.png", typical_.told()), Error);
  Case gone = typical_;
  gone.gallery.people.erase(gone.gallery.people.begin() + 1);
  EXPECT_THAT(testing::error_of([&] { write_explanation(folder_ / "why.png", gone.told()); }),
              HasSubstr("cannot explain the answer person 1"));
}

}  // namespace
}  // namespace ore
