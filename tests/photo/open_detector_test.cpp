#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "helpers/temporary_variable.h"
#include "photo/detectors.h"

namespace ore {
namespace {

using namespace ore::testing;

TEST(OpenDetector, SaysWhatIsWrongWithAModelFile) {
  const TemporaryFolder folder;
  const auto problem_of = [](const std::filesystem::path& file) {
    return error_of([&] { open_detector(file.string()); });
  };
  EXPECT_THAT(problem_of(folder / "none.onnx"), AllOf(HasSubstr("none.onnx"), HasSubstr("there is no")));
  write_text(folder / "text.onnx", "hello, I am no network");
  EXPECT_THAT(problem_of(folder / "text.onnx"),
              AllOf(HasSubstr("text.onnx"), HasSubstr("not a YuNet model")));
  write_text(folder / "picture.txt", "P5 1 1 255\n0");
  EXPECT_THAT(problem_of(folder / "picture.txt"), HasSubstr("not a YuNet model"));
}

TEST(OpenDetector, WithoutAModelTakesTheBestOfTheOthers) {
  const TemporaryFolder empty;
  const TemporaryVariable home("XDG_DATA_HOME", (empty / "").string());
  const TemporaryVariable folders("XDG_DATA_DIRS", (empty / "").string());
  const TemporaryVariable detector("ORE_DETECTOR", std::nullopt);
  if (has_hog_detector()) {
    EXPECT_EQ(open_detector("auto")->name(), "hog");
  } else {
    EXPECT_THAT(error_of([] { open_detector("hog"); }),
                AllOf(HasSubstr("no hog detector"), HasSubstr("libdlib-dev")));
  }
  detector.set("none.onnx");
  EXPECT_THAT(error_of([] { open_detector("auto"); }), HasSubstr("none.onnx"));
}

TEST(OpenDetector, TakesTheOneThatFoundTheOthersUnlessToldOtherwise) {
  const TemporaryVariable detector("ORE_DETECTOR", "none.onnx");
  if (has_hog_detector()) {
    EXPECT_EQ(open_detector_like({.name = "hog"})->name(), "hog");
    EXPECT_EQ(open_detector(DetectorSource{.name = "hog"})->source(), DetectorSource{.name = "hog"});
  }
  for (const char* own : {"yunet", "", "tomorrow's"})
    EXPECT_THAT(error_of([&] { open_detector_like({.name = own}); }), HasSubstr("none.onnx")) << own;
  EXPECT_THAT(error_of([] { open_detector_like({.name = "hog"}, "other.onnx"); }), HasSubstr("other.onnx"));
}

TEST(OpenDetector, SaysWhatIsWrongWithAStoredModel) {
  const auto problem_of = [](const DetectorSource& source) {
    return error_of([&] { open_detector_like(source); });
  };
  EXPECT_THAT(problem_of({.name = "yunet", .model = {1, 2, 3}}),
              HasSubstr("the face detector stored with the people is not a YuNet model"));
  const DetectorSource large{.name = "yunet",
                             .model = std::vector<std::uint8_t>(DetectorSource::kMaxModel + 1)};
  EXPECT_THAT(problem_of(large), HasSubstr("is not a YuNet model"));
  const DetectorSource unknown{.name = "tomorrow's"};
  EXPECT_THAT(error_of([&] { open_detector(unknown); }), HasSubstr("no face detector \"tomorrow's\""));
  const DetectorSource missing{.name = "yunet"};
  EXPECT_THAT(error_of([&] { open_detector(missing); }), HasSubstr("was not stored"));
}

TEST(OpenDetector, LeavesNoFileBehind) {
  const TemporaryFolder folder;
  const TemporaryVariable temporary("TMPDIR", folder.path().string());
  const DetectorSource damaged{.name = "yunet", .model = {1, 2, 3}};
  EXPECT_THAT(error_of([&] { open_detector(damaged); }), HasSubstr("is not a YuNet model"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  temporary.set((folder / "missing").string());
  EXPECT_THAT(error_of([&] { open_detector(damaged); }), HasSubstr("TMPDIR"));
}

}  // namespace
}  // namespace ore
