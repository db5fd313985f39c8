#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "helpers/files.h"
#include "helpers/temporary_folder.h"
#include "photo/detectors.h"

namespace ore {
namespace {

using ::testing::AllOf;
using testing::error_of;
using ::testing::HasSubstr;
using testing::TemporaryFolder;
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
  for (const char* variable : {"XDG_DATA_HOME", "XDG_DATA_DIRS"})
    ASSERT_EQ(setenv(variable, (empty / "").c_str(), 1), 0);
  unsetenv("ORE_DETECTOR");
  if (has_hog_detector()) {
    EXPECT_EQ(open_detector("auto")->name(), "hog");
  } else {
    EXPECT_THAT(error_of([] { open_detector("hog"); }),
                AllOf(HasSubstr("no hog detector"), HasSubstr("libdlib-dev")));
  }
  setenv("ORE_DETECTOR", "none.onnx", 1);
  EXPECT_THAT(error_of([] { open_detector("auto"); }), HasSubstr("none.onnx"));
  for (const char* variable : {"XDG_DATA_HOME", "XDG_DATA_DIRS", "ORE_DETECTOR"}) unsetenv(variable);
}

TEST(OpenDetector, TakesTheOneThatFoundTheOthersUnlessToldOtherwise) {
  ASSERT_EQ(setenv("ORE_DETECTOR", "none.onnx", 1), 0);
  if (has_hog_detector()) {
    EXPECT_EQ(open_detector_like("hog")->name(), "hog");
  }
  for (const char* own : {"yunet", "", "tomorrow's"})
    EXPECT_THAT(error_of([&] { open_detector_like(own); }), HasSubstr("none.onnx")) << own;
  EXPECT_THAT(error_of([] { open_detector_like("hog", "other.onnx"); }), HasSubstr("other.onnx"));
  unsetenv("ORE_DETECTOR");
}

}  // namespace
}  // namespace ore
