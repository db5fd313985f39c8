#include "explain/model_pictures.h"

#include <gtest/gtest.h>

#include "helpers/temporary_folder.h"
#include "ore/error.h"
#include "ore/folder.h"

namespace ore {
namespace {

Patch rectangle(int x, int y, int width, int height) {
  return {.x = x, .y = y, .width = width, .height = height, .dimension = 1, .stream = 0};
}

class ModelPictures : public ::testing::Test {
 protected:
  std::vector<Patch> candidates_ = {rectangle(0, 0, 4, 4), rectangle(2, 2, 4, 4), rectangle(2, 0, 2, 2)};
  Model model_ = {.face_height = 10,
                  .face_width = 8,
                  .candidates = 3,
                  .patches = {{candidates_[0], 3.0}, {candidates_[1], 1.0}}};
  testing::TemporaryFolder folder_;
};

TEST_F(ModelPictures, EnergyIsTheMeanWeightOfAllCandidatesOnAPixel) {
  const Eigen::MatrixXf energy = pixel_energy(model_, candidates_);
  ASSERT_EQ(energy.rows(), 10);
  ASSERT_EQ(energy.cols(), 8);
  EXPECT_FLOAT_EQ(energy(0, 0), 3.0F);  // the first alone
  EXPECT_FLOAT_EQ(energy(3, 3), 2.0F);  // the first and the second
  EXPECT_FLOAT_EQ(energy(1, 3), 1.5F);  // the first and the dropped third
  EXPECT_FLOAT_EQ(energy(5, 5), 1.0F);  // the second alone
  EXPECT_FLOAT_EQ(energy(9, 7), 0.0F);  // none
}

TEST_F(ModelPictures, EnergyWithoutCandidatesIsTheSumOfTheWeightsOnAPixel) {
  const Eigen::MatrixXf energy = pixel_energy(model_);
  EXPECT_FLOAT_EQ(energy(0, 0), 3.0F);
  EXPECT_FLOAT_EQ(energy(3, 3), 4.0F);
  EXPECT_FLOAT_EQ(energy(5, 5), 1.0F);
  EXPECT_FLOAT_EQ(energy(9, 7), 0.0F);
}

TEST_F(ModelPictures, AreWrittenAtAMultipleOfTheFacesSize) {
  const GrayImage face(10, 8, 100);
  const Eigen::MatrixXf energy = pixel_energy(model_, candidates_);
  write_weighted_patches(folder_ / "patches.png", model_, face);
  write_energy_map(folder_ / "energy.png", energy);
  write_focused_face(folder_ / "focus.png", energy, face);
  for (const char* name : {"patches.png", "energy.png", "focus.png"}) {
    const GrayImage picture = read_image(folder_ / name);
    EXPECT_EQ(picture.height % 10, 0) << name;
    EXPECT_EQ(picture.width, picture.height / 10 * 8) << name;
  }
}

TEST_F(ModelPictures, AnEnergyOfZeroIsFine) {
  write_energy_map(folder_ / "energy.png", Eigen::MatrixXf::Zero(10, 8));
  write_focused_face(folder_ / "focus.png", Eigen::MatrixXf::Zero(10, 8), GrayImage(10, 8, 100));
  EXPECT_NO_THROW(read_image(folder_ / "focus.png"));
}

TEST_F(ModelPictures, SayWhereTheyCannotBeWritten) {
  EXPECT_THROW(write_energy_map(folder_ / "no" / "energy.png", Eigen::MatrixXf::Zero(10, 8)), Error);
}

}  // namespace
}  // namespace ore
