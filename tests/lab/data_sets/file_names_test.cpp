#include <gtest/gtest.h>

#include "lab/data_sets/file_names.h"

namespace ore {
namespace {

TEST(ArNameOf, GivesPersonAndPictureInEverySpelling) {
  const ArName first_man{.woman = false, .person = 1, .picture = 1};
  for (const char* name : {"M-001-01.bmp", "m-001-01.bmp", "m-001-1.BMP", "M-001-1.pgm", "m-001-01.png",
                           "m-001-01.jpg", "M-001-01.JPEG", "m-001-01.tif", "m-001-01.tiff"})
    EXPECT_EQ(ar_name_of(name), first_man) << name;
  EXPECT_EQ(ar_name_of("W-050-26.bmp"), (ArName{.woman = true, .person = 50, .picture = 26}));
  EXPECT_EQ(ar_name_of("w-136-09.bmp"), (ArName{.woman = true, .person = 136, .picture = 9}));
}

TEST(ArNameOf, LabelsAPersonTheSameInEverySpelling) {
  EXPECT_EQ(ar_name_of("M-001-01.bmp")->label(), "m-001");
  EXPECT_EQ(ar_name_of("m-001-7.png")->label(), "m-001");
  EXPECT_EQ(ar_name_of("W-050-26.bmp")->label(), "w-050");
}

TEST(ArNameOf, KnowsNoOtherNames) {
  for (const char* name :
       {"m-001-1.raw", "m-001-1", "m-001-00.bmp", "m-001-27.bmp", "m-001-001.bmp", "m-01-01.bmp",
        "m-0001-01.bmp", "x-001-01.bmp", "am-001-01.bmp", "m-001-01.bmp.bad", "m-001-01.bmp.png",
        "m-001-01a.bmp", "m_001_01.bmp", "m-001-01 .bmp", "", ".bmp", "m-001-01.bmp\n"})
    EXPECT_EQ(ar_name_of(name), std::nullopt) << name;
}

TEST(YaleBNameOf, GivesPersonPoseAndLight) {
  const std::optional<YaleBName> name = yaleb_name_of("yaleB07_P00A-035E+40.pgm");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->person, 7);
  EXPECT_EQ(name->pose, 0);
  EXPECT_EQ(name->light, (LightDirection{-35, 40}));
  EXPECT_EQ(yaleb_name_of("YALEB07_p03a+110e-20.PNG")->light, (LightDirection{110, -20}));
  EXPECT_EQ(yaleb_name_of("YALEB07_p03a+110e-20.PNG")->pose, 3);
}

TEST(YaleBNameOf, LabelsAPersonTheSameInEverySpelling) {
  EXPECT_EQ(yaleb_name_of("yaleB07_P00A-035E+40.pgm")->label(), "yaleB07");
  EXPECT_EQ(yaleb_name_of("yaleb07_p00_ambient.png")->label(), "yaleB07");
  EXPECT_EQ(yaleb_name_of("yaleB100_P00A+000E+00.pgm")->label(), "yaleB100");
}

TEST(YaleBNameOf, APictureWithoutALampHasNoLight) {
  const std::optional<YaleBName> name = yaleb_name_of("yaleB07_P00_Ambient.pgm");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->person, 7);
  EXPECT_EQ(name->light, std::nullopt);
}

TEST(YaleBNameOf, KnowsNoOtherNames) {
  for (const char* name :
       {"yaleB01_P00.info", "yaleB01_P00A+035E+40.pgm.bad", "yaleB01_P00A+035E+40", "yaleB01_P00A035E40.pgm",
        "yaleB01_P00A+35E+40.pgm", "yaleB_P00A+035E+40.pgm", "xyaleB01_P00A+035E+40.pgm", "yaleB01.pgm",
        "yaleB01_P00A+035E+40_2.pgm", "yaleB01_P00_Ambience.pgm"})
    EXPECT_FALSE(yaleb_name_of(name)) << name;
}

// Angles by hand: on an axis the angle is the coordinate's own, and cos 60 cos 60 = 1/4.
TEST(LightDirection, AngleIsThatBetweenLampAndCamera) {
  EXPECT_NEAR((LightDirection{0, 0}.angle()), 0.0, 1e-6);
  EXPECT_NEAR((LightDirection{-130, 0}.angle()), 130.0, 1e-9);
  EXPECT_NEAR((LightDirection{0, 90}.angle()), 90.0, 1e-9);
  EXPECT_NEAR((LightDirection{35, 90}.angle()), 90.0, 1e-9);
  EXPECT_NEAR((LightDirection{60, -60}.angle()), 75.5224878, 1e-6);
}

}  // namespace
}  // namespace ore
