#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "helpers/temporary_variable.h"
#include "photo/detectors.h"

namespace ore {
namespace {

using ::testing::AllOf;
using testing::error_of;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::TemporaryVariable;
using testing::write_text;

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
    EXPECT_EQ(open_detector_like("hog")->name(), "hog");
  }
  for (const char* own : {"yunet", "", "tomorrow's"})
    EXPECT_THAT(error_of([&] { open_detector_like(own); }), HasSubstr("none.onnx")) << own;
  EXPECT_THAT(error_of([] { open_detector_like("hog", "other.onnx"); }), HasSubstr("other.onnx"));
}

}  // namespace
}  // namespace ore
