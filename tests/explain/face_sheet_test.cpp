#include "explain/sheet.h"

#include <gtest/gtest.h>

#include "helpers/image_files.h"
#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

using testing::TemporaryFolder;

TEST(FaceSheet, HasARowForEveryTenFaces) {
  const TemporaryFolder folder;
  const GrayImage face = testing::gradient_image(84, 72);
  write_face_sheet(folder / "few.png", std::vector<SheetFace>(3, {face, "ann/1", false}));
  write_face_sheet(folder / "many.png",
                   std::vector<SheetFace>(11, {face, "Zoë/a very long name of a file", true}));
  const GrayImage few = read_image(folder / "few.png");
  const GrayImage many = read_image(folder / "many.png");
  EXPECT_GT(many.width, 3 * few.width);
  EXPECT_GT(many.height, 3 * few.height / 2);
  EXPECT_NE(few.at(70, 60), 255) << "the face is there";
}

TEST(FaceSheet, SaysWhyItCannotBe) {
  const TemporaryFolder folder;
  EXPECT_THROW(write_face_sheet(folder / "none.png", {}), Error);
  EXPECT_THROW(write_face_sheet(folder / "no" / "a.png", {{testing::gradient_image(8, 7), "a", false}}),
               Error);
}

}  // namespace
}  // namespace ore
