#include "lab/synth/drawn_photos.h"

#include <gtest/gtest.h>

#include <string>

#include "ore/error.h"

namespace ore {
namespace {

TEST(ContactSheet, LaysPicturesOutRowByRow) {
  const GrayImage sheet = contact_sheet({GrayImage(4, 3, 10), GrayImage(4, 3, 20), GrayImage(4, 3, 30)}, 2);
  EXPECT_EQ(sheet.height, 10);
  EXPECT_EQ(sheet.width, 8);
  EXPECT_EQ(sheet.at(0, 0), 10);
  EXPECT_EQ(sheet.at(3, 7), 20);
  EXPECT_EQ(sheet.at(6, 0), 30);
}

TEST(ContactSheet, HasNoMoreColumnsThanPictures) {
  EXPECT_EQ(contact_sheet({GrayImage(4, 3, 10)}, 5).width, 3);
}

TEST(ContactSheet, OfNothingIsEmpty) {
  EXPECT_EQ(contact_sheet({}, 3), GrayImage());
}

TEST(ContactSheet, WithoutColumnsIsRefused) {
  EXPECT_THROW(contact_sheet({GrayImage(4, 3)}, 0), InvalidOption);
}

TEST(ContactSheet, OfAGalleryHasARowForEachPerson) {
  Gallery gallery{2, 3, {}};
  for (int p = 0; p < 4; ++p)
    gallery.people.push_back({std::to_string(p), std::vector<GrayImage>(5, GrayImage(2, 3, 9))});
  EXPECT_EQ(contact_sheet(gallery, 2, 3), contact_sheet(std::vector<GrayImage>(6, GrayImage(2, 3, 9)), 3));
  // More than there are: four rows of five.
  EXPECT_EQ(contact_sheet(gallery, 9, 9), contact_sheet(std::vector<GrayImage>(20, GrayImage(2, 3, 9)), 5));
}

}  // namespace
}  // namespace ore
