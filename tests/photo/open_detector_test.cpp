#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ore/photo.h"
#include "support/files.h"
#include "support/temporary_folder.h"

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

}  // namespace
}  // namespace ore
